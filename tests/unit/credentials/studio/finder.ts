/**
 * Looks for the editor's cookie, inside a process that runs under the permissions that a test gives
 * it, and prints what was found. The cookies are made up.
 */
import { findStudioCookie } from "../../../../src/credentials/studio/findStudioCookie.ts";
import { openMachine } from "../../../../src/disk/machine.ts";
import { denoHost } from "../../../../src/host/deno.ts";
import type { System } from "../../../../src/values/system.ts";

const [system, home] = Deno.args as [System, string];
const machine = openMachine({ ...denoHost, system });
const found = await findStudioCookie(machine, (name) => name === "HOME" ? home : undefined);
const told = found === undefined ? "nothing" : `${found.secret.reveal()} in ${found.place}`;
await Deno.stdout.write(new TextEncoder().encode(told));
