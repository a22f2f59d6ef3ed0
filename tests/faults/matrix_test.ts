import assert from "node:assert/strict";
import { CAPABILITIES } from "../../src/cli/permissions.ts";
import { lostTwice, nameCase, singleFaults } from "./cases.ts";
import { COMMANDS } from "./commandTable.ts";
import { holds } from "./holds.ts";

Deno.test("every command that asks anything of a host is in the matrix", () => {
  const asking = Object.entries(CAPABILITIES).filter(([, { hosts }]) => hosts.length > 0);
  const missing = asking.map(([name]) => name).filter((name) =>
    !COMMANDS.some(({ capabilities }) => capabilities === name)
  );
  assert.deepEqual(missing, []);
});

Deno.test("no two cases of the matrix are the same", () => {
  const names = [...singleFaults(), ...lostTwice()].map(nameCase);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("whatever happens to a request, the program says so, changes nothing else and tells no secret", async () => {
  await holds(singleFaults());
});
