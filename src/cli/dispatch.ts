import { openApis } from "./openApis.ts";
import type { Capabilities } from "../flags/flag.ts";
import { openDisk } from "../disk/disk.ts";
import { findProject, LOCATED_FILES, type ProjectFolder } from "../files/projectFolder.ts";
import type { Streams } from "../host/terminal.ts";
import { text } from "../values/text.ts";
import type { FlagsInUse } from "../values/command.ts";
import type { Context } from "../files/project/context.ts";
import { AdvisingError, Failure, type Finding, orUndefined } from "../values/failure.ts";
import { resolvePath, stepsBelow } from "../values/paths.ts";
import { enumerate } from "../values/words.ts";
import { githubAnnotation } from "../views/githubAnnotation.ts";
import type { Format } from "../views/view.ts";
import type { Definition } from "./defineCommand.ts";
import { isHidden } from "./definitions.ts";
import { EXIT } from "./exitCodes.ts";
import { helpText } from "./helpText.ts";
import {
  type Call,
  flagsInUse,
  readCall,
  refuseMisplacedVersion,
  refuseUnknownCommand,
} from "./readCall.ts";
import { type CommandLine, isGiven } from "./parseArgs.ts";
import type { OpenRuntime } from "./openStreams.ts";
import { VERSION_LINE } from "../values/project.ts";

/**
 * Run the command that the line names, and return the exit code.
 *
 * @throws Failure when the command line is refused, and whatever the command throws.
 */
export async function dispatch(
  line: CommandLine,
  runtime: OpenRuntime,
  streams: Streams,
): Promise<number> {
  const { definitions } = line;
  try {
    if (line.asks === "version") {
      refuseMisplacedVersion(line);
      streams.out.raw(`${VERSION_LINE}\n`);
      return EXIT.fine;
    }
    const call = line.asks === "help" ? undefined : readCall(line, runtime.env);
    if (call !== undefined) return await runCall(call, runtime, streams, definitions);
    refuseUnknownCommand(line);
    streams.out.raw(helpText(line.reached, definitions, streams.out.columns));
    return EXIT.fine;
  } catch (error) {
    const shown = error instanceof AdvisingError
      ? error.about(flagsInUse(line, runtime.env))
      : error;
    await printErrorDocument(shown, line, streams);
    throw shown;
  }
}

async function runCall(
  call: Call,
  runtime: OpenRuntime,
  streams: Streams,
  definitions: readonly Definition[],
): Promise<number> {
  const { command } = call;
  const capabilities = capabilitiesOf(call, runtime.env);
  const folder = await findFiles(call, runtime, streams);
  const options = { ...call.options, ...locatedIn(folder, call) };
  const annotate = annotator(options, runtime, streams);
  let inUse: FlagsInUse = options;
  const running = command.run({
    options,
    definitions,
    open: async () => {
      const { openContext } = await import("./openContext.ts");
      const { readProject } = await import("../files/project/readProject.ts");
      const { createPrinter } = await import("./createPrinter.ts");
      const { quiet = false, full } = options as { quiet?: boolean; full?: boolean };
      const asking = unattended(streams, options);
      const opened = openContext(runtime, asking, capabilities, options, folder);
      const project = await readProject(folder, opened.flags, opened, command.reads);
      const context = { ...opened, project, ...openApis({ ...opened, project }) };
      inUse = { ...context.flags, ...repositoryInUse(context) };
      const how = { quiet, full, inUse: () => inUse, annotate };
      const print = createPrinter(context.streams, formatOf(options), how);
      return { context, print };
    },
  });
  return await running.catch((error) => {
    if (!(error instanceof AdvisingError)) throw error;
    const shown = error.about(inUse);
    if (!(shown instanceof Failure)) throw shown;
    const failure = nameVariable(shown, options);
    annotate?.({ severity: "error", failure });
    throw failure;
  });
}

