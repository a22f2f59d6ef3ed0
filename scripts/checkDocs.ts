/** Checks that everything the product's files export says what it is for. */
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Documentation } from "./docs/documentation.ts";
import { findUndocumented } from "./docs/findUndocumented.ts";
import { deno } from "./support/deno.ts";
import { productFiles, PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

const files = await productFiles();
const { code, stdout, stderr } = await deno(["doc", "--json", ...files]);
if (code !== 0) {
  say(stderr);
  process.exit(1);
}
const complaints = findUndocumented(JSON.parse(stdout) as Documentation);
for (const complaint of complaints) say(complaint.replace(pathToFileURL(PROJECT).href, ""));
say(`${files.length} files read, ${complaints.length} complaint(s).`);
if (complaints.length > 0) process.exitCode = 1;
