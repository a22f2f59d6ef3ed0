import type { Context, Presenter } from "../files/project/context.ts";
import {
  rollback,
  type RollbackPreview,
  type RollbackResult,
} from "../commands/config/rollback.ts";
import { fitsFile } from "../config/conditions/fileConditions.ts";
import { countConditionChanges } from "../config/diffConfigs.ts";
import { hasConditions } from "../config/conditionSet.ts";
import { byCodePoint } from "../config/entries.ts";
import { isPublished } from "../config/history.ts";
import { isAlreadyLive, type RestorePlan } from "../config/restore.ts";
import type { ChoiceQuestion } from "../host/terminal.ts";
import { join, type Text, text } from "../values/text.ts";
import { createPaint } from "./paint.ts";
import type { Revision } from "../values/configs.ts";
import { addressedFields, addressedText, writeTargetText } from "./parts/target.ts";
import { changesText } from "./parts/changesText.ts";
import { unwrittenLockNotes } from "./parts/lockNotes.ts";
import { receiptJson, refDiffFields } from "./parts/receipt.ts";
import {
  lostOf,
  publishedFields,
  publishedText,
  publishedWarnings,
  undoText,
} from "./parts/publishedText.ts";
import {
  changedConditionsText,
  dangersText,
  discardText,
  notChosenText,
  untouchedDraftText,
} from "./parts/publishWarnings.ts";
import { endOfRowText, revisionColumns, revisionText } from "./parts/revisionText.ts";
import { defineView, type RenderOptions } from "./view.ts";

export default defineView(rollbackWithPicker, {
  preview(preview, render) {
    const { plan } = preview;
    const lines = [
      addressedText(preview, render, plan.live.version),
      text`Back to ${revisionText(plan.revision, plan.history, render)}`,
    ];
    if (isAlreadyLive(plan)) return lines;
    const heading = "From live to that revision:";
    return [...lines, ...changesText(plan.diff, render, { ...plan, heading })];
  },
  previewWarnings({ plan, notChosen }, render) {
    const left = [
      ...pendingText(plan, render),
      ...notChosenText(notChosen, render, "rolled back"),
    ];
    if (isAlreadyLive(plan)) return [...left, ...untouchedDraftText(plan, render)];
    return [
      ...left,
      ...restoredConditionsText(plan, render),
      ...discardText(plan.discarded, render),
      ...(hasConditions(plan.draft.conditions)
        ? [render.paint.yellow("! This discards the conditions of the draft.")]
        : []),
      ...dangersText(plan, render),
    ];
  },
  question: rollbackQuestion,
  json(result, warnings) {
    const { plan } = result.preview;
    const publish = result.outcome === "published" ? result.publish : undefined;
    return receiptJson({
      command: "config rollback",
      outcome: publish?.outcome ?? result.outcome,
      ...addressedFields(result.preview),
      ...publishedFields(publish, plan.live.version),
      revision_id: plan.revision.id,
      ...refDiffFields(plan),
      replaced_draft: publish && plan.discarded,
      warnings,
    });
  },
  text(result, render) {
    if (result.outcome !== "published") {
      return result.outcome === "dry-run"
        ? [text``, text`Dry run: nothing was staged or published.`]
        : alreadyLiveText(result.preview, render);
    }
    const { hasConditions, plan: { content } } = result.preview;
    const pull = text`${render.command("pull")} writes what is live now into the config file.`;
    const canPull = !hasConditions || fitsFile(content);
    return [
      ...publishedText(result, render),
      ...(lostOf(result.publish) === undefined ? conditionsBackText(result.preview, render) : []),
      text`A later ${render.command("sync")} publishes the config file's ${
        hasConditions ? "entries and conditions" : "entries"
      } again${canPull ? ";" : "."}`,
      ...(canPull ? [pull] : []),
      ...undoText(result, content, render),
    ];
  },
  warnings: publishedWarnings,
  notes: (result, render) =>
    result.outcome === "published" ? unwrittenLockNotes(result, render) : [],
});

