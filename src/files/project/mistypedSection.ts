import type { ConfigFile } from "../configFile.ts";
import { headerOf } from "../looseEntry.ts";
import { Failure, known } from "../../values/failure.ts";
import { isMistyped } from "../../values/isMistyped.ts";
import type { Context } from "./context.ts";

/** A section of the config file has the environment's name with a mistake in it. */
export class MistypedSection extends Failure {
  override readonly name = "MistypedSection";
}

/**
 * Refuse a section that is probably the environment's own, mistyped, unless the places file names it: its
 * entries would count as removed.
 */
export function refuseMistypedSection(
  { envs }: ConfigFile,
  env: string,
  { flags, project }: Pick<Context, "flags" | "project">,
): void {
  const alike = [...envs].filter(([name]) => isMistyped(name, env));
  if (alike.length === 0) return;
  const { places } = flags;
  const named = known(project.places.content)?.envs;
  const mistyped = alike.find(([name]) => !named?.has(name));
  if (mistyped === undefined) return;
  const [name, { place, entries }] = mistyped;
  const [key = "<key>"] = entries.keys();
  throw new MistypedSection(
    `The section "${name}" is not "${env}", and ${places} does not name it.`,
    `Write ${
      headerOf(env, key)
    } if you mean "${env}"; else add "${name}" to ${places}, or remove it.`,
    place,
  );
}
