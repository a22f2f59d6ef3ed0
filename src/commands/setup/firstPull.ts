import { pull, type PullPreview, type PullResult } from "../config/pull.ts";
import { type Context, type Presenter, withFilesAgain } from "../../files/project/context.ts";
import { AdvisingError } from "../../values/failure.ts";
import { reportInterrupted } from "../../publish/requireYes.ts";
import type { ConflictQuestion } from "../config/pullSection.ts";
import type { SetupResult } from "./setup.ts";

/**
 * Pull what is live without asking: a person has just agreed, and there is no section to overwrite.
 *
 * @throws Failure when a pull is refused.
 */
export async function firstPull(
  { env, typed, written }: SetupResult,
  context: Context,
  presenter: Presenter<PullPreview>,
  conflictQuestion: ConflictQuestion,
): Promise<PullResult> {
  const { universeId: _, ...unnamed } = context.flags;
  const flags = { ...unnamed, env };
  const openConfigs: Context["openConfigs"] = (id, repository) =>
    context.openConfigs(id, repository, typed);
  const options = {
    yes: true,
    merge: false,
    mine: false,
    theirs: false,
    allowEmpty: false,
    conditions: false,
  };
  try {
    return await reportInterrupted(
      written,
      async () =>
        await pull(
          options,
          await withFilesAgain({ ...context, flags, openConfigs }),
          presenter,
          conflictQuestion,
        ),
    );
  } catch (error) {
    // The flags of the run may not name the environment.
    throw error instanceof AdvisingError ? error.about({ env, universeId: undefined }) : error;
  }
}
