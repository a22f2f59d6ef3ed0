import { mapAtMost } from "../../values/collections.ts";
import { command, say } from "../../values/command.ts";
import { asFailure, Failure } from "../../values/failure.ts";
import { type Context, withFlags } from "../../files/project/context.ts";
import { findKey, NoKey } from "../../files/project/keySources.ts";
import { readLocalFile } from "../../files/project/localSection.ts";
import type { SyncPreview } from "./preview.ts";

/** What a sync of one environment would do, or why it is not known or refused. */
export type EnvPreview =
  | { readonly env: string; readonly preview: SyncPreview }
  | { readonly env: string; readonly failure: Failure };

/** How many environments are read in parallel: two reads each are all that Roblox allows in a minute. */
const MOST_AT_ONCE = 50;

/**
 * `--all` of `cli config check` and `sync --dry-run`: previews every environment of the config file.
 *
 * @param previewOne Previews the environment that the context names.
 * @returns One preview per environment, in the order of the file; a failure does not stop the others.
 * @throws Failure when there is no file or no environment in it, or no key.
 */
export async function previewAll(
  context: Context,
  previewOne: (context: Context) => Promise<SyncPreview>,
): Promise<readonly EnvPreview[]> {
  const file = readLocalFile(context);
  if (file.envs.size === 0) {
    throw new Failure(
      `${context.flags.config} has no environment.`,
      say`Fetch one with ${command("pull")}.`,
    );
  }
  // Fail once if the key cannot be used; without one, each environment may have a key of its own.
  await findKey(undefined, context);
  let compared = 0;
  const end = context.waiting(() => `comparing: ${compared} of ${file.envs.size}`);
  const previewEnv = async (env: string): Promise<EnvPreview> => {
    const preview = await previewOne(withFlags(context, { env })).catch(asFailure);
    compared++;
    if (!(preview instanceof Failure)) return { env, preview };
    return { env, failure: preview.about({ ...context.flags, env }) };
  };
  const previews = await mapAtMost([...file.envs.keys()], MOST_AT_ONCE, previewEnv).finally(end);
  const keyless = previews.map((one) => "failure" in one ? one.failure : undefined);
  if (keyless[0] instanceof NoKey && keyless.every((one) => one instanceof NoKey)) throw keyless[0];
  return previews;
}
