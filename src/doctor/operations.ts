import { CONFIG_FILE, PLACES_FILE } from "../values/paths.ts";
import type { ToolId } from "../values/project.ts";

export interface Operation {
  /** The stable last part of its check's id. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** A tool of the suite, found by its file. */
export interface Tool {
  /** The stable middle part of its checks' ids. */
  readonly id: ToolId;
  readonly file: string;
  readonly operations: readonly Operation[];
}

/** The tools whose operations doctor lists (docs/dev/platform.md, The suite's files). */
export const TOOLS: readonly Tool[] = [
  {
    id: "place",
    file: PLACES_FILE,
    operations: [
      operation("upload-promote", "place upload / promote", "universe-places:write"),
      operation("download", "place download", "legacy-asset:manage"),
      operation("versions", "place versions", "asset:read"),
      operation("rollback", "place rollback", "asset:read", "asset:write"),
    ],
  },
  {
    id: "meta",
    file: "climeta.toml",
    operations: [
      operation("sync-universe", "meta sync (universe fields)", "universe:read", "universe:write"),
      operation(
        "sync-places",
        "meta sync (place fields)",
        "universe.place:read",
        "universe.place:write",
      ),
      operation("sync-images", "meta sync (icons and thumbnails)", "legacy-universe:manage"),
    ],
  },
  {
    id: "config",
    file: CONFIG_FILE,
    operations: [
      operation("read", "config get / list / check / pull / versions", "universe:read"),
      operation("write", "config sync / rollback", "universe:read", "universe:write"),
    ],
  },
  {
    id: "rtbf",
    file: "clirtbf.toml",
    operations: [
      operation("read", "rtbf check / pull", "universe:read"),
      operation("sync", "rtbf sync", "universe:read", "universe:write"),
      operation("verify", "rtbf verify", "universe-datastores.control:list"),
    ],
  },
  {
    id: "shop",
    file: "clishop.toml",
    operations: [
      operation("sync-passes", "shop sync (game passes)", "game-pass:read", "game-pass:write"),
      operation(
        "sync-products",
        "shop sync (developer products)",
        "developer-product:read",
        "developer-product:write",
      ),
      operation(
        "sync-badges",
        "shop sync (badges)",
        "legacy-universe.badge:write",
        "legacy-universe.badge:manage-and-spend-robux",
      ),
      operation("sync-icons", "shop sync (icons)", "legacy-asset:manage"),
    ],
  },
];

/** It is judged where an env has a `watch` table. */
export const WATCH = operation("watch", "config watch", "universe.analytics:read");

export function withWatchScopes<T extends Pick<Tool, "id" | "operations">>(tool: T): T {
  return tool.id === "config" ? { ...tool, operations: [...tool.operations, WATCH] } : tool;
}

function operation(id: string, name: string, ...scopes: readonly string[]): Operation {
  return { id, name, scopes };
}
