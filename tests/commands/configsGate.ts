import type { ConfigOptions } from "../../src/commands/config/options.ts";
import type { Context } from "../../src/commands/context.ts";
import type { Gate, Reply } from "../../src/platform/http.ts";
import { contextOf, fakeGate, reply } from "../doctor/world.ts";

/** What the configs API of one universe answers, as it would send it. */
export interface Answers {
  readonly live?: unknown;
  readonly draft?: unknown;
  /** Newest first. */
  readonly revisions?: readonly unknown[];
}

/** The calls that were made, as `<universe> <call>`. */
export type Calls = string[];

/** A gate to a configs API that only answers reads; a write is one request too many. */
export function configsGate(universes: Readonly<Record<number, Answers>>): Gate & { calls: Calls } {
  const calls: Calls = [];
  const gate = fakeGate(({ url, method }) => {
    const [, universe = "", rest = ""] =
      /universes\/(\d+)\/repositories\/\w+(.*)$/.exec(url.pathname) ??
        [];
    const call = { "": "live", "/draft": "draft", "/revisions": "revisions" }[rest];
    if (method !== "GET" || call === undefined) throw new Error(`nobody expected ${method} ${url}`);
    calls.push(`${universe} ${call}`);
    return answer(universes[Number(universe)] ?? {}, call, url.searchParams);
  });
  return { ...gate, calls };
}

function answer(answers: Answers, call: string, query: URLSearchParams): Reply {
  if (call === "live") return reply(200, answers.live ?? { entries: {} });
  if (call === "draft") return reply(200, answers.draft ?? { entries: {} });
  const [size, skip] = [Number(query.get("MaxPageSize")), Number(query.get("Skip"))];
  return reply(200, { revisions: (answers.revisions ?? []).slice(skip, skip + size) });
}

const PLACES = `[dev]
universe_id = 1

[production]
universe_id = 2
`;

/** A folder with two envs, dev (universe 1) and production (2), a key, and what a config file holds. */
export function folder(gate: Gate, config?: string): Context {
  const files = {
    "cliplace.toml": PLACES,
    ...(config === undefined ? {} : { "cliconfig.toml": config }),
  };
  return contextOf({ files, gate, env: { CLI_API_KEY: "test-key-0123456789abcdef" } });
}

/** The flags of a command for dev. */
export const DEV: ConfigOptions & { readonly env: string } = {
  places: "cliplace.toml",
  config: "cliconfig.toml",
  env: "dev",
};
