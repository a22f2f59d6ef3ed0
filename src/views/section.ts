import type { SectionPreview, SectionResult } from "../commands/config/editSection.ts";
import { changesOf } from "../config/changesJson.ts";
import { join, type Text, text } from "../terminal/text.ts";
import type { Json } from "../values/json.ts";
import type { PreviewView } from "./view.ts";
import { changesText } from "./parts/changesText.ts";
import { lostWordsText } from "./parts/lostWordsText.ts";
import { receiptJson } from "./parts/receipt.ts";

/**
 * The view of a command that writes an environment's section of the local file, and nothing else.
 *
 * @param command The command, as a receipt names it.
 */
export function sectionView(command: string): PreviewView<SectionPreview, SectionResult> {
  return {
    preview({ env, file, diff, described, lost }, render) {
      const onlyDescribed = described.filter((key) => {
        return !diff.changes.some((change) => change.key === key);
      });
      return [
        render.paint.bold(text`${env} in ${file}`),
        ...changesText(diff, render),
        ...(onlyDescribed.length === 0
          ? []
          : [text`  ~ the description of ${join(onlyDescribed, ", ")}`]),
        ...lostWordsText(lost, render),
      ];
    },
    // A receipt has no other place for it.
    previewNotes: ({ lost }, render, format) =>
      format === "text" ? [] : lostWordsText(lost, render),
    text({ outcome, preview, syncCommand }, { paint }): Text[] {
      if (outcome === "unchanged") return [paint.green(text`${preview.file} already says this.`)];
      return [paint.green(text`Updated ${preview.file}; ${syncCommand} publishes it.`)];
    },
    json: ({ outcome, preview }, warnings): Json =>
      receiptJson({
        command,
        outcome,
        env: preview.env,
        file: preview.file,
        changes: changesOf(preview.diff),
        warnings,
      }),
  };
}
