import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { PlatformSetup } from "../platform/setup.ts";
import { runHere, runProgram } from "../program.ts";
import { changePlatform, readSetup } from "./changePlatform.ts";
import { difference } from "./difference.ts";
import type { Moment } from "./followAdvice.ts";
import { type CommandResult, inside, putFile, readFolder, runCommand } from "./folder.ts";
import {
  fillSurroundings,
  hideSurroundings,
  keepPlaceholders,
  nameEcho,
  showControls,
} from "./placeholders.ts";
import { writeStep } from "./readSteps.ts";
import { requestLines } from "./requestLines.ts";
import { collectSecrets, leaks } from "./secrets.ts";
import { setStage, type Stage } from "./stage.ts";
import type { Block, Printed, RequestsBlock, Step, Transcript } from "./transcript.ts";
import { readCommandLine } from "./words.ts";

/** The result of a transcript. */
export interface Played {
  /** What was otherwise than written, with its line; empty when all was as written. */
  readonly differences: readonly string[];
  /** What must never happen: a secret that is shown, an unexpected request. */
  readonly faults: readonly string[];
  /** The transcript with what really happened written into it. */
  readonly source: string;
}

/** Sees what each command of a transcript prints, while it plays. */
export interface Watcher {
  /** Whether the commands print in color; the comparison ignores it. */
  readonly color: boolean;
  /** Gets the output of a command, with its colors, and the state of the transcript. */
  step(step: Step, printed: Printed, moment: Moment): void | Promise<void>;
}

/** A transcript while it plays. */
interface Play {
  readonly transcript: Transcript;
  readonly watcher: Watcher | undefined;
  readonly stage: Stage;
  readonly differences: string[];
  readonly faults: string[];
  readonly edits: Edit[];
  /** The environment that the transcript gives every command. */
  env: Readonly<Record<string, string>>;
  /** The folder that commands run in. */
  cwd: string;
  /** How many requests there were when the last `cli` command started. */
  seen: number;
}