function rollbackQuestion({ plan, notChosen, ...addressed }: RollbackPreview): Text {
  const where = writeTargetText(addressed);
  const { version } = plan.revision;
  if (notChosen === undefined) return text`Roll ${where} back to v${version}?`;
  const count = plan.conditions.keys.length;
  const keys = count === 1 ? "this key" : `these ${count} keys`;
  return text`Roll ${keys} in ${where} back to v${version}?`;
}

/** Show that conditions were rolled back, too, where the config file now has others. */
function conditionsBackText(
  { plan: { conditions }, hasConditions }: RollbackPreview,
  { command }: RenderOptions,
): Text[] {
  if (!hasConditions || conditions === undefined || countConditionChanges(conditions) === 0) {
    return [];
  }
  return [
    text`Conditions were rolled back, too; ${command("check")} shows how the config file differs.`,
  ];
}

function alreadyLiveText({ plan, notChosen }: RollbackPreview, render: RenderOptions): Text[] {
  const { revision: { version }, pending = plan.live.version } = plan;
  const what = notChosen === undefined
    ? "This revision is already live"
    : `The chosen entries are live as they were in v${version}`;
  const isNewest = notChosen === undefined && version === pending && version > 1;
  return [
    render.paint.green(text`${what}; nothing to publish.`),
    ...(isNewest
      ? [text`${render.command("rollback previous")} publishes what was live before it.`]
      : []),
  ];
}

function rollbackWithPicker(
  options: Parameters<typeof rollback>[0],
  context: Context,
  presenter: Presenter<RollbackPreview>,
): Promise<RollbackResult> {
  return rollback(options, context, presenter, revisionQuestion);
}

/** Warn of a publish that is newer than the live config in the diff. */
function pendingText({ pending, live }: RestorePlan, { paint }: RenderOptions): Text[] {
  if (pending === undefined) return [];
  return [
    paint.yellow(
      text`! v${pending} is published, but Roblox still shows v${live.version}: the difference is from v${live.version}.`,
    ),
  ];
}

/** Warn of what else is rolled back, as far as the history shows it. */
function restoredConditionsText(plan: RestorePlan, render: RenderOptions): Text[] {
  const { paint } = render;
  return [
    ...(plan.explained ? [] : [
      paint.yellow("! The history does not explain what is live, so this may not be all of it."),
    ]),
    ...(plan.conditions.areKnown ? [] : [
      paint.yellow(
        text`! The history does not show the conditions of v${plan.revision.version}; they are rolled back, too.`,
      ),
    ]),
    ...changedConditionsText(
      plan,
      (kind) =>
        kind === "conditions"
          ? "Conditions are rolled back, too"
          : "Conditional values are rolled back, too",
      render,
    ),
  ];
}

/** Write revisions for a picker, which cuts them to one line each: with a tag on the live one. */
export function revisionQuestion(
  revisions: readonly Revision[],
  liveVersion: number,
): ChoiceQuestion {
  // The picker itself colors the chosen line.
  const render = { paint: createPaint(false) };
  const { heads } = revisionColumns(revisions, render);
  const choices = revisions.map((revision, row) => {
    const tag = isPublished(revision, liveVersion) ? "  [published]" : "";
    const line = text`${heads[row]!}${tag}  ${endOfRowText(revision, render)}`;
    return {
      label: line,
      short: text`v${revision.version}`,
      details: namedKeysText(revision),
      value: revision.id,
    };
  });
  return { question: text`Roll back to which revision?`, choices };
}

const MOST_NAMED = 20;

function namedKeysText({ changes, changesUnknown, changedConditions }: Revision): Text {
  if (changesUnknown) return text`Roblox does not say which keys it changed.`;
  const keys = [...changes.keys()].sort(byCodePoint);
  const more = keys.length - MOST_NAMED;
  const named = [
    ...keys.slice(0, MOST_NAMED),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(changedConditions ? ["conditions"] : []),
  ];
  return named.length === 0 ? text`Changed no key.` : text`Changed: ${join(named, ", ")}`;
}
