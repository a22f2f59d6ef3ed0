import type { KeyDeclarations } from "../files/keyDeclarations.ts";
import { Failure } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { defineCheck, type MaybeCheck } from "./report.ts";

export interface PlacesEnvs {
  readonly file: string;
  readonly envs: readonly string[];
}

/**
 * Warn of declared environments that the places file does not have; the key tool knows more, so it is no failure.
 *
 * @param places Absent when there is no places file.
 */
export function checkDeclarations(
  { file, keys }: KeyDeclarations,
  places: PlacesEnvs | Failure | undefined,
): MaybeCheck {
  const line = defineCheck("credentials.envs", "declared environments");
  const declared = [...keys.values()];
  const named = new Set(declared.flatMap(({ envs }) => envs ?? []));
  if (places === undefined || named.size === 0) return undefined;
  if (places instanceof Failure) return line.unknown(places);
  const unknown = [...named].filter((name) => !places.envs.includes(name));
  if (unknown.length === 0) return undefined;
  const of = (name: string) =>
    new Set(declared.filter(({ envs }) => envs?.includes(name)).map(({ base }) => base));
  const meant = new Set(unknown.flatMap((name) => suggest(name, places.envs) ?? []));
  const near = [...meant].map((name) => `"${name}"`).join(", ");
  return line.warn(
    `${places.file} does not have ${
      unknown.map((name) => `"${name}" (of ${[...of(name)].join(", ")})`).join(", ")
    }`,
    `Correct the environments in ${file}${
      near && `, where ${near} may be meant`
    }, or add a section to ${places.file}.`,
  );
}
