import type { Finding } from "../values/failure.ts";
import { Text, text, whole } from "../values/text.ts";

export class WorkflowCommand extends Text {}

/**
 * Write a finding as a command that GitHub Actions shows next to the line of the file.
 *
 * @see {@link https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands}
 * @param pathOf Returns the path of a file in the repository.
 */
export function githubAnnotation(
  { severity, failure: { what, advice, place } }: Finding,
  pathOf: (file: string) => string,
): Text {
  const at = place === undefined ? {} : {
    file: pathOf(place.file),
    line: place.line,
    col: place.column,
  };
  const properties = Object.entries(at).map(([name, value]) =>
    `${name}=${escaped(`${value}`, true)}`
  );
  const head = [severity, properties.join(",")].filter((part) => part !== "").join(" ");
  const { printed } = text`::${whole(head)}::${whole(escaped(`${what} ${advice}`))}`;
  return new WorkflowCommand(printed);
}

/** Escape the characters that would end the command or one of its properties. */
function escaped(value: string, inProperty = false): string {
  const line = value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return inProperty ? line.replaceAll(":", "%3A").replaceAll(",", "%2C") : line;
}

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
