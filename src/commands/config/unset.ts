import { entriesOf } from "../../files/configFile.ts";
import type { FileOptions } from "../../flags/fileFlags.ts";
import type { Context, Presenter } from "../context.ts";
import {
  missingEntry,
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
  const config = readLocalFile(context);
  const env = requireKnownEnv(requireEnv(context), config, context);
  const entries = new Map(entriesOf(config.envs.get(env)));
  if (!entries.delete(key)) throw missingEntry(key, env, [...entries.keys()], context);
  return await writeSection(config, { env, entries }, context, presenter);
}
