import { PLACES_FILE } from "../src/values/paths.ts";
/**
 * Ask a real game for what nobody has published about Roblox: `deno task facts --env <name>`, in the folder of its
 * `cliplace.toml`, with its key in CLI_API_KEY. It only reads, asks no other host, and prints nothing of the game.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { readAddresses } from "../src/cli/addresses.ts";
import { readPlaces, resolveEnv } from "../src/files/places.ts";
import { Failure } from "../src/values/failure.ts";
import { VERSION } from "../src/values/project.ts";
import { Secret } from "../src/values/secret.ts";
import { askWith } from "./facts/askWith.ts";
import { factsText, gatherFacts } from "./facts/gatherFacts.ts";

const { values: { env = "" } } = parseArgs({ options: { env: { type: "string" } } });
const key = process.env["CLI_API_KEY"] ?? "";
try {
  if (env === "" || key === "") {
    throw new Failure("--env and CLI_API_KEY are needed.", "Write `deno task facts --env <name>`.");
  }
  const { base } = readAddresses((name) => process.env[name], ["base"]);
  const places = join(process.env["INIT_CWD"] ?? ".", PLACES_FILE);
  const universeId = resolveEnv(readPlaces(await readFile(places, "utf8"), places), env);
  const now = new Date();
  const facts = await gatherFacts(askWith(base, new Secret(key.trim())), universeId, now);
  process.stdout.write(factsText(facts, VERSION, now));
} catch (error) {
  process.exitCode = 1;
  // Another error may quote what must not be pasted.
  const said = error instanceof Failure
    ? `${error.what} ${error.advice}`
    : `An unexpected error (${error instanceof Error ? error.name : typeof error}).`;
  process.stderr.write(`error: ${said}\n`);
}
