import { join } from "node:path";
import { Failure } from "../../src/values/failure.ts";
import { PROJECT } from "../support/project.ts";
import { runBuildTool } from "./runTool.ts";

/** The version of Bun that binaries are built with. */
export const BUN_VERSION = "1.4.5";

/** The command that starts npx: a script on Windows, which is not found without its ending. */
const NPX = Deno.build.os === "windows" ? "npx.cmd" : "npx";

/** The package of Bun's own program for this machine, where `npm ci --prefix scripts/tools` put it, pinned by its hash. */
const PINNED = join(
  ...[PROJECT, "scripts/tools/node_modules/@oven"],
  `bun-${Deno.build.os}-${Deno.build.arch === "x86_64" ? "x64" : "aarch64"}`,
  ...["bin", Deno.build.os === "windows" ? "bun.exe" : "bun"],
);

/** The ways to start Bun, the preferred one first: the pinned one, with Node's npm, and with Deno alone. */
export const BUN_COMMANDS: readonly (readonly string[])[] = [
  [PINNED],
  [NPX, "--yes", `bun@${BUN_VERSION}`],
  [Deno.execPath(), "x", "-y", `npm:bun@${BUN_VERSION}`],
];

/**
 * Find a way to start Bun.
 *
 * @param commands The ways to try, in order.
 * @returns The beginning of its command line.
 * @throws Failure when none works, with what the last one said.
 */
export async function findBun(commands = BUN_COMMANDS): Promise<readonly string[]> {
  let said = "";
  for (const command of commands) {
    try {
      await runBuildTool([...command, "--version"]);
      return command;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      said = error.message;
    }
  }
  throw new Failure(
    `Bun ${BUN_VERSION} is not in scripts/tools, and can be had neither with npx nor with deno x.`,
    `Connect to the npm registry. The last attempt said: ${said}`,
  );
}
