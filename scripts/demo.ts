/**
 * A team's work of every day (docs/guides/everyday.md), played by the real program before your eyes: `deno task demo`. A
 * stand-in of the platform runs in this process, and nothing leaves this machine. It ends with 0
 * only when every command printed what the page says.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { decideColor, STANDARD_WIDTH } from "../src/cli/terminal/createOutput.ts";
import { replay } from "./demo/replay.ts";
import { PROJECT } from "./support/project.ts";

// A reader that stops early, as in `deno task demo | head`, is not an error.
process.stdout.on("error", () => {});

const { isTTY = false, columns = STANDARD_WIDTH } = process.stdout;
const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
const path = "docs/guides/everyday.md";
const matches = await replay(await readFile(join(PROJECT, path), "utf8"), path, {
  color: decideColor(isTTY, { NO_COLOR, FORCE_COLOR, TERM }),
  columns: Math.min(columns, 100),
  write: (text) => void process.stdout.write(text),
});
process.exitCode = matches ? 0 : 1;
