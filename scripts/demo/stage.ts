import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { wrap } from "../../src/terminal/layout.ts";
import { createPaint, type Part, type Text, text } from "../../src/terminal/text.ts";
import type { DiffLine } from "./lineDiff.ts";
import { runCommand } from "./runCommand.ts";

/** One run of the program, and what it has to come to. */
export interface Step {
  /** What stands behind `cli` on the command line. */
  readonly args: readonly string[];
  readonly exit: number;
  /** What has to be among the lines that it prints. */
  readonly shows: readonly RegExp[];
  /** Below the project's folder; unless told the project's folder itself. */
  readonly folder?: string;
}

/** Where the story is told. */
export interface Stage {
  /** Begins a part of the story. */
  part(title: string): void;
  /** Says what is going on. */
  tell(words: string): void;
  /** Says what somebody does about a problem. */
  fix(words: string): void;
  /** Runs the program and shows its command line, what it prints and its exit code. */
  run(step: Step): Promise<void>;
  /** Shows lines of a file. */
  showLines(title: string, lines: readonly string[]): void;
  /** Shows what became of a file. */
  showDiff(title: string, lines: readonly DiffLine[]): void;
  /** Writes down that something is not as it should be. */
  complain(complaint: string): void;
  /** Says how it ended; returns the exit code of the whole. */
  end(): number;
}

/** What a stage stands on. */
export interface Ground {
  /** The project's folder. */
  readonly project: string;
  /** A file that the stage may use for itself. */
  readonly log: string;
  /** The environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the story is told to. */
  readonly write: (text: string) => void;
  readonly colour: boolean;
}

const WIDTH = 80;

/** Opens a stage. */
export function openStage({ project, log, env, write, colour }: Ground): Stage {
  const started = performance.now();
  const paint = createPaint(colour);
  const complaints: string[] = [];
  let parts = 0;
  let runs = 0;
  const print = (line: Text) => write(`${line.printed}\n`);
  const tell = (words: Part) => {
    for (const line of wrap(text`${words}`, WIDTH)) print(line);
    print(text``);
  };
  const showAll = (title: string, lines: readonly Text[]) => {
    print(text`${paint.dim(`-- ${title} ${"-".repeat(Math.max(2, WIDTH - title.length - 4))}`)}`);
    lines.forEach(print);
    print(paint.dim("-".repeat(WIDTH)));
    print(text``);
  };
  return {
    part: (title) => {
      print(text``);
      print(paint.bold(paint.cyan("=".repeat(WIDTH))));
      print(paint.bold(paint.cyan(`${++parts}. ${title}`)));
      print(paint.bold(paint.cyan("=".repeat(WIDTH))));
      print(text``);
    },
    tell,
    fix: (words) => {
      const [first = text``, ...rest] = wrap(text`${words}`, WIDTH - "Fix: ".length);
      print(text`${paint.bold(paint.green("Fix:"))} ${first}`);
      for (const line of rest) print(text`     ${line}`);
      print(text``);
    },
    run: async ({ args, exit, shows, folder = "" }) => {
      const where = folder === "" ? "" : `cd ${folder} && `;
      const line = `${where}cli ${args.map(quoted).join(" ")}`;
      print(text`${paint.dim("$")} ${paint.bold(line)}`);
      const ran = await runCommand(args, {
        folder: join(project, folder),
        env: { ...env, ...(colour ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) },
        log,
      });
      write(ran.output);
      print(paint.dim(`(exit code ${ran.code})`));
      print(text``);
      runs++;
      const plain = stripVTControlCharacters(ran.output);
      const missing = shows.filter((pattern) => !pattern.test(plain));
      if (ran.code !== exit) {
        complaints.push(`${line}: exit code ${ran.code}, and it should be ${exit}`);
      }
      for (const pattern of missing) complaints.push(`${line}: it does not show ${pattern}`);
    },
    showLines: (title, lines) => showAll(title, lines.map((line) => text`${line}`)),
    showDiff: (title, lines) => showAll(title, lines.map((line) => diffLine(line, paint))),
    complain: (complaint) => void complaints.push(complaint),
    end: () => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (complaints.length === 0) {
        print(
          paint.green(`All ${runs} commands gave the exit code they should, in ${seconds} s.`),
        );
        return 0;
      }
      print(paint.red(`${complaints.length} thing(s) went another way than they should:`));
      for (const complaint of complaints) {
        const [first = "", ...rest] = complaint.split("\n");
        print(text`- ${first}`);
        for (const line of rest) print(text`  ${line}`);
      }
      return 1;
    },
  };
}

function diffLine({ mark, line }: DiffLine, paint: ReturnType<typeof createPaint>): Text {
  if (mark === "@") return paint.dim(`... ${line}`);
  const whole = `${mark} ${line}`.trimEnd();
  if (mark === " ") return text`${whole}`;
  return mark === "+" ? paint.green(whole) : paint.red(whole);
}

/** An argument as a person would type it. */
function quoted(arg: string): string {
  return /^[\w./:=@-]+$/.test(arg) ? arg : `"${arg}"`;
}