function annotator(
  { annotations }: Readonly<Record<string, unknown>>,
  { env, folder }: OpenRuntime,
  { err }: Streams,
): ((finding: Finding) => void) | undefined {
  if (annotations !== true || env("GITHUB_ACTIONS") !== "true") return undefined;
  const root = env("GITHUB_WORKSPACE") ?? folder;
  // GitHub needs a file's path in the repository.
  const pathOf = (file: string) => {
    const path = resolvePath(folder, file);
    return stepsBelow(root, path)?.join("/") ?? path;
  };
  return (finding) => err.line(githubAnnotation(finding, pathOf));
}

/** Add to a failure that the environment came from CLI_ENV, since nobody typed it. */
function nameVariable(failure: Failure, options: Readonly<Record<string, unknown>>): Failure {
  const { env, fromVariables } = options as { env?: string; fromVariables?: readonly string[] };
  if (!fromVariables?.includes("env") || !failure.what.includes(`"${env}"`)) return failure;
  return failure.also("CLI_ENV names this environment.");
}

/** If the project's folder is above the current one, show which of its files are used. */
async function findFiles(
  { command, options, given }: Call,
  runtime: OpenRuntime,
  { err }: Streams,
): Promise<ProjectFolder> {
  const { capabilities, filesAbove } = command;
  if (capabilities.files === "none" || filesAbove.length === 0) return { folder: "", has: [] };
  const project = await findProject(
    openDisk(runtime.host.files, runtime.folder, runtime),
    runtime.host.userId,
  );
  if (isHidden(command) || options["quiet"] === true) return project;
  const used = filesAbove.filter((name) => project.has.includes(name) && !given.has(name));
  const paths = used.map((name) => project.folder + LOCATED_FILES[name]);
  if (project.folder !== "" && paths.length > 0) err.line(text`Using ${enumerate(paths)}.`);
  if (project.notUsed !== undefined) {
    const [what, advice] = project.notUsed;
    err.line(text`! ${what} ${advice}`);
  }
  return project;
}

/** The repository that the files name, for the advised commands that do not open them; none when it is not clear. */
function repositoryInUse({ flags, project }: Pick<Context, "flags" | "project">): FlagsInUse {
  const repository = flags.repository ?? orUndefined(project.config.content)?.repository?.name;
  return repository === undefined ? {} : { repository };
}

/** Put the project's folder before the paths of its two files, unless a flag or a variable gives them. */
function locatedIn(
  { folder }: ProjectFolder,
  { options, given }: Call,
): Readonly<Record<string, string>> {
  const names = ["places", "config"].filter((name) => name in options && !given.has(name));
  return Object.fromEntries(names.map((name) => [name, `${folder}${options[name]}`]));
}

/** The commands whose documents are of what was read alone: a failure prints none (spec: Snapshot document). */
const WITHOUT_ERRORS = ["config get", "config list", "config versions"];

async function printErrorDocument(
  error: unknown,
  line: CommandLine,
  { out }: Streams,
): Promise<void> {
  if (!isGiven("--json", line) || WITHOUT_ERRORS.includes(line.reached.path)) return;
  const { errorJson } = await import("../views/errorJson.ts");
  const { printJson } = await import("./createPrinter.ts");
  printJson(out, errorJson(error));
}

/** Close the streams for questions under `--json`. */
function unattended(streams: Streams, { json }: Readonly<Record<string, unknown>>): Streams {
  if (!json) return streams;
  return { ...streams, interactive: false, silencedByJson: streams.interactive };
}

function formatOf({ json, markdown }: Readonly<Record<string, unknown>>): Format {
  return json ? "json" : markdown ? "markdown" : "text";
}

export function capabilitiesOf(
  { command: { capabilities, flags, narrow }, options }: Call,
  env: OpenRuntime["env"],
): Capabilities {
  const wanted = Object.entries(flags)
    .filter(([name, flag]) => options[name] !== undefined && options[name] !== flag.default)
    .reduce((all, [, flag]) => ({ ...all, ...flag.capabilities }), capabilities);
  return { ...wanted, ...narrow?.(options, env) };
}
