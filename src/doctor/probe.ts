import type { UniverseReply } from "../platform/universe.ts";
import type { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import type { Known } from "./known.ts";
import { type Check, fail, failed, info, pass, skipped } from "./report.ts";

/** Which universe the probe reads, or why none. */
export type ProbeTarget =
  | { readonly state: "found"; readonly universeId: UniverseId; readonly from: string }
  /** Nothing names one. */
  | { readonly state: "none"; readonly reason: string }
  /** What names one cannot be read or resolved. */
  | { readonly state: "broken"; readonly failure: Failure }
  /** `--no-probe`. */
  | { readonly state: "off" };

/** What the last section judges. */
export interface ProbeFacts {
  readonly target: ProbeTarget;
  /** What came of the read; absent when no key is loaded to read with. */
  readonly read?: Known<UniverseReply>;
}

const TARGET = ["probe.target", "target"] as const;
const READ = ["probe.read", "read"] as const;

/** Says what one real authenticated read answered (spec: cli doctor, 5). */
export function checkProbe({ target, read }: ProbeFacts): Check[] {
  switch (target.state) {
    case "off":
      return [skipped(...READ, "--no-probe was given")];
    case "none":
      return [
        skipped(...READ, target.reason, "Name a universe with --env <name> or --universe-id <id>."),
      ];
    case "broken":
      return [failed(...TARGET, target.failure)];
    case "found":
      return [info(...TARGET, `universe ${target.universeId}, from ${target.from}`), judge(read)];
  }
}

/** What each refusing status means (spec: Errors). */
const MEANING = {
  401: [
    "rejected before permissions were looked at",
    "Either the secret is wrong, or the key's IP allowlist no longer contains this machine: " +
    "`cli doctor --check-ip` tells them apart.",
  ],
  403: [
    "valid, but not allowed to read this universe",
    "Either the scope universe:read is missing, or its target does not cover this universe: see " +
    "Scope coverage, and the key's scopes in cliapikey.toml.",
  ],
  404: [
    "there is no such universe, or the key's owner cannot see it",
    "Check the universe id, and that the key's owner has access to it.",
  ],
} as const;

function judge(read: Known<UniverseReply> | undefined): Check {
  if (read === undefined) return skipped(...READ, "no API key is loaded");
  if (!read.known) return skipped(...READ, read.reason, read.advice);
  const reply = read.value;
  switch (reply.outcome) {
    case "read":
      return pass(
        ...READ,
        reply.displayName === undefined
          ? "200, a universe without a name"
          : `200, universe "${reply.displayName}"`,
      );
    case "refused": {
      const [meaning, advice] = MEANING[reply.status];
      const said = reply.said === undefined ? "" : ` (it said: ${reply.said})`;
      return fail(...READ, `${reply.status}, ${meaning}${said}`, advice);
    }
    case "unknown":
      return skipped(...READ, reply.reason);
  }
}
