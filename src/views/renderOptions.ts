import { createPaint } from "./paint.ts";
import type { Output } from "../host/terminal.ts";
import { symbolsFor } from "./symbols.ts";
import { command, type FlagsInUse, writeCommand } from "../values/command.ts";
import type { RenderOptions } from "./view.ts";

/** Make the render options of an output, for a run with these flags. */
export function renderOptionsOf(
  { ascii, color, columns, isTerminal }: Omit<Output, "line" | "raw">,
  full?: boolean,
  inUse: FlagsInUse = {},
): RenderOptions {
  return {
    paint: createPaint(color),
    symbols: symbolsFor(ascii),
    ascii,
    columns,
    isTerminal,
    full,
    inUse,
    command: (words, about) => writeCommand(command(words, about), inUse),
  };
}

/** Make render options whose commands name an environment that the flags of the run do not name. */
export function aboutEnv(render: RenderOptions, env: string): RenderOptions {
  const about = { env, universeId: undefined };
  return {
    ...render,
    inUse: { ...render.inUse, ...about },
    command: (words, more) => render.command(words, { ...about, ...more }),
  };
}
