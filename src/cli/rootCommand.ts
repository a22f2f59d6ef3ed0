import { Command } from "@commander-js/extra-typings";
import { examples } from "./examples.ts";
import { flags } from "./flags.ts";
import { VERSION_LINE } from "../values/version.ts";

/** Where the tree writes its help, and how wide. */
export interface HelpOutput {
  readonly write: (text: string) => void;
  readonly columns: number;
}

/**
 * Makes the root of the command tree, without its commands.
 *
 * @param help Where help goes.
 */
export function createRoot(help: HelpOutput) {
  return new Command("cli")
    .exitOverride()
    .configureOutput({
      writeOut: help.write,
      writeErr: () => {},
      outputError: () => {},
      // The library asks the environment about colour unless it is told.
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      getOutHelpWidth: () => help.columns,
      getErrHelpWidth: () => help.columns,
    })
    .configureHelp({
      showGlobalOptions: true,
      // The program's word for them is flags, as everywhere else.
      styleTitle: (title) =>
        title.replace("Global Options", "Global flags").replace("Options", "Flags"),
      styleUsage: (usage) => usage.replace("[options]", "[flags]"),
    })
    .enablePositionalOptions()
    .description("Diagnose access to Roblox Open Cloud, and keep a game's live config in a file.")
    .addOption(flags.apiKey())
    .addOption(flags.places())
    .addOption(flags.env())
    .addOption(flags.universeId())
    .addOption(flags.color())
    .addOption(flags.ascii())
    .version(VERSION_LINE, "--version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand(false)
    .addHelpText("after", examples("cli"));
}

/** The root, with the types of its flags. */
export type RootCommand = ReturnType<typeof createRoot>;
