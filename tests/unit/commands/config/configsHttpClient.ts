import type { Context } from "../../../../src/commands/context.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import type { HttpClient, Reply } from "../../../../src/platform/http.ts";
import { contextOf, fakeHttp, reply } from "../doctor/runtime.ts";

/** What the configs API of one universe answers, as it would send it. */
export interface Answers {
  readonly live?: unknown;
  readonly draft?: unknown;
  /** Newest first. */
  readonly revisions?: readonly unknown[];
  /** Answers a request to drop the draft; it may change what the others answer. */
  readonly discard?: (body: string) => Reply;
}

/** The calls that were made, as `<universe> <call>`. */
export type Calls = string[];

/** An HTTP client of a configs API that answers reads, and no write that nobody expects. */
export function configsHttp(
  universes: Readonly<Record<number, Answers>>,
): HttpClient & { calls: Calls } {
  const calls: Calls = [];
  const http = fakeHttp(({ url, method, body = "" }) => {
    const [, universe = "", rest = ""] =
      /universes\/(\d+)(?:\/repositories\/\w+)?(.*)$/.exec(url.pathname) ?? [];
    if (url.pathname.startsWith("/cloud/v2/")) {
      calls.push(`${universe} universe`);
      return reply(200, { path: `universes/${universe}`, displayName: "One" });
    }
    if (url.pathname.includes("/experimentation/")) {
      calls.push(`${universe} experiments`);
      return reply(200, { experiments: [], total: 0 });
    }
    const call = CALLS[`${method} ${rest}`];
    if (call === undefined) throw new Error(`nobody expected ${method} ${url}`);
    calls.push(`${universe} ${call}`);
    return answer(universes[Number(universe)] ?? {}, call, url.searchParams, body);
  });
  return { ...http, calls };
}

const CALLS: Readonly<Record<string, string>> = {
  "GET ": "live",
  "GET /draft": "draft",
  "GET /revisions": "revisions",
  "DELETE /draft": "discard",
};

function answer(answers: Answers, call: string, query: URLSearchParams, body: string): Reply {
  if (call === "live") return reply(200, answers.live ?? { entries: {} });
  if (call === "draft") return reply(200, answers.draft ?? { entries: {} });
  if (call === "discard" && answers.discard !== undefined) return answers.discard(body);
  if (call !== "revisions") throw new Error(`nobody expected ${call}`);
  const [size, skip] = [Number(query.get("MaxPageSize")), Number(query.get("Skip"))];
  return reply(200, { revisions: (answers.revisions ?? []).slice(skip, skip + size) });
}

const PLACES = `[dev]
universe_id = 1

[production]
universe_id = 2
confirm = true
`;

/** A folder with two envs, dev (universe 1) and production (2), a key, and what a config file contains. */
export function folder(http: HttpClient, config?: string): Context {
  const files = {
    "cliplace.toml": PLACES,
    ...(config === undefined ? {} : { "cliconfig.toml": config }),
  };
  return contextOf({ flags: DEV, files, http, env: { CLI_API_KEY: "test-key-0123456789abcdef" } });
}

/** The flags of a command for dev. */
export const DEV: CommonFlags & { readonly env: string } = {
  places: "cliplace.toml",
  config: "cliconfig.toml",
  env: "dev",
};
