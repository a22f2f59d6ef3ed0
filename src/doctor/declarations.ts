import type { KeyDeclaration, KeyDeclarations } from "../files/keyDeclarations.ts";
import { Failure } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { type Check, defineCheck, type MaybeCheck, withSource } from "./report.ts";
import { scopesOf } from "./scopes.ts";

export interface PlacesEnvs {
  readonly file: string;
  readonly envs: readonly string[];
}

/** A name that is probably misspelled, the keys that have it, and what it was probably meant to be. */
interface Misspelling {
  readonly name: string;
  readonly keys: readonly string[];
  readonly meant: string | undefined;
}

/**
 * Look for probable misspellings in `cliapikey.toml`: scopes that no operation of the suite needs, and envs
 * that the places file does not have. The key tool knows more, so both are warnings.
 *
 * @param places Absent when there is no places file.
 */
export function checkDeclarations(
  { file, keys }: KeyDeclarations,
  places: PlacesEnvs | Failure | undefined,
): Check[] {
  const declared = [...keys.values()];
  const scopes = findMisspellings(
    declared.map(({ base, scopes }) => [base, scopes ?? []] as const),
    scopesOf(),
  );
  return withSource("local", [
    scopes.length > 0 && defineCheck("credentials.scopes", "declared scopes").warn(
      `no operation of the suite needs ${misspellingsText(scopes)}`,
      `Check the spelling in ${file}${meantText(scopes)}; a scope for something else is fine.`,
    ),
    checkEnvs(file, declared, places),
  ]);
}

function checkEnvs(
  file: string,
  declared: readonly KeyDeclaration[],
  places: PlacesEnvs | Failure | undefined,
): MaybeCheck {
  const line = defineCheck("credentials.envs", "declared environments");
  const named = declared.map(({ base, envs }) => [base, envs ?? []] as const);
  if (places === undefined || named.every(([, envs]) => envs.length === 0)) return undefined;
  if (places instanceof Failure) return line.unknown(places);
  const envs = findMisspellings(named, new Set(places.envs));
  const known = places.file;
  return envs.length > 0 && line.warn(
    `${known} does not have ${misspellingsText(envs)}`,
    `Correct the environments in ${file}${meantText(envs)}, or add a section to ${known}.`,
  );
}

function findMisspellings(
  declared: readonly (readonly [key: string, names: readonly string[]])[],
  known: ReadonlySet<string>,
): Misspelling[] {
  const names = new Set(declared.flatMap(([, names]) => names));
  return [...names].filter((name) => !known.has(name)).map((name) => ({
    name,
    keys: [...new Set(declared.filter(([, names]) => names.includes(name)).map(([key]) => key))],
    meant: suggest(name, known),
  }));
}

function misspellingsText(misspellings: readonly Misspelling[]): string {
  return misspellings.map(({ name, keys }) => `"${name}" (of ${keys.join(", ")})`).join(", ");
}

function meantText(misspellings: readonly Misspelling[]): string {
  const meant = new Set(
    misspellings.map(({ meant }) => meant).filter((name) => name !== undefined),
  );
  if (meant.size === 0) return "";
  return `, where ${[...meant].map((name) => `"${name}"`).join(", ")} may be meant`;
}
