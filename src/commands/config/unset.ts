import { entriesOf } from "../../files/configFile.ts";
import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";
import type { ConfigOptions, Context, Presenter } from "../context.ts";
import { knownEnv, type SectionPreview, type SectionResult, writeSection } from "./editSection.ts";
import { readLocalFile } from "./localSection.ts";
import { requireEnv } from "./target.ts";

/** The argument and flags of `cli config unset`. */
export interface UnsetOptions extends ConfigOptions {
  readonly key: string;
}

/**
 * `cli config unset`: removes one entry from the local file. Nothing is asked of the platform.
 *
 * @param presenter Shows what changes in the file.
 * @throws Failure when the section has no such entry.
 */
export async function unset(
  options: UnsetOptions,
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const config = await readLocalFile(options, context);
  const env = await knownEnv(await requireEnv(options, context), options, config, context);
  const entries = new Map(entriesOf(config.envs.get(env)));
  if (!entries.delete(options.key)) throw missing(options, env, [...entries.keys()]);
  return await writeSection(config, { env, entries }, options, context, presenter);
}

function missing({ key, config }: UnsetOptions, env: string, keys: readonly string[]): Failure {
  const near = suggest(key, keys);
  return new Failure(
    `The environment "${env}" in ${config} has no entry "${key}".`,
    near === undefined
      ? `It has ${keys.length === 0 ? "no entries" : keys.slice(0, 10).join(", ")}.`
      : `Did you mean "${near}"?`,
  );
}
