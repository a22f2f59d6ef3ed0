import { run } from "../../../src/cli/run.ts";
import type { Choice, Prompts } from "../../../src/terminal/prompts.ts";
import type { Text } from "../../../src/terminal/text.ts";
import type { System } from "../../../src/values/system.ts";
import { HOST } from "../host.ts";

/** A run of the program inside this process. */
export interface Inside {
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** For reads and writes alike; the real one by default. */
  readonly fetch?: typeof fetch;
  /** Whether all three streams are a terminal, on which a person agrees to everything. */
  readonly terminal?: boolean;
  /** The width of that terminal; 80 by default. */
  readonly columns?: number;
  /** The system, for the looking for an editor; none by default. */
  readonly system?: System;
}

/** How a run ended, and what it showed. */
export interface RanInside {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The questions that were asked, choices included. */
  readonly asked: readonly string[];
}

export const NOW = new Date("2026-03-01T12:00:00Z");

/** Runs the program as `main.ts` does, but for the world around it: no wait takes any time. */
export async function runInside(inside: Inside): Promise<RanInside> {
  const { args, folder, env, terminal = false, columns = 80, system } = inside;
  const send = inside.fetch ?? fetch;
  const printed = { out: "", err: "" };
  const asked: string[] = [];
  const sink = (name: "out" | "err") => ({
    write: (text: string) => void (printed[name] += text),
    isTerminal: terminal,
    columns: terminal ? columns : undefined,
  });
  const exit = await run({
    host: { ...HOST, ...(system === undefined ? {} : { system }) },
    args,
    env: (name) => env[name],
    stdout: sink("out"),
    stderr: sink("err"),
    flush: () => Promise.resolve(undefined),
    stdinIsTerminal: () => terminal,
    readStdin: () => Promise.resolve(""),
    folder,
    prompts: agreeable(asked),
    now: () => NOW,
    sleep: (_, signal) => Promise.resolve(signal.throwIfAborted()),
    timeout: () => new AbortController().signal,
    fetch: send,
    writeFetch: send,
    interrupted: new AbortController().signal,
  });
  return { exit, stdout: printed.out, stderr: printed.err, asked };
}

/** A person who says yes to everything, and picks the last of several. */
function agreeable(asked: string[]): Prompts {
  return {
    confirm: (question: Text) => {
      asked.push(question.printed);
      return Promise.resolve(true);
    },
    secret: () => Promise.reject(new Error("no key is asked for")),
    input: (question: Text) => {
      asked.push(question.printed);
      return Promise.resolve("agreed");
    },
    select: (question: Text, choices: readonly Choice[]) => {
      asked.push(question.printed, ...choices.map(({ label }) => label.printed));
      return Promise.resolve(choices.at(-1)!.value);
    },
  };
}
