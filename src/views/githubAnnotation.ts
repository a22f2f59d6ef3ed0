import type { Finding } from "../values/finding.ts";
import { type Text, text, whole } from "../terminal/text.ts";

/**
 * A finding as a line that GitHub Actions shows next to the line of the file.
 *
 * @see {@link https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands}
 * @param pathOf Gives the path that GitHub knows a file by.
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
  return text`::${whole(head)}::${whole(escaped(`${what} ${advice}`))}`;
}

/** Escape the characters that end a line of GitHub's, or a property of one. */
function escaped(value: string, inProperty = false): string {
  const line = value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return inProperty ? line.replaceAll(":", "%3A").replaceAll(",", "%2C") : line;
}
