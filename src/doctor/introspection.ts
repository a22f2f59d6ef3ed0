import { command, say } from "../values/command.ts";
import { Failure, orUndefined } from "../values/failure.ts";
import type { IntrospectedKey, Introspection } from "../roblox/introspection.ts";
import type { KeyScope } from "../roblox/keys.ts";
import type { UniverseReply } from "../roblox/universe.ts";
import type { KeyEvidence } from "./evidence.ts";
import type { IdentifiedKey } from "./identify.ts";
import { type Check, defineCheck, type Line, type MaybeCheck } from "./report.ts";
import { writtenScopes } from "./scopes.ts";
import { parseMoment } from "../values/timeText.ts";

const LINE = defineCheck("validity.introspection", "introspection");

interface ComparedSources extends Pick<RefusedIntrospection, "read"> {
  readonly evidence: KeyEvidence;
  readonly now: Date;
}

/**
 * Compare what the account's list and introspection say. The list finds a key by the beginning of its secret;
 * introspection gets the key itself.
 */
export function compareSources(
  listed: IdentifiedKey,
  { evidence: { introspected }, read, now }: ComparedSources,
): MaybeCheck {
  if (introspected === undefined) return undefined;
  if (introspected instanceof Failure) return LINE.unknown(introspected);
  if (introspected.outcome === "unknown") return LINE.skipped(introspected.reason);
  if (introspected.outcome === "refused") {
    return judgeRefusedIntrospection(LINE, { refused: introspected, read, hasCookie: true });
  }
  const differences = differencesOf(listed, introspected.key, now);
  if (differences.length === 0) return LINE.pass("agrees with the account's list of keys");
  return LINE.warn(
    `differs from the account's list of keys: ${differences.join("; ")}`,
    listed.byBeginning
      ? "The list finds a key by the beginning of its secret, introspection by the complete secret: trust introspection."
      : "The key was probably changed a moment ago; run it again.",
  );
}

function differencesOf({ key }: IdentifiedKey, asked: IntrospectedKey, now: Date): string[] {
  const { settings } = key;
  const isExpired = settings && isOver(settings.expirationTime, now);
  const compared = [
    ["name", settings?.name, asked.name],
    ["enabled", yesNo(settings?.isEnabled), yesNo(asked.enabled)],
    ["expired", yesNo(isExpired), yesNo(asked.expired)],
    ["scopes", scopesText(settings?.scopes), scopesText(asked.scopes)],
  ] as const;
  return compared
    .filter(([, listed, shown]) => listed !== undefined && shown !== undefined && listed !== shown)
    .map(([what, listed, shown]) => `${what} ${shown || "none"}, not ${listed || "none"}`);
}

function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? "yes" : "no";
}

function isOver(expires: string | undefined, now: Date): boolean | undefined {
  if (expires === undefined) return false;
  const moment = parseMoment(expires);
  return moment && moment <= now;
}

function scopesText(scopes: readonly KeyScope[] | undefined): string | undefined {
  return scopes && writtenScopes(scopes).toSorted().join(", ");
}

/** A refused introspection (401 or 403), and what else the run found out. */
export interface RefusedIntrospection {
  readonly refused: Extract<Introspection, { outcome: "refused" }>;
  /** Absent when nothing was read. */
  readonly read?: UniverseReply | Failure | undefined;
  /** True when there is a session cookie, which `--check-ip` needs. */
  readonly hasCookie: boolean;
}

/**
 * Judge a refusal of introspection, which proves nothing alone (docs/dev/platform.md, Introspection of a key): after
 * an accepted read the key is good, after a rejected one either the key or the address is wrong.
 */
export function judgeRefusedIntrospection(line: Line, refusal: RefusedIntrospection): Check {
  const { refused: { status, message }, read, hasCookie } = refusal;
  const words = message === undefined ? "" : `; Roblox said: ${message}`;
  const answered = conclusiveStatus(read);
  if (answered === 200 || answered === 403) {
    const detail =
      `accepted by the read probe (${answered}); introspection answered ${status}, as it does for older keys`;
    return { ...line.pass(detail), source: "probe" };
  }
  const checkIp = hasCookie
    ? say`${command("doctor --check-ip")}`
    : say`${command("doctor --check-ip")} with a session cookie (--cookie, CLI_COOKIE)`;
  if (answered === 401) {
    return line.fail(
      `rejected by the read probe (401), and by introspection (${status})${words}`,
      say`Either the key is wrong, or its IP allowlist does not contain this machine: ${checkIp} tells them apart.`,
    );
  }
  return line.skipped(
    `introspection answered ${status}: a wrong key, this machine's IP address, a moderated key, or ` +
      `a key that is not new${words}`,
    say`A read shows whether the key works: see Read probe. To look for the cause, run ${checkIp}.`,
  );
}

/** A 404 may be about the universe alone. */
function conclusiveStatus(read: RefusedIntrospection["read"]): 200 | 401 | 403 | undefined {
  const reply = orUndefined(read);
  if (reply?.outcome === "read") return 200;
  return reply?.outcome === "refused" && reply.status !== 404 ? reply.status : undefined;
}
