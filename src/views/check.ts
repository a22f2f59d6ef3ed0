import { asWarning } from "../values/failure.ts";
import { check } from "../commands/config/check.ts";
import type { SyncPreview } from "../commands/config/preview.ts";
import { findUndone } from "../config/drift.ts";
import { type Text, text } from "../values/text.ts";
import { conditionDriftFindings, restoreConditionsText } from "./parts/conditionDrift.ts";
import { previewJson } from "./parts/previewJson.ts";
import { previewMarkdown } from "./parts/previewMarkdown.ts";
import { matchesText, previewNotes, previewText } from "./parts/previewText.ts";
import { keptConditionsText, syncWarnings } from "./parts/publishWarnings.ts";
import { defineView, type RenderOptions } from "./view.ts";

export default defineView(check, {
  text(result, render) {
    const { plan } = result;
    const isSame = !plan.differs;
    return [
      ...previewText(result, render),
      ...(isSame ? [] : keptConditionsText(plan)),
      ...syncWarnings(plan, render, "A sync"),
      ...(isSame
        ? [
          render.paint.green(matchesText(plan.diff, ".")),
          ...restoreConditionsText(result, render),
        ]
        : differsText(result, render)),
    ];
  },
  json: previewJson,
  markdown: (preview) => previewMarkdown([preview]),
  findings: (result) => [
    ...[result.refusal, ...result.warnings ?? [], result.idleRules].flatMap((one) =>
      one === undefined ? [] : [asWarning(one)]
    ),
    ...conditionDriftFindings(result),
  ],
  notes: (result, render, format) => [
    ...previewNotes(result, render, format),
    ...(format === "json" ? syncWarnings(result.plan, render, "A sync") : []),
  ],
});

/** Show that they differ, and what to do: not just a sync when that would undo others' changes. */
function differsText(
  { plan, drift, refusal, notInFile }: SyncPreview,
  render: RenderOptions,
): Text[] {
  const sync = render.command("sync");
  if (refusal !== undefined) {
    return [text`The config file differs from what is live, and ${sync} would refuse it.`];
  }
  const undoes = findUndone(plan, drift).length > 0;
  if (undoes && notInFile !== undefined) {
    return [
      text`The config file differs from what is live, and a pull cannot write all of it: ${notInFile[
        0
      ]!}. ${sync} publishes what the config file has.`,
    ];
  }
  if (!undoes) {
    return [text`The config file differs from what is live; ${sync} publishes it.`];
  }
  return [
    text`The config file differs from what is live. ${
      render.command("pull")
    } writes what is live into the config file; ${sync} publishes what the config file has.`,
  ];
}
