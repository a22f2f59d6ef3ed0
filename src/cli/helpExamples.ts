import type { Definition } from "./defineCommand.ts";
import { typed } from "./definitions.ts";

/** From this width on, what an example is for goes below it. */
const WIDEST = 52;

/** The examples below a command's help, and where the help of a group leads on to. */
export function helpExamples(definition: Definition): string {
  const { examples, kind } = definition;
  if (examples.length === 0) return "";
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => {
    return width > WIDEST ? `  ${line}\n      ${meaning}` : `  ${line.padEnd(width)}  ${meaning}`;
  });
  const more = kind === "group"
    ? `\n\nRun \`${typed(definition)} <command> --help\` for more about a command.`
    : "";
  return `\nExamples:\n${lines.join("\n")}${more}`;
}
