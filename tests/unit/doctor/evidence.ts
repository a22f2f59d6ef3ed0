import { PLACES_FILE } from "../../../src/values/paths.ts";
import { type Failure, orUndefined } from "../../../src/values/failure.ts";
import type { KeyEvidence } from "../../../src/doctor/evidence.ts";
import { checkCoverage, type CoverageInputs } from "../../../src/doctor/coverage.ts";
import type { IdentifiedKey, KeyOrigin } from "../../../src/doctor/identify.ts";
import type { AccountKey } from "../../../src/roblox/keys.ts";
import type { IntrospectedKey } from "../../../src/roblox/introspection.ts";

/** What the account's list alone shows about a key, by default. */
export function evidenceOf(
  listed: IdentifiedKey & KeyOrigin | Failure,
  change: Partial<KeyEvidence> = {},
): KeyEvidence {
  return {
    origin: orUndefined(listed) ?? {},
    hasKey: true,
    listed,
    askedAccount: true,
    ...change,
  };
}

/** A key that the account's list has, with these settings; by the name of its declaration, if it has one. */
export function identifiedKey(
  settings: NonNullable<AccountKey["settings"]>,
  declared?: string,
): IdentifiedKey & KeyOrigin {
  const found = { key: { id: "1", faults: [], settings } };
  if (declared === undefined) return found;
  return { ...found, declared, declaration: { name: declared, base: declared } };
}

/** What is known after introspection returned that key. */
export function introspected(key: IntrospectedKey): Pick<KeyEvidence, "introspected"> {
  return { introspected: { outcome: "answered", key } };
}

/** The scopes section of a project that names nothing and has no environment. */
export function coverageOf(
  inputs: Pick<CoverageInputs, "evidence" | "present"> & Partial<CoverageInputs>,
) {
  const standard = { places: PLACES_FILE, isProjectFile: true, needsPlaces: true };
  return checkCoverage({ ...standard, watches: false, confirming: [], ...inputs });
}
