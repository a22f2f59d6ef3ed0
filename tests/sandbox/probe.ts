/**
 * Tries, inside a process that runs under the program's own permissions, what a command has no need
 * of, and prints what came of each attempt. The test beside it starts this.
 */
import { readAddresses } from "../../src/cli/addresses.ts";
import { giveUp } from "../../src/cli/giveUp.ts";
import { REACHES, type ReachName, surrenders } from "../../src/cli/permissions.ts";

const [command, echo, file] = Deno.args as [ReachName, string, string];
const addresses = readAddresses((name) => Deno.env.get(name));
giveUp(surrenders(REACHES[command], addresses));

async function attempt(action: () => unknown): Promise<string> {
  try {
    return String(await action());
  } catch (error) {
    return error instanceof Error ? error.name : "?";
  }
}

const outcomes = {
  fetchEcho: await attempt(() => fetch(echo).then((reply) => reply.status)),
  fetchApi: await attempt(() => fetch(addresses.base).then((reply) => reply.status)),
  write: await attempt(() => Deno.writeTextFile(file, "x")),
  read: await attempt(() => Deno.readTextFile("deno.json").then(() => "read")),
  env: await attempt(() => Deno.env.get("HOME")),
  run: await attempt(() => new Deno.Command(Deno.execPath()).output()),
};
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(outcomes)));
