import { createOutput } from "../terminal/createOutput.ts";
import type { Streams } from "../terminal/streams.ts";
import { readAppearance } from "./appearance.ts";
import { redactRuntime } from "./redactedRuntime.ts";
import type { Runtime } from "./runtime.ts";

/** The outside as every command sees it: no secret gets out. */
export interface OpenedStreams {
  readonly runtime: Runtime;
  readonly streams: Streams;
}

/** Opens the streams that a command writes to, and that show no secret. */
export function openStreams(outside: Runtime): OpenedStreams {
  const { runtime, hide } = redactRuntime(outside);
  const appearance = readAppearance(runtime);
  const streams: Streams = {
    out: createOutput(runtime.stdout, appearance),
    err: createOutput(runtime.stderr, appearance),
    hide,
    interactive: runtime.stdinIsTerminal() && runtime.stderr.isTerminal,
  };
  return { runtime, streams };
}
