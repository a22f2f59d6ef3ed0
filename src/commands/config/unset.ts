import { entriesOf } from "../../files/configFile.ts";
import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../context.ts";
import {
  requireKnownEnv,
  type SectionPreview,
  type SectionResult,
  writeSection,
} from "./editSection.ts";
import { readLocalFile } from "./localSection.ts";
import { requireEnv } from "./target.ts";

/**
 * `cli config unset`: removes one entry from the config file. Nothing is asked of the platform.
 *
 * @param presenter Shows what changes in the file.
 * @throws Failure when the section does not have the entry.
 */
export async function unset(
  { key }: FileOptions["unset"],
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const config = await readLocalFile(context);
  const env = await requireKnownEnv(await requireEnv(context), config, context);
  const entries = new Map(entriesOf(config.envs.get(env)));
  if (!entries.delete(key)) throw missing(key, env, [...entries.keys()], context);
  return await writeSection(config, { env, entries }, context, presenter);
}

function missing(
  key: string,
  env: string,
  keys: readonly string[],
  { flags: { config } }: Context,
): Failure {
  const near = suggest(key, keys);
  return new Failure(
    `The environment "${env}" in ${config} has no entry "${key}".`,
    near === undefined
      ? `It has ${keys.length === 0 ? "no entries" : keys.slice(0, 10).join(", ")}.`
      : `Did you mean "${near}"?`,
  );
}
