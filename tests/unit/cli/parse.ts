import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import type { EnvName } from "../../../src/values/system.ts";
import type { Definition } from "../../../src/cli/defineCommand.ts";
import { helpText } from "../../../src/cli/helpText.ts";
import { readCall } from "../../../src/cli/readCall.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";

/**
 * Read a command line as the program does.
 *
 * @throws Failure when the command line is refused.
 */
export function parse(...args: readonly string[]) {
  return parseIn({}, ...args);
}

/** As {@link parse}, with environment variables. */
export function parseIn(
  env: Readonly<Partial<Record<EnvName, string>>>,
  ...args: readonly string[]
) {
  const call = readCall(parseArgs(ALL_COMMANDS, args), (name) => env[name]);
  if (call === undefined) throw new Error("no command ran");
  return { command: call.command.path, options: call.options };
}

/** What the program prints as the help of a command. */
export function helpOf(
  path: readonly string[],
  definitions: readonly Definition[] = ALL_COMMANDS,
  columns = 100,
): string {
  return helpText(parseArgs(definitions, path).reached, definitions, columns);
}
