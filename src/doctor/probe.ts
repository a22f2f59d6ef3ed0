import type { UniverseReply } from "../platform/universe.ts";
import type { Failure } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import type { Identified } from "./identify.ts";
import type { Result } from "./result.ts";
import { explainRefusal, PROBE_SCOPE } from "./refusedProbe.ts";
import { causesAmong } from "./rejectionCauses.ts";
import { type Check, fail, failed, info, pass, skipped, warn } from "./report.ts";
import { carries } from "./scopes.ts";

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
  readonly read?: Result<UniverseReply>;
  readonly identified: Result<Identified>;
  /** Whether `--check-ip` was given. */
  readonly checkIp: boolean;
}

const TARGET = ["probe.target", "target"] as const;
const READ = ["probe.read", "read"] as const;

/**
 * Says what one real authenticated read answered (spec: cli doctor, 5).
 *
 * @param before The lines of the report before this section, which tell why a read is refused.
 */
export function checkProbe(facts: ProbeFacts, before: readonly Check[], now: Date): Check[] {
  const { target, read } = facts;
  switch (target.state) {
    case "off":
      return [skipped(...READ, "--no-probe was given")];
    case "none":
      return [
        skipped(...READ, target.reason, "Name a universe with --env <name> or --universe-id <id>."),
      ];
    case "broken":
      return [
        failed(...TARGET, target.failure),
        skipped(...READ, "there is no universe to read"),
      ];
    case "found":
      return [
        info(...TARGET, `universe ${target.universeId}, from ${target.from}`),
        ...(read === undefined
          ? [skipped(...READ, "no usable API key is loaded")]
          : judge(read, target.universeId, facts, before, now)),
      ];
  }
}

function judge(
  read: Result<UniverseReply>,
  universeId: UniverseId,
  { identified, checkIp }: ProbeFacts,
  before: readonly Check[],
  now: Date,
): Check[] {
  if (!read.ok) return [skipped(...READ, read.reason, read.advice)];
  const reply = read.value;
  switch (reply.outcome) {
    case "read":
      return [
        pass(
          ...READ,
          reply.displayName === undefined
            ? "200, a universe without a name"
            : `200, universe "${reply.displayName}"`,
        ),
        ...checkContradiction(identified, before),
      ];
    case "refused": {
      const refused = { reply, universeId, identified, checkIp, before, now };
      const { meaning, advice } = explainRefusal(refused);
      return [fail(...READ, `${reply.status}, ${meaning}${saidText(reply.said)}`, advice)];
    }
    case "unknown":
      return [skipped(...READ, reply.reason)];
  }
}

/** Calls into question what the report says of the key, when a read that came back disproves it. */
function checkContradiction(identified: Result<Identified>, before: readonly Check[]): Check[] {
  if (!identified.ok) return [];
  const { key, byBeginning } = identified.value;
  const failing = causesAmong(before, "fail");
  const scopes = key.settings?.scopes;
  const disproved = [
    ...failing.map(({ cause }) => cause),
    ...(scopes === undefined || carries(scopes, PROBE_SCOPE)
      ? []
      : [`the key lacks ${PROBE_SCOPE}`]),
  ];
  if (disproved.length === 0) return [];
  const reasons = [
    ...(byBeginning ? ["the key above is another one whose secret begins alike"] : []),
    ...(failing.some(({ id }) => id === "allowlist.inside")
      ? ["the platform sees another address of this machine than the echo service does"]
      : []),
  ];
  return [
    warn(
      "probe.contradiction",
      "but",
      `200, although ${disproved.join(", and ")}, as told above`,
      reasons.length === 0
        ? "The key was probably changed a moment ago; run it again."
        : `Probably ${reasons.join(", or ")}.`,
    ),
  ];
}

/** What the platform said, as the end of a line without a stop: `… could not be. (CODE)`. */
function saidText(said: string | undefined): string {
  if (said === undefined) return "";
  return `; the platform said: ${said.replace(/\.( \([^()]*\))?$/, "$1")}`;
}
