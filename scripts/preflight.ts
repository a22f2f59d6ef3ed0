/**
 * Says what has to be set up before a release and is not, each with the address where it is done: `deno task release:preflight`.
 * It asks with `gh`, as an administrator of the repository, and changes nothing.
 */
import process from "node:process";
import { Failure } from "../src/values/failure.ts";
import { readBasePins } from "./build/denoBase.ts";
import { runScript } from "./build/runScript.ts";
import { runTool } from "./build/runTool.ts";
import { type Questions, REQUIREMENTS } from "./release/requirements.ts";
import { say } from "./support/say.ts";

const QUESTIONS: Questions = {
  gitHub: async (path) =>
    JSON.parse(await orNothing(["gh", "api", path], /HTTP 404/) ?? "null") ?? undefined,
  hasPackage: async (name) => await orNothing(["npm", "view", name, "name"], /E404/) !== undefined,
  hasBases: async () => {
    const { deno, bases } = await readBasePins();
    return deno === Deno.version.deno && Object.keys(bases).length > 0;
  },
};

await runScript(async () => {
  const met = await Promise.all(REQUIREMENTS.map(({ isMet }) => isMet(QUESTIONS)));
  const missing = REQUIREMENTS.filter((_, index) => !met[index]);
  for (const { what, where } of missing) say(`Missing: ${what}\n  ${where}`);
  const all = REQUIREMENTS.length;
  say(missing.length === 0 ? `All ${all} are set up.` : `${missing.length} of ${all} are missing.`);
  if (missing.length > 0) process.exitCode = 1;
});

/** What a command prints; undefined when it says that there is no such thing. */
async function orNothing(command: readonly string[], nothing: RegExp): Promise<string | undefined> {
  try {
    return await runTool(command);
  } catch (error) {
    if (error instanceof Failure && nothing.test(error.advice)) return undefined;
    throw error;
  }
}
