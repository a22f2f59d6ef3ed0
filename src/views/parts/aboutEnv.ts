import type { RenderOptions } from "../view.ts";

/** Make render options whose commands name an environment that the flags of the run do not name. */
export function aboutEnv(render: RenderOptions, env: string): RenderOptions {
  const about = { env, universeId: undefined };
  return {
    ...render,
    inUse: { ...render.inUse, ...about },
    command: (words, more) => render.command(words, { ...about, ...more }),
  };
}
