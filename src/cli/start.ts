import { ERASE_LINE } from "../views/paint.ts";
import type { Host } from "../host/host.ts";
import { avoidIdle } from "../roblox/avoidIdle.ts";
import { openSinks } from "./terminal/openSinks.ts";
import { lazyPrompts, type Runtime } from "./runtime.ts";
import { sleep } from "../values/sleep.ts";
import { type EndedBy, Interrupted } from "../values/failure.ts";
import { run } from "./run.ts";

/** Run the program and exit; nothing else exits. */
export async function start(host: Host): Promise<never> {
  const interruption = new AbortController();
  const interrupted = interruption.signal;
  // Ends every wait, so that the run reaches its exit and reports what it did.
  const end = (by: EndedBy) => interruption.abort(new Interrupted("Nothing was changed.", by));
  let outlivesTerminal = false;
  host.onSignal((signal) => {
    const hasTerminal = host.stdout.isTerminal() || host.stderr.isTerminal();
    if (signal === "SIGHUP" && outlivesTerminal && !hasTerminal) return;
    if (signal === "SIGINT") eraseEcho(host);
    end(signal);
  });
  // An engine without work exits with 0, even if the run still waits for something.
  host.onStuck(() => {
    const words = "error: This is a bug in cli: it stopped before it had finished.\n";
    host.stderr.writeNow(new TextEncoder().encode(words));
    host.exit(1);
  });
  return host.exit(await run(createRuntime(host, interrupted, () => outlivesTerminal = true)));
}

/** Erase the ^C that a terminal shows where the cursor is, so that the next words begin a line. */
function eraseEcho({ stderr, env }: Host): void {
  if (!stderr.isTerminal()) return;
  stderr.writeNow(new TextEncoder().encode(env("TERM") === "dumb" ? "\n" : ERASE_LINE));
}

function createRuntime(
  host: Host,
  interrupted: AbortSignal,
  outliveTerminal: () => void,
): Runtime {
  const { args, env, stdin, network } = host;
  const { stdout, stderr, flush } = openSinks(host.stdout, host.stderr, interrupted);
  return {
    host,
    args,
    env,
    stdout,
    stderr,
    flush,
    stdinIsTerminal: stdin.isTerminal,
    readStdin: async (largest) => {
      const decoder = new TextDecoder();
      let text = "";
      for await (const chunk of stdin.chunks()) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length > largest) return undefined;
      }
      return text + decoder.decode();
    },
    folder: host.folder(),
    openPrompts: (appearance) =>
      lazyPrompts(async () => {
        const keyboard = await stdin.openKeyboard();
        const { createPrompts } = await import("./terminal/createPrompts.ts");
        // Discard what was typed before the question.
        keyboard.forget();
        return createPrompts(keyboard, appearance, flush, interrupted);
      }),
    now: () => new Date(),
    sleep,
    ...avoidIdle(network, Date.now),
    interrupted,
    outliveTerminal,
  };
}
