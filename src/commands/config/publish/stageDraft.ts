import { newestVersion } from "../../../config/history.ts";
import type { Configs } from "../../../platform/configs.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { Failure } from "../../../values/failure.ts";
import {
  Conflict,
  goOn,
  isIndeterminate,
  isMismatch,
  readIfPossible,
  StagedOnly,
  tellRollout,
} from "./writeFailure.ts";
import { type ExpectedState, leadsTo, sameDraft } from "./expectedState.ts";
import { reportInterrupted } from "../../requireYes.ts";

/**
 * Stages what is to be published.
 *
 * @param write Sends it: an overwrite, or the restore of a past revision; gives the draft's new hash.
 * @returns That hash.
 * @throws Conflict when someone else changed the draft since the plan was made.
 * @throws Failure saying what state the platform is in.
 */
export async function stageDraft(
  configs: Configs,
  write: () => Promise<string>,
  expected: ExpectedState,
): Promise<string> {
  return await reportInterrupted(MAYBE_STAGED, async () => {
    try {
      return await write();
    } catch (error) {
      throw error instanceof Failure ? await settle(configs, error, expected) : error;
    }
  });
}

/**
 * Stages what is to be published, and reads the history at the same time, which costs no time: somebody
 * may have published since live was read. Nobody has published whether the hash of a draft that holds
 * nothing is another one after a publish, so the hash alone does not tell.
 *
 * @param write Sends it, as for {@link stageDraft}.
 * @throws Conflict when somebody published; what was staged stays so, and is not published.
 * @throws Failure as {@link stageDraft} does.
 */
export async function stageGuarded(
  configs: Configs,
  write: () => Promise<string>,
  expected: ExpectedState,
): Promise<string> {
  const [hash, history] = await Promise.all([
    stageDraft(configs, write, expected),
    reportInterrupted(MAYBE_STAGED, () => readIfPossible(configs.revisions(1, 0))),
  ]);
  refuseNewer(newestVersion(history ?? []), expected);
  return hash;
}

/**
 * Refuses to publish over a version that was published since the plan was made.
 *
 * @param newest The newest version that is known now.
 * @throws Conflict naming it.
 */
export function refuseNewer(newest: number, { newest: planned, live, hint }: ExpectedState): void {
  if (newest <= planned || live.versionUnknown) return;
  throw new Conflict(
    `Somebody published v${newest} while this ran. The draft is staged but not published.`,
    goOn(hint),
  );
}

const MAYBE_STAGED = "The draft may have been staged; nothing was published.";

/**
 * What became of a staging that was not answered as expected. A refusal is looked into like a lost
 * answer: a gateway may send a write twice, and the second one is refused.
 */
async function settle(configs: Configs, cause: Failure, expected: ExpectedState): Promise<Failure> {
  const rollingOut = cause instanceof Refusal && cause.rollingOut;
  const [draft, newest] = await Promise.all([
    readIfPossible(configs.draft()),
    rollingOut ? readIfPossible(configs.revisions(1, 0)) : undefined,
  ]);
  const lost = isIndeterminate(cause);
  const refused = tellRollout(cause, newest);
  if (draft === undefined) {
    return lost
      ? new Failure(
        `${cause.what} It is not known whether the draft was staged; nothing was published.`,
        "Run the command again in a minute.",
      )
      : refused;
  }
  if (sameDraft(draft, expected.draft)) {
    return lost
      ? new Failure(`${cause.what} It did not happen: the draft is as it was.`, "Run it again.")
      : refused;
  }
  if (leadsTo(draft, expected)) return new StagedOnly(cause, goOn(expected.hint));
  if (lost) {
    return new Failure(
      `${cause.what} The draft has changed, but is not what this run staged: somebody else may have changed it. Nothing was published.`,
      `${expected.hint("draft")} shows what is staged; then run the command again.`,
    );
  }
  const { hash } = expected.draft;
  const moved = isMismatch(cause) && hash !== undefined && draft.hash !== hash;
  return moved ? Conflict.of(cause, "published") : refused;
}