/** Lines to replace, from `line` to before `end`. */
interface Edit {
  readonly line: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Play a transcript from start to end, in its own folder and on its own platform. */
export async function runTranscript(transcript: Transcript, watcher?: Watcher): Promise<Played> {
  const { blocks, source } = transcript;
  const setup = blocks.find((block) => block.kind === "platform");
  const stage = await setStage(setup && readSetup(setup.text) as PlatformSetup);
  const play: Play = {
    transcript,
    watcher,
    stage,
    differences: [],
    faults: [],
    edits: [],
    env: {},
    cwd: stage.around.folder,
    seen: 0,
  };
  try {
    for (const block of blocks) await playBlock(play, block);
  } finally {
    await stage.close().catch((error: Error) => {
      play.faults.push(`${transcript.file}: ${error.message}`);
    });
  }
  return {
    differences: play.differences,
    faults: play.faults,
    source: applyEdits(source, play.edits),
  };
}

async function playBlock(play: Play, block: Block): Promise<void> {
  const { around, platform } = play.stage;
  if (block.kind === "change") changePlatform(platform, readSetup(block.text));
  if (block.kind === "env") play.env = { ...play.env, ...readEnv(block.text, play.stage) };
  if (block.kind === "file") {
    await putFile(around.folder, block.path, fillSurroundings(block.content, around));
  }
  if (block.kind === "requests") compareRequests(play, block);
  if (block.kind === "console") { for (const step of block.steps) await playStep(play, step); }
}

/** Say whether a transcript is a page of the project, and not a test alone. */
function isForUsers({ file }: Transcript): boolean {
  return !file.startsWith("tests/");
}

function readEnv(text: string, { around }: Stage): Record<string, string> {
  const lines = fillSurroundings(text, around).split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(lines.map((line) => {
    const [name = "", value = ""] = line.split(/=(.*)/s);
    return [name, value];
  }));
}

async function playStep(play: Play, step: Step): Promise<void> {
  const { around } = play.stage;
  const { env, words } = readCommandLine(fillSurroundings(step.command, around));
  const result = words[0] === "cli"
    ? await runCli(play, step, words.slice(1), env)
    : words[0] === "cd"
    ? changeFolder(play, words[1])
    : await runCommand(words, play.cwd);
  if (play.watcher !== undefined) {
    const moment = {
      stage: play.stage,
      env: { ...play.stage.env, ...play.env, ...env },
      args: words.slice(1),
      cwd: play.cwd,
    };
    await play.watcher.step(
      step,
      readPrinted(result, (text) => hideSurroundings(text, around)),
      moment,
    );
  }
  const hasColor = play.watcher?.color ?? false;
  const printed = readPrinted(result, (text) => {
    const plain = hasColor ? stripVTControlCharacters(text) : text;
    const hidden = hideSurroundings(plain, around);
    return showControls(isForUsers(play.transcript) ? nameEcho(hidden) : hidden);
  });
  const { expected } = step;
  const wrong = [
    complain("standard output", difference(printed.out, expected.out)),
    complain("standard error", difference(printed.err, expected.err)),
    printed.code === expected.code ? "" : `exit code ${printed.code}, not ${expected.code}\n`,
  ].join("");
  if (wrong === "") return;
  play.differences.push(`${play.transcript.file}:${step.line}: $ ${step.command}\n${wrong}`);
  const lines = writeStep(step, {
    out: keepPlaceholders(printed.out, expected.out),
    err: keepPlaceholders(printed.err, expected.err),
    code: printed.code,
  });
  play.edits.push({ line: step.line, end: step.end, lines });
}

/** Without an argument, back to the first folder. */
function changeFolder(play: Play, path = play.stage.around.folder): CommandResult {
  play.cwd = inside(play.stage.around.folder, resolve(play.cwd, path));
  return { stdout: "", stderr: "", code: 0 };
}

/** Run the program, and look for secrets in its output and files. */
async function runCli(
  play: Play,
  step: Step,
  args: readonly string[],
  own: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const { platform, around } = play.stage;
  const color = play.watcher?.color ? { FORCE_COLOR: "1" } : {};
  const env = { ...play.stage.env, ...color, ...play.env, ...own };
  const before = await readFolder(around.folder);
  play.seen = platform.requests.length;
  // `deno task test` plays all of them in this process; `test:full` and CI start the program.
  const run = Deno.env.get("CLI_INSIDE") ? runHere : runProgram;
  const ran = await run(args, { cwd: play.cwd, env });
  const written = [...await readFolder(around.folder)]
    .filter(([path, content]) => before.get(path) !== content)
    .map(([, content]) => content);
  const secrets = collectSecrets(platform.state, env, args);
  if ([ran.stdout, ran.stderr, ...written].some((text) => leaks(text, secrets))) {
    const where = `${play.transcript.file}:${step.line}`;
    play.faults.push(`${where}: a secret is in what \`cli\` printed or wrote.`);
  }
  return ran;
}

function readPrinted(
  { stdout, stderr, code }: CommandResult,
  show: (text: string) => string,
): Printed {
  return { out: linesOf(show(stdout)), err: linesOf(show(stderr)), code };
}

/** The lines of an output; if it does not end with a newline, an extra line says so. */
function linesOf(output: string): string[] {
  if (output === "") return [];
  const lines = output.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : [...lines, "[no newline]"];
}

function complain(what: string, shown: string | undefined): string {
  return shown === undefined ? "" : `${what} (- expected, + printed):\n${shown}\n`;
}

function compareRequests(play: Play, block: RequestsBlock): void {
  const { platform, around } = play.stage;
  const came = requestLines(platform.requests.slice(play.seen), block.bodies);
  const lines = came.map((line) => hideSurroundings(line, around));
  const shown = difference(lines, block.lines);
  if (shown === undefined) return;
  play.differences.push(
    `${play.transcript.file}:${block.line}: ${complain("requests", shown)}`,
  );
  const kept = keepPlaceholders(lines, block.lines);
  play.edits.push({ line: block.line, end: block.end, lines: kept });
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  const lines = source.split("\n");
  for (const { line, end, lines: replacement } of edits.toReversed()) {
    lines.splice(line - 1, end - line, ...replacement);
  }
  return lines.join("\n");
}
