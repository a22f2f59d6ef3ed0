/** A program on a pseudo-terminal, driven as a person would. */
export interface Terminal extends AsyncDisposable {
  /** Types keys. */
  type(keys: string): Promise<void>;
  /**
   * Waits until what came since the last call matches.
   *
   * @returns What the pattern's first group caught.
   * @throws Error with everything that came when it does not come.
   */
  until(pattern: RegExp): Promise<string>;
}

const PATIENCE = 30_000;

/** Whether pseudo-terminals can be had here: `script` of util-linux makes them. */
export const HAS_TERMINAL = answers("script", "--version") === "util-linux";

/** Whether a program can be started here. */
export function isInstalled(program: string): boolean {
  return answers(program, "--version") !== undefined;
}

/** Whether a shell of Unix can be tested here: the project's program is a script of `sh`. */
export function hasShell(shell: string): boolean {
  return Deno.build.os !== "windows" && isInstalled(shell);
}

/** The word that tells one `script` from another; undefined when the program is not there. */
function answers(program: string, flag: string): string | undefined {
  try {
    const { stdout } = new Deno.Command(program, { args: [flag], stderr: "null" }).outputSync();
    const told = new TextDecoder().decode(stdout);
    return /util-linux/.exec(told)?.[0] ?? told;
  } catch {
    return undefined;
  }
}

/**
 * Open a terminal.
 *
 * @param command A command line of `sh`.
 * @param env The whole environment.
 */
export function openTerminal(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Terminal {
  const child = new Deno.Command("script", {
    args: ["-qec", command, "/dev/null"],
    cwd,
    env: { ...env },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const keys = child.stdin.getWriter();
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let came = "";
  return {
    type: (text) => keys.write(new TextEncoder().encode(text)),
    until: async (pattern) => {
      const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      try {
        while (true) {
          const found = pattern.exec(came);
          if (found !== null) {
            came = came.slice(found.index + found[0].length);
            return found[1] ?? found[0];
          }
          const { done, value } = await output.read();
          if (done) throw new Error(`${pattern} did not come; this did: ${JSON.stringify(came)}`);
          came += value;
        }
      } finally {
        clearTimeout(late);
      }
    },
    [Symbol.asyncDispose]: async () => {
      // The end of the input would not end a shell that has something on its line.
      child.kill("SIGTERM");
      await keys.close().catch(() => {});
      await output.cancel();
      await child.status;
    },
  };
}
