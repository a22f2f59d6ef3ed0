import type { IntrospectedKey } from "../platform/introspection.ts";
import type { KeyEvidence } from "./evidence.ts";
import type { Identified } from "./identify.ts";
import { judgeRefusedIntrospection, type RefusedIntrospection } from "./refusedIntrospection.ts";
import { type Check, check, from } from "./report.ts";
import { writtenScopes } from "./scopes.ts";
import { parseMoment } from "./timeText.ts";

const LINE = check("validity.introspection", "introspection");

interface ComparedSources extends Pick<RefusedIntrospection, "read"> {
  readonly evidence: KeyEvidence;
  readonly now: Date;
}

/**
 * Compare what the account's list says of the key with what introspection says of it: a
 * disagreement is shown. The list finds a key by the beginning of its secret; introspection has the
 * key itself.
 */
export function compareSources(
  listed: Identified,
  { evidence: { introspected }, read, now }: ComparedSources,
): Check[] {
  if (introspected === undefined) return [];
  if (!introspected.ok) return [LINE.unknown(introspected)];
  const { value } = introspected;
  if (value.outcome === "unknown") return [LINE.skipped(value.reason)];
  if (value.outcome === "refused") {
    const refusal = { refused: value, read, hasCookie: true };
    return from("introspection", [judgeRefusedIntrospection(LINE, refusal)]);
  }
  const differences = differencesOf(listed, value.key, now);
  return from("introspection", [
    differences.length === 0 ? LINE.pass("agrees with the account's list of keys") : LINE.warn(
      `differs from the account's list of keys: ${differences.join("; ")}`,
      listed.byBeginning
        ? "The list finds a key by the beginning of its secret, introspection by the complete secret: trust introspection."
        : "The key was probably changed a moment ago; run it again.",
    ),
  ]);
}

function differencesOf({ key }: Identified, asked: IntrospectedKey, now: Date): string[] {
  const { settings } = key;
  return [
    ...differing("name", settings?.name, asked.name),
    ...differing("enabled", yesNo(settings?.isEnabled), yesNo(asked.enabled)),
    ...(settings === undefined
      ? []
      : differing("expired", yesNo(isOver(settings.expirationTime, now)), yesNo(asked.expired))),
    ...(settings?.scopes === undefined || asked.scopes === undefined
      ? []
      : differing("scopes", scopesText(settings.scopes), scopesText(asked.scopes))),
  ];
}

function differing(
  what: string,
  listed: string | undefined,
  asked: string | undefined,
): string[] {
  if (listed === undefined || asked === undefined || listed === asked) return [];
  return [`${what} ${asked || "none"}, not ${listed || "none"}`];
}

function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? "yes" : "no";
}

function isOver(expires: string | undefined, now: Date): boolean | undefined {
  if (expires === undefined) return false;
  const moment = parseMoment(expires);
  return moment && moment <= now;
}

function scopesText(scopes: Parameters<typeof writtenScopes>[0]): string {
  return writtenScopes(scopes).toSorted().join(", ");
}
