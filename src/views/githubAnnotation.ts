import type { Finding } from "../values/failure.ts";
import { WorkflowCommand } from "../terminal/workflowCommand.ts";
import { type Text, text, whole } from "../terminal/text.ts";

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
