import { FILE_FLAGS } from "../../flags/fileFlags.ts";
import { defineCommand } from "../defineCommand.ts";
import { EXIT } from "../exitCodes.ts";

export default defineCommand({
  path: "config luau",
  summary: "write a typed Luau module for your game",
  description:
    "Write a typed Luau module for your game. It reads the config; the values of one environment are " +
    "its defaults.",
  examples: [
    [
      "cli config luau --env production --output LiveConfig.luau",
      "write it, with the defaults of production",
    ],
    [
      "cli config luau --env production --output LiveConfig.luau --check",
      "fail when it is out of date",
    ],
    ["cli config luau --env dev --output LiveConfig.luau --declarations", "for roblox-ts"],
  ],
  capabilities: { hosts: [], files: "write", platform: "none" },
  reads: ["places", "config", "rules"],
  flags: FILE_FLAGS.luau,
  topic: "local",
  differs: "with --check, the file is out of date",
  synonyms: ["codegen", "generate", "types", "declarations"],
  view: () => import("../../views/luau.ts"),
  exitOf: (files) => files.some(({ outcome }) => outcome === "outdated") ? EXIT.differs : EXIT.fine,
});
