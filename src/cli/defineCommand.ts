import type { WatchedPublish } from "../watch/watchPublished.ts";
import { PROJECT_PARTS, type ProjectPart } from "../files/projectFolder.ts";
import type { Capabilities } from "../flags/flag.ts";
import type { Context } from "../files/project/context.ts";
import type { EnvName } from "../values/system.ts";
import type { FlagSet, OptionsOf } from "../flags/flag.ts";
import type { LocatedFile } from "../files/projectFolder.ts";
import type { CONFIG_FLAGS, SHARED_FLAGS } from "../flags/flags.ts";
import type { Printer } from "./createPrinter.ts";
import { EXIT, exitOfPublish, exitOfWatch } from "./exitCodes.ts";
import type { Action } from "../views/view.ts";

interface Described {
  /** Without the program's name: `config sync`; empty for the root. */
  readonly path: string;
  /** Half a line, for the list of the commands. */
  readonly summary: string;
  readonly description: string;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  readonly flags: FlagSet;
  /** In the order in which they are typed; a group has none. */
  readonly args: FlagSet;
  /** Other names that people try for it: `push`. */
  readonly synonyms: readonly string[];
}

export interface Group extends Described {
  readonly kind: "group";
}

/** The headings under which a group lists its commands. */
export const TOPICS = {
  look: "See and compare what is live",
  file: "Change the config file",
  local: "Check the config file, and generate files from it",
  publish: "Change what players get",
  draft: "Try changes first, in the draft",
} as const;

export interface Command extends Described {
  readonly kind: "command";
  readonly capabilities: Capabilities;
  readonly narrow?: Narrow<unknown>;
  /** Which of the two files it looks for in the folders above; none when it stays in the current one. */
  readonly filesAbove: readonly LocatedFile[];
  readonly reads: readonly ProjectPart[];
  readonly topic?: keyof typeof TOPICS;
  /** True if it needs an environment, or a universe, on its line. */
  readonly needsEnv?: true;
  /** What exit code 2 means for it, for its help. */
  readonly differs?: string;
  run(invocation: Invocation<unknown>): Promise<number>;
}

export type Definition = Group | Command;

export interface Invocation<Options> {
  readonly options: Options;
  /**
   * Drop every permission that the command does not need, then open its context. A command that refuses
   * before that opens nothing.
   */
  readonly open: () => Promise<{ readonly context: Context; readonly print: Printer }>;
  readonly definitions: readonly Definition[];
}

type Narrow<Options> = (
  options: Options,
  env: (name: EnvName) => string | undefined,
) => Partial<Capabilities>;

type CommandOptions<Path extends string, Flags extends FlagSet> =
  & OptionsOf<Flags>
  & OptionsOf<typeof SHARED_FLAGS>
  & (Path extends `config ${string}` ? OptionsOf<typeof CONFIG_FLAGS> : unknown);

export type Load<Options, Result, Preview> = () => Promise<
  { readonly default: Action<Options, Result, Preview> }
>;

/**
 * A command as its file defines it. By default, `filesAbove` is both files, and `reads` is those files and all that
 * belong to the config file.
 */
type CommandSource<Path extends string, Flags extends FlagSet, Result, Preview> =
  & Pick<Command, "summary" | "description" | "examples" | "capabilities">
  & Partial<Pick<Command, "filesAbove" | "reads" | "synonyms" | "topic" | "needsEnv" | "differs">>
  & {
    readonly path: Path;
    readonly flags?: Flags;
    readonly narrow?: Narrow<CommandOptions<Path, Flags>>;
  }
  & (
    | { readonly run: (invocation: Invocation<CommandOptions<Path, Flags>>) => Promise<number> }
    | {
      /** The default export of its module has the command's logic, too. */
      readonly view: Load<CommandOptions<Path, Flags>, Result, Preview>;
      /** 0 without it. */
      readonly exitOf?: (result: Result) => number;
    }
  );

const BOTH: readonly LocatedFile[] = ["places", "config"];

export function defineCommand<
  const Path extends string,
  Flags extends FlagSet = Readonly<Record<never, never>>,
  Result = unknown,
  Preview = never,
>(source: CommandSource<Path, Flags, Result, Preview>): Command {
  const { filesAbove = BOTH, synonyms = [], capabilities: { files } } = source;
  const isWhole = files !== "none" && filesAbove === BOTH;
  const reads = source.reads ?? (isWhole ? PROJECT_PARTS : files === "none" ? [] : filesAbove);
  const all = Object.entries(source.flags ?? {});
  const isArgument = ([, { spelling }]: (typeof all)[number]) => /^[<[]/.test(spelling);
  const args = Object.fromEntries(all.filter(isArgument));
  const flags = Object.fromEntries(all.filter((one) => !isArgument(one)));
  const run = "run" in source ? source.run : running(source.view, source.exitOf);
  return { ...source, kind: "command", flags, args, filesAbove, reads, synonyms, run } as Command;
}

export function running<Options, Result, Preview>(
  load: Load<Options, Result, Preview>,
  exitOf: (result: Result) => number = () => EXIT.fine,
) {
  return async ({ options, open }: Invocation<Options>) => {
    const { default: { logic, view } } = await load();
    const { context, print } = await open();
    const result = await logic(options, context, print.presenter(view));
    print.result(view, result);
    return exitOf(result);
  };
}

export function defineGroup(source: Omit<Group, "kind" | "args" | "synonyms">): Group {
  return { kind: "group", args: {}, synonyms: [], ...source };
}

/** Make the run function of a command that publishes, and watches that when a flag asks for it. */
export function publishing<
  Options,
  Result extends WatchedPublish & { readonly outcome: string },
  Preview,
>(load: Load<Options, Result, Preview>) {
  return async ({ options, open }: Invocation<Options & { readonly json: boolean }>) => {
    const { default: { logic, view } } = await load();
    const { context, print } = await open();
    const result = await logic(options, context, print.presenter(view));
    const { publish, agreement, watch } = result;
    const exit = exitOfPublish(publish);
    if (agreement === undefined || watch === undefined || publish?.outcome !== "published") {
      print.result(view, result);
      return exit;
    }
    // Print the publish now, whatever the watch finds. With --json there is one document, after the watch.
    if (!options.json) print.result(view, result);
    const { default: watching } = await import("../views/watched.ts");
    context.outliveTerminal();
    const published = { agreement, watch, publish };
    const watched = await watching.logic(published, context, print.presenter(watching.view));
    if (options.json) print.result(view, { ...result, watched });
    else print.result(watching.view, watched);
    return exitOfWatch(watched) || exit;
  };
}
