import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";
import { requiredFlag, switchFlag } from "../flag.ts";
import { nonEmpty } from "../parseFlag.ts";

export default defineCommand({
  path: "config luau",
  summary: "write a typed Luau module for the game",
  description:
    "Write a Luau module through which the game reads its config: a type for each entry, the values " +
    "of one environment as defaults, and one function. Exit code with --check: 0: it is up to date; " +
    "2: it is not; 1: the check could not answer.",
  examples: [
    [
      "cli config luau --env production --output LiveConfig.luau",
      "write it, with the defaults of production",
    ],
    [
      "cli config luau --env production --output LiveConfig.luau --check",
      "stop a pipeline when it is out of date",
    ],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  flags: {
    output: requiredFlag(
      "-o, --output <file>",
      "the file of the module",
      nonEmpty,
      "LiveConfig.luau",
      {
        completion: "paths",
      },
    ),
    check: switchFlag("--check", "say whether the file is up to date, and write nothing", {
      capabilities: { files: "read" },
    }),
  },
  synonyms: ["codegen", "generate", "types"],
  run: async ({ options, open }) => {
    const [{ luau }, { luauView }] = await Promise.all([
      import("../../commands/config/luau.ts"),
      import("../../views/luau.ts"),
    ]);
    const { context, print } = await open();
    const result = await luau(options, context);
    print.result(luauView, result);
    return result.outcome === "outdated" ? EXIT.differs : EXIT.fine;
  },
});
