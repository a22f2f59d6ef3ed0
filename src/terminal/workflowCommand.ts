import { Text } from "./text.ts";

export class WorkflowCommand extends Text {}

/**
 * Write text so that no line of it is a workflow command: GitHub's runner takes `::` at the start of a line,
 * after any white space, and `##[` anywhere. In a JSON document its meaning stays.
 *
 * @see {@link https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs}
 */
export function disarmCommands(printed: string): string {
  if (!printed.includes("::") && !printed.includes("##[")) return printed;
  return printed
    .replaceAll("##[", "#\\u0023[")
    .replace(/^([\s\u0085]*):(?=:)/gm, "$1\\u003a");
}
