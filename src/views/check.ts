import { check, type CheckResult } from "../commands/config/check.ts";
import { asWarning } from "../values/finding.ts";
import { type Text, text } from "../terminal/text.ts";
import { previewJson } from "./parts/previewJson.ts";
import { previewMarkdown } from "./parts/previewMarkdown.ts";
import { matchesText, previewNotes, previewText } from "./parts/previewText.ts";
import { keptConditionsText, syncWarnings } from "./parts/publishWarnings.ts";
import { defineView } from "./view.ts";

/** `cli config check`: the difference between the config file and what is live. */
export default defineView(check, {
  text(result, render) {
    const { plan } = result;
    const { diff } = plan;
    return [
      ...previewText(result, render),
      ...(diff.changes.length === 0 ? [] : keptConditionsText(plan)),
      ...syncWarnings(plan, render, "A sync"),
      ...(diff.changes.length === 0
        ? [render.paint.green(matchesText(diff, "."))]
        : differsText(result)),
    ];
  },
  json: previewJson,
  markdown: previewMarkdown,
  findings: ({ limitViolation }) => limitViolation === undefined ? [] : [asWarning(limitViolation)],
  notes: (result, render, format) => [
    ...previewNotes(result, render, format),
    ...(format === "json" ? syncWarnings(result.plan, render, "A sync") : []),
  ],
});

/** Say that they differ, and what to do: a sync alone is no advice where it would undo what others did. */
function differsText(
  { plan, drift, limitViolation, syncCommand, pullCommand }: CheckResult,
): Text[] {
  if (limitViolation !== undefined) {
    return [text`The config file differs from what is live, and ${syncCommand} would refuse it.`];
  }
  if (!plan.diff.changes.some(({ key }) => drift?.keys.has(key))) {
    return [text`The config file differs from what is live; ${syncCommand} publishes it.`];
  }
  return [
    text`The config file differs from what is live. ${pullCommand} takes what is`,
    text`live into the config file; ${syncCommand} publishes what the config file has.`,
  ];
}
