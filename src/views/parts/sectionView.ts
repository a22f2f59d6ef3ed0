import type { SectionPreview, SectionResult } from "../../commands/config/editSection.ts";
import { changesOf, conditionFieldsOf } from "./changesJson.ts";
import { prose, shorten, type Text, text } from "../../values/text.ts";
import type { Json } from "../../values/json.ts";
import type { RenderOptions, View } from "../view.ts";
import { changesText } from "./changesText.ts";
import { receiptJson } from "./receipt.ts";
import { nonEmpty } from "../../values/collections.ts";
import { pluralize } from "../../values/words.ts";

/** Make the view of a command that only writes a section of the config file. */
export function sectionView(command: string): View<SectionResult, SectionPreview> {
  return {
    preview({ env, file, diff, annotated, conditions }, render) {
      const changed = new Set(diff.changes.map(({ key }) => key));
      const onlyAnnotated = annotated.filter(({ key }) => !changed.has(key));
      return [
        render.paint.bold(text`${env} in ${file}`),
        ...changesText(diff, render, { conditions }),
        ...onlyAnnotated.map(({ key, field }) => text`  ~ the ${field} of ${key}`),
      ];
    },
    previewWarnings: ({ lost, warnings }, render) => [
      ...lostWordsText(lost, render),
      ...warnings.map((one) => render.paint.yellow(text`! ${prose(one)}`)),
    ],
    question: sectionQuestion,
    text({ outcome, preview }, render): Text[] {
      const { paint } = render;
      if (outcome === "unchanged") return [paint.green(text`${preview.file} already has this.`)];
      const sync = render.command("sync", { env: preview.env });
      return [paint.green(text`Updated ${preview.file}; ${sync} publishes it.`)];
    },
    json: ({ outcome, preview }, warnings): Json =>
      receiptJson({
        command,
        outcome,
        env: preview.env,
        file: preview.file,
        changes: changesOf(preview.diff),
        ...conditionFieldsOf(preview.conditions),
        annotated: nonEmpty(preview.annotated.map(({ key, field }) => ({ key, field }))),
        warnings,
      }),
  };
}

function sectionQuestion({ file, question }: SectionPreview): Text {
  switch (question?.is) {
    case "new-key":
      return text`Add the new entry ${question.key}? Note that ${question.note}.`;
    case "new-type":
      return text`Change ${question.key} from ${question.from} to ${question.to}?`;
    default:
      return text`Write this to ${file}?`;
  }
}

const LONGEST_SHOWN = 60;

/** Warn of comments, descriptions and other texts that an edit removes from the file. */
export function lostWordsText(
  { comments, annotations }: SectionPreview["lost"],
  { paint }: RenderOptions,
): Text[] {
  const head = (count: number, what: string) =>
    paint.yellow(
      text`! This also removes ${pluralize(count, what)} from the file:`,
    );
  return [
    ...(comments.length === 0 ? [] : [head(comments.length, "comment")]),
    ...comments.map((comment) => text`    ${comment}`),
    ...Array.from(Map.groupBy(annotations, ({ field }) => field), ([field, each]) => [
      head(each.length, field),
      ...each.map(({ key, text: words }) => text`    ${key}: ${shorten(words, LONGEST_SHOWN)}`),
    ]).flat(),
  ];
}
