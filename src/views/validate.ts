import { validate } from "../commands/config/validate.ts";
import { type Text, text } from "../values/text.ts";
import { pluralize } from "../values/words.ts";
import { array, boolean, integer, object, optional, picklist, string } from "../values/schema.ts";
import { findingText } from "./failureText.ts";
import { CONFIRM, confirmText } from "./parts/target.ts";
import { nonEmpty } from "../values/collections.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { defineView } from "./view.ts";

export const VALIDATION = defineDocument({
  file: string("The config file."),
  valid: boolean("Whether there is no error."),
  envs: array(string(), "The environments."),
  confirm: CONFIRM,
  findings: array(
    object({
      severity: picklist(["error", "warning"], "How bad it is."),
      message: string("What is wrong."),
      advice: string("What to do about it."),
      file: optional(string("The file that it is in, where there is a place.")),
      line: optional(integer("From 1.", 1)),
      column: optional(integer("From 1, in characters.", 1)),
    }, "Something that is wrong, or may be."),
    "Errors and warnings.",
  ),
}, "What is wrong with the files: `cli config validate --json`.");

export default defineView(validate, {
  text({ file, envs, entries, findings, confirming }, render): Text[] {
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const warnings = findings.length - errors;
    const blocks = findings.flatMap((finding) => [...findingText(finding, render), text``]);
    const counts = [
      ...(errors === 0 ? [] : [pluralize(errors, "problem")]),
      ...(warnings === 0 ? [] : [pluralize(warnings, "warning")]),
    ].join(", ");
    const shown = [...blocks, ...confirmText(confirming)];
    if (errors > 0) return [...shown, render.paint.red(text`${counts} found.`)];
    const all = pluralize(entries, "entry", "entries");
    const looked = `${pluralize(envs.length, "environment")}, ${all}`;
    const noted = warnings === 0 ? "" : `; ${counts}`;
    return [...shown, render.paint.green(text`${file} is valid: ${looked}${noted}.`)];
  },
  findings: ({ findings }) => findings,
  json: ({ file, envs, findings, confirming }, _, inUse) =>
    documentJson<typeof VALIDATION>({
      file,
      valid: findings.every(({ severity }) => severity === "warning"),
      envs,
      confirm: nonEmpty(confirming),
      findings: findings.map(({ severity, failure }) => {
        const { what, advice, place } = failure.about(inUse);
        return {
          severity,
          message: what,
          advice,
          file: place?.file,
          line: place?.line,
          column: place?.column,
        };
      }),
    }),
});
