import { type Drift, findUndone, rollbackWords } from "../../config/drift.ts";
import { changeName } from "../../config/parts.ts";
import type { Revision } from "../../values/configs.ts";
import { command, say } from "../../values/command.ts";
import { Failure } from "../../values/failure.ts";
import type { SyncPreview } from "./preview.ts";
import { OtherUniverse } from "../../files/project/readMemory.ts";

/**
 * `sync --no-undo`: refuses a publish that would undo others' changes, or may undo some published since
 * this folder last looked.
 */
export function refuseUndo(
  { plan, drift, unseen, notInFile, lockFailure }: SyncPreview,
  noUndo: boolean,
): void {
  if (!noUndo || !plan.differs) return;
  if (unseen !== undefined) {
    throw new Failure(
      `${unseen} So it is not known what this would undo. Nothing was published or staged.`,
      lockFailure !== undefined && !(lockFailure instanceof OtherUniverse)
        ? lockFailure.remedy
        : say`Write the lock file with ${
          command("pull --merge")
        }, which asks at each difference, and commit it with the config file.`,
    );
  }
  if (drift === undefined) return;
  const noPull = notInFile &&
    `Run it without --no-undo to publish what the config file has. A pull cannot write what is live: ${
      notInFile[0]
    }.`;
  const { rolledBack } = drift;
  const all = findUndone(plan, drift);
  const rolledBackKeys = all.filter(({ rolledBackTo }) => rolledBackTo !== undefined);
  const elsewhere = all.filter(({ rolledBackTo }) => rolledBackTo === undefined);
  if (rolledBackKeys.length === 0 && isOnlyRolledBack(drift)) return;
  const undone = elsewhere.map((one) => `${changeName(one)} (${undoneText(one.publish)})`);
  if (rolledBack !== undefined && rolledBackKeys.length > 0) {
    const named = rolledBackKeys.map(changeName).join(", ");
    const others = undone.length === 0 ? "" : `, and what others changed: ${undone.join(", ")}`;
    throw new Failure(
      `This would undo ${
        rollbackWords(rolledBack, rolledBackKeys)
      }: ${named}${others}. Nothing was published or staged.`,
      noPull ??
        say`${
          command("pull --merge")
        } writes what is live into the config file; to undo the rollback all the same, run it without --no-undo.`,
    );
  }
  const what = undone.length > 0
    ? `This would undo what others changed: ${undone.join(", ")}.`
    : `Others published since this folder last saw v${drift.seen}: ${
      drift.publishes.map(undoneText).join(", ") || `v${drift.live}`
    }.`;
  throw new Failure(
    `${what} Nothing was published or staged.`,
    noPull ??
      (elsewhere.every(({ part }) => part === "entry")
        ? say`Take their changes into the config file with ${
          command("pull --merge")
        }, then run it again.`
        // What was lost by a mistake must be restored, not removed from the file, too.
        : say`${
          command("pull --merge")
        } writes their changes into the config file; to undo them all the same, run it without --no-undo.`),
  );
}

/** Check whether a rollback from here is what is live, and nothing of others is in it that this folder has not seen. */
function isOnlyRolledBack({ rolledBack, live, parts }: Drift): boolean {
  return rolledBack?.as === live && parts.every(({ rolledBackTo }) => rolledBackTo !== undefined);
}

function undoneText(publish: Revision | undefined): string {
  if (publish === undefined) return "the history does not show by whom";
  const { version, publishedBy = "", time } = publish;
  const by = publishedBy === "" ? "" : ` by user ${publishedBy}`;
  return `v${version}${by}${time === "" ? "" : `, ${time}`}`;
}
