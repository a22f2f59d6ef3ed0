import type { Printed, Step } from "./transcript.ts";

/**
 * Read the commands of a console block.
 *
 * @param first The line of the block's first content, counted from 1.
 */
export function readSteps(lines: readonly string[], first: number, file: string): Step[] {
  const starts = lines.flatMap((line, index) => isPrompt(line) ? [index] : []);
  const before = lines.slice(0, starts[0] ?? lines.length).findIndex((line) => line.trim() !== "");
  if (before >= 0) throw new SyntaxError(`${file}:${first + before}: this output has no command.`);
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? lines.length;
    return readStep(lines.slice(start, end), first + start, file);
  });
}

function isPrompt(line: string): boolean {
  return line.startsWith("$ ");
}

function readStep(lines: readonly string[], line: number, file: string): Step {
  const prompt = readPrompt(lines);
  const printed = lines.slice(prompt.length);
  const exit = printed.findIndex((text) => /^\[exit \d+\]$/.test(text));
  const all = exit < 0 ? printed : printed.slice(0, exit);
  const after = exit < 0 ? [] : printed.slice(exit + 1);
  if (after.some((text) => text.trim() !== "")) {
    throw new SyntaxError(`${file}:${line}: there is output after its exit code.`);
  }
  const output = exit < 0 ? withoutTrailingBlanks(all) : all;
  return {
    line,
    end: line + lines.length,
    prompt,
    command: commandOf(prompt),
    expected: readPrinted(output, Number(/\d+/.exec(printed[exit] ?? "")?.[0] ?? 0)),
    showsCode: exit >= 0,
    gap: exit < 0 ? all.length - output.length : after.length,
  };
}

function readPrompt(lines: readonly string[]): string[] {
  let count = 1;
  while (lines[count - 1]?.endsWith(" \\") && lines[count]?.startsWith("> ")) count++;
  return lines.slice(0, count);
}

function commandOf(prompt: readonly string[]): string {
  return prompt.map((line) => line.slice(2).replace(/ \\$/, "")).join(" ");
}

function readPrinted(lines: readonly string[], code: number): Printed {
  const isErr = (line: string) => /^2>( |$)/.test(line);
  return {
    out: lines.filter((line) => !isErr(line)).map((line) => line.replace(/^\\/, "")),
    err: lines.filter(isErr).map((line) => line.slice(3)),
    code,
  };
}

/** Write a step down again, with what it really printed. */
export function writeStep(step: Step, printed: Printed): string[] {
  const needsCode = printed.code !== 0 || step.showsCode || printed.out.at(-1) === "";
  return [
    ...step.prompt,
    ...printed.out.map((line) => /^(\$ |2>|\[exit |\\|```)/.test(line) ? `\\${line}` : line),
    ...printed.err.map((line) => line === "" ? "2>" : `2> ${line}`),
    ...(needsCode ? [`[exit ${printed.code}]`] : []),
    ...Array(step.gap).fill(""),
  ];
}

function withoutTrailingBlanks(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(0, last + 1);
}
