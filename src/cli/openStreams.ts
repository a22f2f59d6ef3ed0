import { createOutput } from "../terminal/createOutput.ts";
import type { Streams } from "../terminal/streams.ts";
import { readAppearance } from "./appearance.ts";
import { redactRuntime } from "./redactedRuntime.ts";
import type { Runtime } from "./runtime.ts";

/** Open the runtime and the streams for every command, which hide secrets in prose. */
export function openStreams(outside: Runtime) {
  const { runtime, redact, redactWhole, hide } = redactRuntime(outside);
  const appearance = readAppearance(runtime);
  const streams: Streams = {
    out: createOutput(runtime.stdout, appearance, redact),
    err: createOutput(runtime.stderr, appearance, redact),
    exact: {
      out: createOutput(runtime.stdout, appearance),
      err: createOutput(runtime.stderr, appearance),
    },
    hide,
    redactWhole,
    interactive: runtime.stdinIsTerminal() && runtime.stderr.isTerminal,
  };
  return { runtime, streams };
}
