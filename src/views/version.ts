import { version } from "../commands/version.ts";
import { text } from "../values/text.ts";
import { boolean, object, optional, picklist, string } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { defineView } from "./view.ts";

export const VERSION = defineDocument({
  version: string("Of the program."),
  engine: object({
    name: string("`deno` or `bun`."),
    version: string("Of the engine."),
    substitute: boolean("Whether releases for this target have another engine."),
    unpinned_base: optional(
      boolean("True when it was built on a base binary of Deno's that was compared with no sum."),
    ),
  }, "What it runs on."),
  permissions_enforced_by: picklist(
    ["runtime", "program"],
    "Who refuses what a command does not need.",
  ),
  target: string("Such as x86_64-unknown-linux-gnu; or `source`."),
  commit: string("With -dirty when files had been changed; or `source`."),
}, "Which build of the program this is: `cli version --json`.");

export default defineView(version, {
  text: ({ version }) => [text`cli ${version}`],
  json: (build) => documentJson<typeof VERSION>(build),
});
