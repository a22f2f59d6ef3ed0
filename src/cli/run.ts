import type { Output, Streams } from "../host/terminal.ts";
import { EXIT } from "./exitCodes.ts";
import { VERSION_LINE } from "../values/project.ts";
import type { OpenRuntime } from "./openStreams.ts";
import type { CommandLine } from "./parseArgs.ts";
import type { Runtime } from "./runtime.ts";
import { Interrupted } from "../values/failure.ts";

/** Run a command line and return its exit code; this neither throws nor exits. */
export async function run(outside: Runtime): Promise<number> {
  // Loaded later, because `--version` starts faster without it, and prints no secret.
  const open = async () => (await import("./openStreams.ts")).openStreams(outside);
  // A lone `--version` is answered without loading any command.
  if (outside.args.length === 1 && outside.args[0] === "--version") {
    outside.stdout.write(`${VERSION_LINE}\n`);
    return await flushed(EXIT.fine, outside, async () => (await open()).streams.err);
  }
  const { line, runtime, streams } = await open();
  const code = await attemptRun(line, runtime, streams);
  return await flushed(code, runtime, () => streams.err);
}

async function attemptRun(
  line: CommandLine,
  runtime: OpenRuntime,
  streams: Streams,
): Promise<number> {
  try {
    const { dispatch } = await import("./dispatch.ts");
    return await dispatch(line, runtime, streams);
  } catch (error) {
    const { reportError } = await import("./reportError.ts");
    return reportError(error, streams.err, runtime.interrupted);
  }
}

async function flushed(
  code: number,
  runtime: Pick<Runtime, "flush" | "interrupted">,
  err: () => Output | Promise<Output>,
): Promise<number> {
  try {
    const refusal = await runtime.flush();
    if (refusal === undefined) return code;
    const { reportRefusedOutput } = await import("./reportError.ts");
    return reportRefusedOutput(refusal, await err());
  } catch (error) {
    const { reportError } = await import("./reportError.ts");
    const ended = error instanceof Interrupted ? new Interrupted(OUTPUT_CUT) : error;
    return reportError(ended, await err(), runtime.interrupted);
  } finally {
    await runtime.flush().catch(() => {});
  }
}

const OUTPUT_CUT = "The output is incomplete; what the command changed stays changed.";
