/**
 * Writes what is generated from the sources into the project: `deno task generate`. A test fails
 * while something is out of date.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generated/generatedFiles.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

for (const [path, text] of await generatedFiles()) {
  const target = join(PROJECT, path);
  if (await readFile(target, "utf8").catch(() => undefined) === text) continue;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  say(`${path} is written.`);
}
