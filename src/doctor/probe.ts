import { definedOnly } from "../values/collections.ts";
import type { UniverseReply } from "../roblox/universe.ts";
import { command, say, type Sentence } from "../values/command.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import type { UniverseId } from "../values/ids.ts";
import { introspectedKey, type KeyEvidence, NO_KEY } from "./evidence.ts";
import { checkTargets } from "./targets.ts";
import { causesOf, explainRefusal, type KeyFacts } from "./refusedProbe.ts";
import { type Check, type Checked, defineCheck, type MaybeCheck, withSource } from "./report.ts";

export type ProbeTarget =
  | { readonly state: "found"; readonly universeId: UniverseId; readonly from: string }
  | {
    readonly state: "none";
    readonly reason: string;
    readonly envs: readonly string[];
  }
  /** None was named, and the file that may name one cannot be used. */
  | { readonly state: "unknown"; readonly failure: Failure }
  /** The file or name for it cannot be read or resolved. */
  | { readonly state: "broken"; readonly failure: Failure }
  /** `--no-probe`. */
  | { readonly state: "off" };

export interface ProbeInputs {
  readonly target: ProbeTarget;
  /** Absent without a key to read with. */
  readonly read?: UniverseReply | Failure;
  readonly evidence: KeyEvidence;
  readonly checkIp: boolean;
}

const TARGET = defineCheck("probe.target", "target");
const READ = defineCheck("probe.read", "read");

export interface ProbeFacts {
  /** Why the key itself was not tried, or how to try it; absent when it was tried. */
  readonly untried?: Sentence;
}

/**
 * Report what one real authenticated read answered (spec: cli doctor, 5).
 *
 * @param key What earlier sections found out about the key, to explain a refused read.
 */
export function checkProbe(inputs: ProbeInputs, key: KeyFacts): Checked<ProbeFacts> {
  // A missing key is already a problem in the report.
  const isMissing = !inputs.evidence.hasKey && !key.credentials.keyUnknown;
  const untried = isTried(inputs) || isMissing
    ? undefined
    : say`The key itself was not tried${howToTry(inputs)}`;
  return { facts: definedOnly({ untried }), lines: checkTarget(inputs, key) };
}

/** Check whether a request with the key, or about it, got an answer about the key. */
function isTried({ read, evidence }: ProbeInputs): boolean {
  return introspectedKey(evidence) !== undefined ||
    ["read", "refused"].includes(orUndefined(read)?.outcome ?? "");
}

function howToTry({ target, evidence }: ProbeInputs): Sentence {
  if (!evidence.hasKey) return ": none could be loaded.";
  if (target.state === "off") return " (--no-probe).";
  if (target.state === "found") return ": see Read probe.";
  if (target.state === "broken" || target.state === "unknown") return ".";
  const [env] = target.envs;
  return env === undefined
    ? say`: run ${command("doctor --universe-id <id>")}.`
    : say`: run ${command("doctor", { env })}.`;
}

function checkTarget(inputs: ProbeInputs, key: KeyFacts): Check[] {
  const { target, read, evidence } = inputs;
  switch (target.state) {
    case "off":
      return [READ.skipped("--no-probe was given")];
    case "none":
      return [
        READ.skipped(target.reason, "Name a universe with --env <name> or --universe-id <id>."),
      ];
    case "unknown":
      return [
        TARGET.unknown(target.failure),
        READ.skipped("there is no universe to read"),
      ];
    case "broken":
      return [
        ...withSource("local", [TARGET.failed(target.failure)]),
        READ.skipped("there is no universe to read"),
      ];
    case "found":
      return [
        ...withSource("local", [TARGET.info(`universe ${target.universeId}, from ${target.from}`)]),
        ...withSource("introspection", [
          checkTargets(evidence, key.coverage.tools, target.universeId),
        ]),
        ...withSource("probe", judgeRead(read, target.universeId, inputs, key)),
      ];
  }
}

function judgeRead(
  reply: ProbeInputs["read"],
  universeId: UniverseId,
  { evidence, checkIp }: ProbeInputs,
  key: KeyFacts,
): MaybeCheck[] {
  if (reply === undefined) return [READ.skipped(NO_KEY)];
  if (reply instanceof Failure) return [READ.unknown(reply)];
  switch (reply.outcome) {
    case "read":
      return [
        READ.pass(
          reply.displayName === undefined
            ? "200, a universe without a name"
            : `200, universe "${reply.displayName}"`,
        ),
        checkContradiction(evidence, key),
      ];
    case "refused": {
      const refused = { reply, universeId, evidence, checkIp, key };
      const { meaning, advice } = explainRefusal(refused);
      return [READ.fail(`${reply.status}, ${meaning}${refusalText(reply.message)}`, advice)];
    }
    case "unreachable":
      return [
        READ.fail(
          `${reply.reason}; this is the network between here and ${reply.host}, not the key`,
          reply.advice,
        ),
      ];
    case "unknown":
      return [READ.skipped(reply.reason)];
  }
}

/**
 * Warn when a successful read contradicts what the report says of the key. The call lists no scope
 * (docs/dev/platform.md, Universe and account), so a 200 says nothing about scopes.
 */
function checkContradiction(
  { listed }: KeyEvidence,
  key: KeyFacts,
): MaybeCheck {
  const disproved = causesOf(key);
  const reasons = [
    orUndefined(listed)?.byBeginning &&
    "the key above is a different one whose secret begins the same",
    key.allowlist.inside === false &&
    "Roblox sees another address of this machine than the echo service does",
  ].filter(Boolean);
  return disproved.length > 0 && defineCheck("probe.contradiction", "but").warn(
    `200, although ${disproved.map(({ cause }) => cause).join(", and ")} (see above)`,
    reasons.length === 0
      ? "The key was probably changed a moment ago; run it again."
      : `Probably ${reasons.join(", or ")}.`,
  );
}

function refusalText(message: string | undefined): string {
  return message === undefined ? "" : `; Roblox said: ${message}`;
}
