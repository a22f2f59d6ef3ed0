import { CommanderError } from "commander";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { buildTree } from "../../src/cli/commandTree.ts";
import type { Definition } from "../../src/cli/defineCommand.ts";
import { usageFailure } from "../../src/cli/usageFailure.ts";

/** What a command line led to: the command that ran, and with what. */
export interface Parsed {
  /** Without the program's name: `config sync`. */
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Reads a command line as the program does.
 *
 * @throws Failure when the command line is refused.
 */
export async function parse(...args: readonly string[]): Promise<Parsed> {
  let parsed: Parsed | undefined;
  const tree = buildTree(
    ALL_COMMANDS,
    ({ path }, options) => {
      parsed = { command: path, options: options as Parsed["options"] };
      return Promise.resolve();
    },
    { write: () => {}, columns: 80 },
  );
  try {
    await tree.root.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw usageFailure(error, { reached: tree.reached(), definitions: ALL_COMMANDS, args });
  }
  if (parsed === undefined) throw new Error("no command ran");
  return parsed;
}

/** What the program prints as the help of a command. */
export async function helpOf(
  path: readonly string[],
  definitions: readonly Definition[] = ALL_COMMANDS,
): Promise<string> {
  let help = "";
  const write = (text: string) => void (help += text);
  const tree = buildTree(definitions, () => Promise.resolve(), { write, columns: 100 });
  await tree.root.parseAsync([...path, "--help"], { from: "user" }).catch((error: unknown) => {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  });
  return help;
}
