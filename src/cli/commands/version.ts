import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { JSON_FLAG } from "../../flags/flags.ts";
import { VERSION } from "../../values/project.ts";

export default defineCommand({
  path: "version",
  summary: "print the version",
  description: "Print the version; --json adds build details.",
  examples: [
    ["cli version", "which version this is"],
    ["cli version --json | jq -r .commit", "which commit it was built from"],
  ],
  capabilities: { hosts: [], files: "none", platform: "none" },
  flags: { json: JSON_FLAG },
  run: async ({ open }) => {
    const [{ versionView }, { readBuild }] = await Promise.all([
      import("../../views/version.ts"),
      import("../buildInfo.ts"),
    ]);
    const { context, print } = await open();
    print.result(versionView, { version: VERSION, ...readBuild(context.engine()) });
    return EXIT.fine;
  },
});
