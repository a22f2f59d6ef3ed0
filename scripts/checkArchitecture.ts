/** Checks that imports run downward only, and draws the rooms as they are. */
import process from "node:process";
import { draw } from "./architecture/draw.ts";
import { judge } from "./architecture/judge.ts";
import { productFiles, readFiles } from "./support/project.ts";
import { say } from "./support/say.ts";

const { violations, arrows } = judge(await readFiles(await productFiles()));
say("The rooms, and how many imports run between them:\n");
say(draw(arrows));
if (violations.length > 0) {
  say(`\n${violations.join("\n")}\n\n${violations.length} violation(s).`);
  process.exitCode = 1;
}
