import { CommanderError } from "@commander-js/extra-typings";
import type { Handlers } from "../../src/cli/commandHandlers.ts";
import { reached } from "../../src/cli/later.ts";
import { buildTree } from "../../src/cli/tree.ts";
import { usageFailure } from "../../src/cli/usageFailure.ts";

/** What a command line led to: the command that ran, and with what. */
export interface Parsed {
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rest: readonly unknown[];
}

/**
 * Reads a command line as the program does.
 *
 * @throws Failure when the command line is refused.
 */
export async function parse(...args: readonly string[]): Promise<Parsed> {
  let parsed: Parsed | undefined;
  const handlers = new Proxy({}, {
    get: (_, command: string) => (options: Parsed["options"], ...rest: unknown[]) => {
      parsed = { command, options, rest };
      return Promise.resolve(0);
    },
  }) as Handlers;
  const tree = buildTree(handlers, () => {}, { write: () => {}, columns: 80 });
  try {
    await tree.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) throw usageFailure(error, reached(tree));
    throw error;
  }
  if (parsed === undefined) throw new Error("no command ran");
  return parsed;
}

/** What the program prints as the help of a command. */
export async function helpOf(...path: readonly string[]): Promise<string> {
  let help = "";
  const handlers = {} as Handlers;
  const tree = buildTree(handlers, () => {}, { write: (text) => help += text, columns: 100 });
  await tree.parseAsync([...path, "--help"], { from: "user" }).catch((error: unknown) => {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  });
  return help;
}
