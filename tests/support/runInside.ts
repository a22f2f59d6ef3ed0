import type { System } from "../../src/values/system.ts";
import { run } from "../../src/cli/run.ts";
import type { Runtime } from "../../src/cli/runtime.ts";
import type { Host, HostFiles } from "../../src/host/host.ts";
import type { ChoiceQuestion, Prompts } from "../../src/host/terminal.ts";
import type { Text } from "../../src/values/text.ts";
import { HOST } from "./host.ts";

/** How a run inside this process is set up. */
export interface Inside {
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The files; the engine's own by default. */
  readonly files?: HostFiles;
  /** Sends requests; the engine's own by default. */
  readonly fetch?: typeof fetch;
  /** Sends writes; `fetch` by default, and without one the engine's own. */
  readonly writeFetch?: typeof fetch;
  /** A moment of 2026 by default. */
  readonly now?: () => Date;
  /** Takes no time by default. */
  readonly sleep?: Runtime["sleep"];
  readonly timeout?: NonNullable<Runtime["timeout"]>;
  /** Whether all three streams are a terminal, on which a person agrees to everything. */
  readonly terminal?: boolean;
  /** Who answers the questions; then standard output is not a terminal, unless `terminal` says so. */
  readonly person?: Prompts;
  /** Gets all output as it is printed: what comes before a question, and what comes after it. */
  readonly seen?: (text: string) => void;
  readonly interrupted?: AbortSignal;
  /** The width of the outputs; in a terminal 80 by default, otherwise too wide for any wrapping. */
  readonly columns?: number;
  /** Where the editor is looked for; nowhere by default. */
  readonly system?: System;
}

/** How a run ended, and what it showed. */
export interface RanInside {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The questions that the person of `terminal` was asked, with their choices. */
  readonly asked: readonly string[];
}

/** Run the program in this process as `main.ts` does, with other surroundings. */
export async function runInside(inside: Inside): Promise<RanInside> {
  const { env, terminal = false, columns = terminal ? 80 : 10_000, timeout, system } = inside;
  const isAsked = terminal || inside.person !== undefined;
  const printed = { out: "", err: "" };
  const asked: string[] = [];
  const sink = (name: "out" | "err", isTerminal: boolean) => ({
    write: (text: string) => {
      printed[name] += text;
      inside.seen?.(text);
    },
    isTerminal,
    columns,
  });
  const exit = await run({
    host: {
      ...HOST,
      ...holdWrites(inside.files ?? HOST.files),
      ...(system === undefined ? {} : { system }),
    },
    args: inside.args,
    env: (name) => env[name],
    stdout: sink("out", terminal),
    stderr: sink("err", isAsked),
    flush: () => Promise.resolve(undefined),
    stdinIsTerminal: () => isAsked,
    readStdin: () => Promise.resolve(""),
    folder: inside.folder,
    openPrompts: () => inside.person ?? (terminal ? agreeable(asked) : NOBODY),
    now: inside.now ?? (() => new Date("2026-03-01T12:00:00Z")),
    sleep: inside.sleep ?? ((_, signal) => Promise.resolve(signal.throwIfAborted())),
    ...(timeout === undefined ? {} : { timeout }),
    fetch: inside.fetch ?? HOST.network.fetch,
    writeFetch: inside.writeFetch ?? inside.fetch ?? HOST.network.writeFetch,
    interrupted: inside.interrupted ?? new AbortController().signal,
  });
  return { exit, stdout: printed.out, stderr: printed.err, asked };
}

/** The files, and a way to drop the permission to write them, which an engine without permissions ignores. */
function holdWrites(files: HostFiles): Pick<Host, "files" | "dropPermissions"> {
  let mayWrite = true;
  const dropPermissions: Host["dropPermissions"] = (permissions) => {
    if (permissions.some(({ name }) => name === "write")) mayWrite = false;
  };
  const fileConditions =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => mayWrite ? write(...args) : Promise.reject(new NotCapable());
  const { open, rename, makeFolder, remove, setMode, setOwner } = files;
  return {
    dropPermissions,
    files: {
      ...files,
      open: (path, how, mode) =>
        how === "read" ? open(path, how) : fileConditions(open)(path, how, mode),
      rename: fileConditions(rename),
      makeFolder: fileConditions(makeFolder),
      remove: fileConditions(remove),
      setMode: fileConditions(setMode),
      setOwner: fileConditions(setOwner),
    },
  };
}

/** The engine's error for a file that this run may not access. */
class NotCapable extends Error {
  override name = "NotCapable";
}

function notAsked(): Promise<never> {
  return Promise.reject(new Error("nobody is here to be asked"));
}

const NOBODY: Prompts = { confirm: notAsked, secret: notAsked, input: notAsked, select: notAsked };

/** A person who agrees to everything, and picks the last of several. */
function agreeable(asked: string[]): Prompts {
  return {
    confirm: (question: Text) => {
      asked.push(question.printed);
      return Promise.resolve(true);
    },
    secret: notAsked,
    input: (question: Text) => {
      asked.push(question.printed);
      return Promise.resolve("agreed");
    },
    select: ({ question, choices }: ChoiceQuestion) => {
      asked.push(question.printed, ...choices.map(({ label }) => label.printed));
      return Promise.resolve(choices.at(-1)!.value);
    },
  };
}
