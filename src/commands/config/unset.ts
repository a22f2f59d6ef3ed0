import { entriesOf } from "../../files/configFile.ts";
import { Failure } from "../../values/failure.ts";
import { suggest } from "../../values/suggest.ts";
import { enumerate } from "../../values/words.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../../files/project/context.ts";
import {
  missingEntry,
  requireKnownEnv,
  type SectionPreview,
  type SectionResult,
  writeSection,
} from "./editSection.ts";
import { withValueUnder } from "./conditionEdits.ts";
import { readFileConditions } from "../../files/project/sectionConditions.ts";
import { readLocalFile } from "../../files/project/localSection.ts";
import { requireEnv } from "../../files/project/target.ts";

/**
 * `cli config unset`: removes one entry from the config file, or its value under a condition. Nothing is asked
 * of the platform.
 */
export async function unset(
  { key, when }: FileOptions["unset"],
  context: Context,
  presenter: Presenter<SectionPreview>,
): Promise<SectionResult> {
  const config = readLocalFile(context);
  const env = requireKnownEnv(requireEnv(context), config, context);
  const section = config.envs.get(env);
  const entries = new Map(entriesOf(section));
  if (when !== undefined) {
    if (!entries.has(key)) throw missingEntry(key, env, entries, context);
    const fileConditions = section && readFileConditions(section);
    const names = [...fileConditions?.values.get(key)?.keys() ?? []];
    if (fileConditions !== undefined && names.includes(when)) {
      const desired = {
        env,
        entries,
        fileConditions: withValueUnder(fileConditions, key, when, undefined),
      };
      return await writeSection(config, desired, context, presenter);
    }
    const near = suggest(when, names);
    throw new Failure(
      `The entry "${key}" has no value under "${when}".`,
      near !== undefined
        ? `Did you mean "${near}"?`
        : names.length === 0
        ? "It has none under any condition."
        : `It has values under ${enumerate(names)}.`,
    );
  }
  if (!entries.delete(key)) throw missingEntry(key, env, entries, context);
  return await writeSection(config, { env, entries }, context, presenter);
}
