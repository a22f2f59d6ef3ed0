import { Failure } from "../../src/values/failure.ts";
import { runTool } from "./runTool.ts";

/** The version of Bun that binaries are built with. */
export const BUN_VERSION = "1.4.5";

/** The command that starts npx: a script on Windows, which is not found without its ending. */
const NPX = Deno.build.os === "windows" ? "npx.cmd" : "npx";

/** The ways to start Bun, the preferred one first: with Node's npm, and with Deno alone. */
export const BUN_COMMANDS: readonly (readonly string[])[] = [
  [NPX, "--yes", `bun@${BUN_VERSION}`],
  [Deno.execPath(), "x", "-y", `npm:bun@${BUN_VERSION}`],
];

/**
 * Finds a way to start Bun.
 *
 * @param commands The ways to try, in order.
 * @returns The beginning of its command line.
 * @throws Failure when none works, with what the last one said.
 */
export async function findBun(commands = BUN_COMMANDS): Promise<readonly string[]> {
  let said = "";
  for (const command of commands) {
    try {
      await runTool([...command, "--version"]);
      return command;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      said = error.message;
    }
  }
  throw new Failure(
    `Bun ${BUN_VERSION} can be had neither with npx nor with deno x.`,
    `Connect to the npm registry. The last attempt said: ${said}`,
  );
}
