/**
 * The README's own examples, played by the real program before your eyes: `deno task demo`. A
 * stand-in of the platform runs in this process, and nothing leaves this machine. It ends with 0
 * only when everything was as the README says.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { replay } from "./demo/replay.ts";
import { PROJECT } from "./support/project.ts";

// A reader that has seen enough, as in `deno task demo | head`, is no fault.
process.stdout.on("error", () => {});

const page = await readFile(join(PROJECT, "README.md"), "utf8");
const held = await replay(page, "README.md", (text) => void process.stdout.write(text));
process.exitCode = held ? 0 : 1;
