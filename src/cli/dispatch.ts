import { CommanderError } from "commander";
import type { Streams } from "../terminal/streams.ts";
import type { Failure } from "../values/failure.ts";
import type { Format } from "../views/view.ts";
import { ALL_COMMANDS } from "./allCommands.ts";
import type { Capabilities } from "./capabilities.ts";
import { type Act, buildTree, type CommandTree, type HelpOutput } from "./commandTree.ts";
import type { Command, Definition, Group } from "./defineCommand.ts";
import { childrenOf, nameOf } from "./definitions.ts";
import { EXIT } from "./exitCodes.ts";
import { RECEIPT_FLAG } from "./flags.ts";
import type { Runtime } from "./runtime.ts";
import { swallowedCommand, unknownCommand } from "./unknownWord.ts";
import { asksForVersion, usageFailure } from "./usageFailure.ts";
import { VERSION_LINE } from "../values/version.ts";

/**
 * Reads the command line and runs the command that it names.
 *
 * @returns The exit code.
 * @throws Failure when the command line is refused, and whatever the command throws.
 */
export async function dispatch(
  runtime: Runtime,
  streams: Streams,
  definitions: readonly Definition[] = ALL_COMMANDS,
): Promise<number> {
  let exitCode: number = EXIT.fine;
  const act: Act = async (command, typed) => {
    const capabilities = capabilitiesOf(command, typed);
    const options = await withFilesAbove(command, typed, runtime, streams);
    exitCode = await command.run({
      options,
      definitions,
      open: async (narrow) => {
        const { openContext } = await import("./openContext.ts");
        const { createPrinter } = await import("./printView.ts");
        const narrowed = { ...capabilities, ...narrow?.(runtime.env) };
        const quiet = options["quiet"] === true;
        const context = openContext(runtime, unattended(streams, options), narrowed, options);
        return { context, print: createPrinter(context.streams, formatOf(options), quiet) };
      },
    });
  };
  const help: HelpOutput = {
    write: streams.out.raw,
    // Asked for with help only: finding out loads the runtime's part for terminals.
    get columns() {
      return streams.out.columns;
    },
  };
  const tree = buildTree(definitions, act, help, runtime.env);
  const line = helpRequest(runtime.args, definitions);
  try {
    await tree.root.parseAsync([...line], { from: "user" });
    return exitCode;
  } catch (error) {
    const end = error instanceof CommanderError
      ? endOfParsing(error, tree, definitions, line, streams)
      : error;
    if (end === undefined) return EXIT.fine;
    await printErrorDocument(end, tree.reached(), line, streams);
    throw end;
  }
}

/**
 * What follows when the parser stops: help or the version was asked for, or the line is refused.
 *
 * @returns Why it is refused; undefined when it was answered.
 */
function endOfParsing(
  error: CommanderError,
  tree: CommandTree,
  definitions: readonly Definition[],
  args: readonly string[],
  { out }: Streams,
): Failure | undefined {
  if (error.exitCode === 0) return undefined;
  if (asksForVersion(error)) {
    out.raw(`${VERSION_LINE}\n`);
    return undefined;
  }
  const reached = tree.reached();
  const usage = { reached, definitions, args };
  if (error.code !== "commander.help") return usageFailure(error, usage);
  const swallowed = swallowedCommand(usage);
  if (swallowed !== undefined) return swallowed;
  // A group was named alone.
  tree.printHelp();
  return undefined;
}

/** The options, with the files that are in a folder above; each that is used is named. */
async function withFilesAbove(
  { capabilities, filesAbove, hidden }: Command,
  options: Readonly<Record<string, unknown>>,
  { folder, interrupted }: Runtime,
  { err }: Streams,
): Promise<Readonly<Record<string, unknown>>> {
  if (capabilities.files === "none" || filesAbove.length === 0) return options;
  const { openDisk } = await import("../files/disk.ts");
  const { locateFiles } = await import("./locateFiles.ts");
  const locating = locateFiles(filesAbove, options, openDisk(folder, interrupted));
  // What the command needs next is loaded while the system looks.
  await import("./openContext.ts");
  const found = await locating;
  const { text } = await import("../terminal/text.ts");
  const silent = hidden || options["quiet"] === true;
  for (const path of silent ? [] : Object.values(found)) err.line(text`Using ${path}.`);
  return { ...options, ...found };
}

/** Writes an error as the one document of a run that was to write what it did. */
async function printErrorDocument(
  error: unknown,
  reached: Definition,
  args: readonly string[],
  { out }: Streams,
): Promise<void> {
  if (reached.flags["json"] !== RECEIPT_FLAG || !args.includes("--json")) return;
  const { errorJson } = await import("../views/errorJson.ts");
  const { printJson } = await import("./print.ts");
  printJson(out, errorJson(error));
}

/** Under `--json` nobody is asked anything. */
function unattended(streams: Streams, { json }: Readonly<Record<string, unknown>>): Streams {
  if (!json) return streams;
  const { out, err, hide } = streams;
  return {
    out,
    err,
    hide,
    interactive: false,
    get silencedByJson() {
      return streams.interactive;
    },
  };
}

/** The format that flags ask for; text unless they do. */
function formatOf({ json, markdown }: Readonly<Record<string, unknown>>): Format {
  return json ? "json" : markdown ? "markdown" : "text";
}

/**
 * `cli help config sync` and `cli config help sync` are `cli config sync --help`, and no command at
 * all asks for help.
 *
 * @throws Failure when help is asked for a command that there is none of.
 */
function helpRequest(
  args: readonly string[],
  definitions: readonly Definition[],
): readonly string[] {
  if (args.length === 0) return ["--help"];
  const at = args[0] === "config" ? 1 : 0;
  if (args[at] !== "help") return args;
  const path = args.toSpliced(at, 1);
  refuseUnknown(path, definitions);
  return [...path, "--help"];
}

function refuseUnknown(path: readonly string[], definitions: readonly Definition[]): void {
  let reached: Definition = definitions[0]!;
  for (const name of path) {
    if (name.startsWith("-") || reached.kind === "command") return;
    const next = childrenOf(reached as Group, definitions).find((child) => nameOf(child) === name);
    if (next === undefined) throw unknownCommand(name, { reached, definitions, args: path });
    reached = next;
  }
}

/** What a command may touch when it is run with these options. */
function capabilitiesOf(
  { capabilities, flags }: Pick<Command, "capabilities" | "flags">,
  options: Readonly<Record<string, unknown>>,
): Capabilities {
  return Object.entries(flags)
    .filter(([name, flag]) => options[name] !== undefined && options[name] !== flag.default)
    .reduce((all, [, flag]) => ({ ...all, ...flag.capabilities }), capabilities);
}
