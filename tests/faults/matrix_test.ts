import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../src/cli/allCommands.ts";
import { commandsOf } from "../../src/cli/definitions.ts";
import { lostTwice, nameCase, singleFaults } from "./cases.ts";
import { COMMANDS } from "./commandTable.ts";
import { holds } from "./holds.ts";

/** Commands whose faults are tried by tests of their own, and where. */
const ELSEWHERE: readonly string[] = [
  "setup", // tests/transcripts/setup, tests/terminal_setup_test.ts
  "config stage", // tests/transcripts/config/stage/{refused,lost-answers}.md
  "config publish", // tests/transcripts/config/publish/{refused,conflict}.md
  "config history", // tests/transcripts/config/versions/history-of-a-key.md
];

Deno.test("every command that asks anything of a host is in the matrix, or has tests of its own", () => {
  const asking = commandsOf(ALL_COMMANDS).filter(({ capabilities }) => {
    return capabilities.hosts.length > 0;
  });
  const missing = asking.map(({ path }) => path).filter((path) =>
    !ELSEWHERE.includes(path) && !COMMANDS.some(({ capabilities }) => capabilities === path)
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
