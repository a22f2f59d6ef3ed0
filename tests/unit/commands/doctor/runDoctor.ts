import assert from "node:assert/strict";
import { doctor } from "../../../../src/commands/doctor.ts";
import type { CommonFlags } from "../../../../src/flags/flags.ts";
import type { DoctorOptions } from "../../../../src/flags/doctorFlags.ts";
import type { Secret } from "../../../../src/values/secret.ts";
import type { HttpRequest } from "../../../../src/platform/http.ts";
import { lineOf } from "../../doctor/lines.ts";
import {
  ADDRESSES,
  type Answer,
  contextOf,
  fakeHttp,
  NO_FLAGS,
  reply,
  type Runtime,
} from "./runtime.ts";

/** One env, whose universe is 42. */
export const PLACES = "[production]\nuniverse_id = 42\n";
/** One declared key, with the scopes that it has in the account. */
export const DECLARED = `[keys.deploy]
scopes = ["universe:read", "universe:write", "universe-places:write", "asset:read", "asset:write",
  "legacy-asset:manage"]
`;
const LOCK = 'version = 4\n[keys.deploy]\ncloud_auth_id = "k1"\nsecret = "key-canary"\n';

/** A key and a cookie. */
export const ENV = { CLI_API_KEY: "key-canary", CLI_COOKIE: "cookie-canary" };

/** The files of a project in which everything is right. */
export const FILES = {
  "cliplace.toml": PLACES,
  "cliconfig.toml": "not even TOML",
  "cliapikey.toml": DECLARED,
  "cliapikey.lock.toml": LOCK,
};

/** The key as the account has it. */
export function accountKey(change: Record<string, unknown> = {}) {
  return {
    id: "k1",
    apikeySecretPreview: "key-can",
    cloudAuthUserConfiguredProperties: {
      name: "live-deploy",
      isEnabled: true,
      allowedCidrs: ["203.0.113.0/24"],
      scopes: [
        { scopeType: "universe", operations: ["read", "write"] },
        { scopeType: "universe-places", operations: ["write"] },
        { scopeType: "asset", operations: ["read", "write"] },
        { scopeType: "legacy-asset", operations: ["manage"] },
      ],
      ...change,
    },
  };
}

/** A request, by what it is for. */
export type Call = "session" | "keys" | "introspect" | "probe" | "echo";

/** What a request is for. */
export function callOf({ url }: HttpRequest): Call {
  if (url.host === ADDRESSES.users.host) return "session";
  if (url.host === ADDRESSES.echo.host) return "echo";
  if (url.pathname === "/api-keys/v1/introspect") return "introspect";
  return url.pathname.startsWith("/cloud/v2/") ? "probe" : "keys";
}

/** What is answered when everything is right. */
export const HEALTHY: Readonly<Record<Call, Answer>> = {
  session: () => reply(200, { id: 4242, displayName: "Ada" }),
  keys: () => reply(200, { cloudAuthInfo: [accountKey()] }),
  introspect: () => reply(200, { name: "live-deploy", enabled: true, expired: false }),
  probe: () => reply(200, { path: "universes/42", displayName: "Isle" }),
  echo: () => reply(200, "203.0.113.7"),
};

/** A doctor in a made-up runtime; everything is right by default. */
export interface Run extends Omit<Runtime, "http"> {
  readonly options?: Partial<DoctorOptions & CommonFlags>;
  readonly answers?: Partial<Record<Call, Answer>>;
}

/** Run a doctor; no secret may be in any line of it. */
export async function run(
  { options = {}, answers = {}, files = FILES, env = ENV, ...runtime }: Run = {},
) {
  const all = { ...HEALTHY, ...answers };
  const hidden: Secret[] = [];
  const http = fakeHttp((request) => {
    // As the client does with every credential that it sends.
    if (request.credential !== undefined) hidden.push(request.credential.secret);
    return all[callOf(request)](request);
  });
  const context = contextOf({ ...runtime, flags: options, files, env, http, hidden });
  const { sections, tally } = await doctor({ ...NO_FLAGS, ...options }, context, { show() {} });
  const checks = sections.flatMap((section) => section.checks);
  const lines = checks.map(lineOf)
    .map((line) => hidden.reduce((shown, secret) => secret.redact(shown), line));
  assert.doesNotMatch(lines.join("\n"), /canary/);
  return {
    sections,
    lines,
    line: (id: string) => lines[checks.findIndex((check) => check.id === id)] ?? "",
    calls: http.requests.map(callOf).toSorted(),
    tally,
  };
}
