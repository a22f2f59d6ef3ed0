import type { Configs } from "../../../../src/roblox/configs.ts";
import { fakeHttp } from "../../../support/network/fakeNetwork.ts";
import { contextOf } from "../fakeContext.ts";
import type { Context } from "../../../../src/files/project/context.ts";
import type { Revision } from "../../../../src/values/configs.ts";
import { of } from "../../values/randomJson.ts";

/** A configs API whose calls a test defines; an unexpected call fails the test. */
export function fakeConfigs(calls: Partial<Configs>): {
  readonly configs: Configs;
  /** The names of the calls that were made, in their order. */
  readonly made: string[];
} {
  const made: string[] = [];
  const configs = new Proxy({}, {
    get: (_, name: string) =>
      name === "universeId" ? 222 : (...args: unknown[]) => {
        made.push(name);
        const call = calls[name as keyof Configs] as ((...args: unknown[]) => unknown) | undefined;
        if (call === undefined) throw new Error(`nobody expected ${name}`);
        return call(...args);
      },
  }) as Configs;
  return { configs, made };
}

/** A folder with an environment `dev` (universe 1), and a key that is never sent. */
export function folder(): Context {
  return contextOf({
    files: { "cliplace.toml": "[dev]\nuniverse_id = 1\n" },
    http: fakeHttp(({ method, url }) => {
      throw new Error(`nobody expected ${method} ${url}`);
    }),
    env: { CLI_API_KEY: "test-key-0123456789abcdef" },
  });
}

/** A revision; changes are `key: [before, after]`. */
export function revision(
  version: number,
  changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
  more: Partial<Revision> = {},
): Revision {
  const shown = Object.entries(changes).map(([key, [before, after]]) => {
    return [key, { before: of(before), after: of(after) }] as const;
  });
  return {
    id: `revision-${version}`,
    version,
    time: "2026-03-01T12:00:00Z",
    changes: new Map(shown),
    changedConditions: false,
    ...more,
  };
}

/** The publishes down to a version, newest first. */
export function history(newest: number, oldest = 1): Revision[] {
  return Array.from({ length: newest - oldest + 1 }, (_, i) => revision(newest - i));
}
