import { schema } from "../commands/config/schema.ts";
import { type Text, text } from "../values/text.ts";
import { pluralize } from "../values/words.ts";
import { warningText } from "./failureText.ts";
import { defineView } from "./view.ts";

export default defineView(schema, {
  question: ({ file }) => text`Replace the rules in ${file}?`,
  text({ file, env, count }, render) {
    const check = render.command("check", { env });
    return [
      render.paint.green(text`Wrote ${file} (${pluralize(count, "entry", "entries")} of ${env}).`),
      text`Next: add ranges, patterns and choices to it; ${check} checks the values by it.`,
    ];
  },
  notes: ({ others }, render) =>
    others.flatMap(({ env, breaches }): Text[] => [
      text`The environment ${env} breaks ${breaches.length} of these rules:`,
      ...warningText(breaches[0]!.failure, render),
    ]),
});
