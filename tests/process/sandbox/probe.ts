import type { System } from "../../../src/values/system.ts";
/**
 * Tries, inside a process that runs under the program's own permissions, what a command has no need
 * of, and prints what came of each attempt. The test next to it starts this.
 */
import { readAddresses } from "../../../src/cli/addresses.ts";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { capabilityTable } from "../../../scripts/generated/capabilityTable.ts";
import { permissionsToDrop } from "../../../src/cli/permissions.ts";
import { denoHost } from "../../../src/host/deno.ts";

const [command, echo, file, system, only] = Deno.args as [
  string,
  string,
  string,
  System,
  string | undefined,
];
const addresses = readAddresses((name) => Deno.env.get(name));
const less = only === undefined ? {} : { programs: JSON.parse(only) };
const { capabilities } = capabilityTable(ALL_COMMANDS).find((row) => row.command === command)!;
denoHost.dropPermissions(permissionsToDrop({ ...capabilities, ...less }, addresses, system));

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
  env: await attempt(() => Deno.env.get("USER")),
  run: await attempt(() => new Deno.Command(Deno.execPath()).output()),
  reg: await attempt(() => new Deno.Command("reg").output().then(({ code }) => code)),
  powershell: await attempt(() => new Deno.Command("powershell").output().then(({ code }) => code)),
};
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(outcomes)));
