import type { Project } from "../files/projectFolder.ts";
import type { Streams } from "../terminal/streams.ts";
import type { Finding } from "../values/finding.ts";
import { Failure } from "../values/failure.ts";
import { enumerate } from "../values/words.ts";
import type { Format } from "../views/view.ts";
import { ALL_COMMANDS } from "./allCommands.ts";
import type { Capabilities } from "../flags/capabilities.ts";
import type { Command, Definition } from "./defineCommand.ts";
import { EXIT } from "./exitCodes.ts";
import { helpText } from "./helpText.ts";
import { type Call, readCall, refuseUnknownCommand } from "./readCall.ts";
import { type CommandLine, parseArgs } from "./parseArgs.ts";
import type { Runtime } from "./runtime.ts";
import { VERSION_LINE } from "../values/project.ts";

/**
 * Read the command line and run the command that it names.
 *
 * @returns The exit code.
 * @throws Failure when the command line is refused, and whatever the command throws.
 */
export async function dispatch(
  runtime: Runtime,
  streams: Streams,
  definitions: readonly Definition[] = ALL_COMMANDS,
): Promise<number> {
  const line = parseArgs(definitions, runtime.args);
  try {
    if (line.asks === "version") {
      streams.out.raw(`${VERSION_LINE}\n`);
      return EXIT.fine;
    }
    const call = line.asks === "help" ? undefined : readCall(line, runtime.env);
    if (call !== undefined) return await runCall(call, runtime, streams, definitions);
    refuseUnknownCommand(line);
    streams.out.raw(helpText(line.reached, definitions, streams.out.columns));
    return EXIT.fine;
  } catch (error) {
    await printErrorDocument(error, line, streams);
    throw error;
  }
}

async function runCall(
  { command, options: typed, given }: Call,
  runtime: Runtime,
  streams: Streams,
  definitions: readonly Definition[],
): Promise<number> {
  const capabilities = capabilitiesOf(command, typed);
  const project = await findFiles(command, typed, given, runtime, streams);
  const options = { ...typed, ...locatedIn(project, typed, given) };
  const annotate = await annotator(options, runtime, streams);
  const running = command.run({
    options,
    definitions,
    open: async (narrow) => {
      const { openContext } = await import("./openContext.ts");
      const { createPrinter } = await import("./printView.ts");
      const narrowed = { ...capabilities, ...narrow?.(runtime.env) };
      const quiet = options["quiet"] === true;
      const full = options["full"] as boolean | undefined;
      const context = openContext(
        runtime,
        unattended(streams, options),
        narrowed,
        options,
        project,
      );
      const print = createPrinter(context.streams, formatOf(options), { quiet, full, annotate });
      return { context, print };
    },
  });
  return await running.catch((error) => {
    const failure = nameVariable(error, options);
    if (failure instanceof Failure) annotate?.({ severity: "error", failure });
    throw failure;
  });
}

/** Write a finding as GitHub Actions shows it next to its line; undefined anywhere else. */
async function annotator(
  { annotations }: Readonly<Record<string, unknown>>,
  { env, folder }: Runtime,
  { err }: Streams,
): Promise<((finding: Finding) => void) | undefined> {
  if (annotations !== true || env("GITHUB_ACTIONS") !== "true") return undefined;
  const { githubAnnotation } = await import("../views/githubAnnotation.ts");
  const { resolvePath } = await import("../values/paths.ts");
  const root = env("GITHUB_WORKSPACE") ?? folder;
  // Which file it is GitHub knows by its path in the repository.
  const pathOf = (file: string) => {
    const path = resolvePath(folder, file);
    const below = path.startsWith(root) ? path.slice(root.length) : "";
    return /^[\\/]/.test(below) ? below.slice(1) : path;
  };
  return (finding) => err.line(githubAnnotation(finding, pathOf));
}

/** Say that an environment that a failure names is a variable's: nobody typed it. */
function nameVariable(error: unknown, options: Readonly<Record<string, unknown>>): unknown {
  const { env, fromVariables } = options as { env?: string; fromVariables?: readonly string[] };
  if (!fromVariables?.includes("env") || !(error instanceof Failure)) return error;
  if (!error.what.includes(`"${env}"`)) return error;
  return new Failure(error.what, `${error.advice} CLI_ENV names this environment.`, error.place);
}

/** Find the project's folder, and say once which of its files are used when it is above. */
async function findFiles(
  { capabilities, filesAbove, hidden }: Command,
  options: Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>,
  runtime: Runtime,
  { err }: Streams,
): Promise<Project> {
  if (capabilities.files === "none" || filesAbove.length === 0) return { folder: "", has: [] };
  const { openDisk } = await import("../files/disk.ts");
  const { findProject, LOCATED_FILES } = await import("../files/projectFolder.ts");
  const project = await findProject(
    openDisk(runtime.host.files, runtime.folder, runtime),
    runtime.host.userId,
  );
  if (hidden || options["quiet"] === true) return project;
  const { text } = await import("../terminal/text.ts");
  const used = filesAbove.filter((name) => project.has.includes(name) && !given.has(name));
  const paths = used.map((name) => project.folder + LOCATED_FILES[name]);
  if (project.folder !== "" && paths.length > 0) err.line(text`Using ${enumerate(paths)}.`);
  if (project.notUsed !== undefined) {
    const [what, advice] = project.notUsed;
    err.line(text`! ${what} ${advice}`);
  }
  return project;
}

/** The two files of the project, where nobody named another. */
function locatedIn(
  { folder }: Project,
  options: Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const names = ["places", "config"].filter((name) => name in options && !given.has(name));
  return Object.fromEntries(names.map((name) => [name, `${folder}${options[name]}`]));
}

/** Write an error as the one document of a run that was to write one. */
async function printErrorDocument(
  error: unknown,
  { words }: CommandLine,
  { out }: Streams,
): Promise<void> {
  if (!words.includes("--json")) return;
  const { errorJson } = await import("../views/errorJson.ts");
  const { printJson } = await import("./print.ts");
  printJson(out, errorJson(error));
}

/** Under `--json` nobody is asked anything. */
function unattended(streams: Streams, { json }: Readonly<Record<string, unknown>>): Streams {
  if (!json) return streams;
  return { ...streams, interactive: false, silencedByJson: streams.interactive };
}

/** The format that flags ask for; text unless they do. */
function formatOf({ json, markdown }: Readonly<Record<string, unknown>>): Format {
  return json ? "json" : markdown ? "markdown" : "text";
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
