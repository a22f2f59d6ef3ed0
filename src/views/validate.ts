import type { Finding, ValidateResult } from "../commands/config/validate.ts";
import { type Text, text } from "../terminal/text.ts";
import { pluralize } from "../values/pluralize.ts";
import { flag, list, optional, record, text as string, whole, word } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { failureText, warningText } from "./failureText.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./parts/schemaVersion.ts";
import type { RenderOptions } from "./renderOptions.ts";
import type { View } from "./view.ts";

/** What is wrong with the files: `cli config validate --json`. */
export const VALIDATION = record("What is wrong with the files: `cli config validate --json`.", {
  schema_version: VERSION_FIELD,
  file: string("The local config file."),
  valid: flag("Whether nothing is wrong; warnings do not count."),
  envs: list("The environments that were looked at.", string("Its name.")),
  findings: list(
    "All that was found.",
    record("Something that is wrong, or may be.", {
      severity: word("How bad it is.", ["error", "warning"]),
      message: string("What is wrong."),
      advice: string("What to do about it."),
      file: optional(string("The file that it is in, where there is a place.")),
      line: optional(whole("From 1.", { from: 1 })),
      column: optional(whole("From 1, in characters.", { from: 1 })),
    }),
  ),
});

/** `cli config validate`: everything that is wrong with the files. */
export const validateView: View<ValidateResult> = {
  text({ file, envs, entries, findings }, render): Text[] {
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const warnings = findings.length - errors;
    const blocks = findings.flatMap((finding) => [...findingText(finding, render), text``]);
    const counts = [
      ...(errors === 0 ? [] : [pluralize(errors, "problem")]),
      ...(warnings === 0 ? [] : [pluralize(warnings, "warning")]),
    ].join(", ");
    const looked = `${pluralize(envs.length, "environment")}, ${
      pluralize(entries, "entry", "entries")
    }`;
    const last = errors > 0 ? render.paint.red(text`${counts} found.`) : render.paint.green(
      text`${file} is valid: ${looked}${warnings === 0 ? "" : `; ${counts}`}.`,
    );
    return [...blocks, last];
  },
  json: ({ file, envs, findings }) =>
    writeShape(VALIDATION, {
      schema_version: SCHEMA_VERSION,
      file,
      valid: findings.every(({ severity }) => severity === "warning"),
      envs: [...envs],
      findings: findings.map(({ severity, failure: { what, advice, place } }) => ({
        severity,
        message: what,
        advice,
        file: place?.file,
        line: place?.line,
        column: place?.column,
      })),
    }),
};

function findingText({ severity, failure }: Finding, render: RenderOptions): Text[] {
  return severity === "error" ? failureText(failure, render) : warningText(failure, render);
}
