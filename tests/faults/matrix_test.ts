import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandsOf } from "../../src/cli/definitions.ts";
import { lostTwice, nameCase, singleFaults } from "./cases.ts";
import { COMMANDS } from "./commandTable.ts";
import { holds } from "./holds.ts";

Deno.test("every command that asks anything of a host is in the matrix", () => {
  const asking = commandsOf(ALL_COMMANDS).filter(({ capabilities }) => {
    return capabilities.hosts.length > 0;
  });
  const missing = asking.map(({ path }) => path).filter((path) =>
    !COMMANDS.some(({ capabilities }) => capabilities === path)
  );
  const advice = `Add a line with the calls of ${
    missing.join(", ")
  } to tests/faults/commandTable.ts.`;
  assert.deepEqual(missing, [], advice);
});

Deno.test("no two cases of the matrix are the same", () => {
  const names = [...singleFaults(), ...lostTwice()].map(nameCase);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("whatever happens to a request, the program says so, changes nothing else and tells no secret", async () => {
  await holds(singleFaults());
});
