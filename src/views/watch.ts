import { watch } from "../commands/config/watch.ts";
import { text } from "../values/text.ts";
import { REPOSITORIES } from "../values/repository.ts";
import { integer, picklist } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { TARGET, targetFields, whereText } from "./parts/target.ts";
import { WATCH_FIELDS, watchFields } from "./parts/watchFields.ts";
import { stepText, verdictText } from "./parts/watchText.ts";
import { defineView } from "./view.ts";

export const WATCH = defineDocument({
  ...TARGET,
  repository: picklist(REPOSITORIES, "The configs repository."),
  config_version: integer("The version whose publish was watched.", 0),
  ...WATCH_FIELDS,
}, "How the game did after a publish: `cli config watch --json`.");

export default defineView(watch, {
  preview: (step, render) => [
    ...(step.is === "begin"
      ? [render.paint.bold(text`${whereText(step)} - universe ${step.universeId}`)]
      : []),
    ...stepText(step, render),
  ],
  text: verdictText,
  json: (result) =>
    documentJson<typeof WATCH>({
      ...targetFields(result),
      repository: result.repository,
      config_version: result.version,
      ...watchFields(result),
    }),
});
