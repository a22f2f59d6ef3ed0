import { version } from "../commands/version.ts";
import { text } from "../values/text.ts";
import { boolean, object, optional, picklist, string } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";
import { defineView } from "./view.ts";

export const VERSION = defineDocument({
  version: string("The program's version."),
  engine: object({
    name: string("`deno` or `bun`."),
    version: string("The engine's version."),
    substitute: boolean("Whether releases for this target have another engine."),
    unpinned_base: optional(
      boolean("True when Deno's base binary was not checked against a checksum."),
    ),
  }, "The engine that it runs on."),
  permissions_enforced_by: picklist(
    ["runtime", "program"],
    "What enforces the permissions of a command.",
  ),
  target: string("Such as x86_64-unknown-linux-gnu; or `source`."),
  commit: string("The commit, with -dirty when files had been changed; or `source`."),
}, "Which build of the program this is: `cli version --json`.");

export default defineView(version, {
  text: ({ version }) => [text`cli ${version}`],
  json: (build) => documentJson<typeof VERSION>(build),
});
