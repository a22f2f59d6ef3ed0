import assert from "node:assert/strict";
import { lostTwice, nameCase, singleFaults } from "../../support/reliability/matrix/cases.ts";
import { assertCases } from "../../support/reliability/matrix/assertCases.ts";

Deno.test("no two cases of the matrix are the same", () => {
  const names = [...singleFaults(), ...lostTwice()].map(nameCase);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("whatever happens to a request, the program says so, changes nothing else and shows no secret", async () => {
  await assertCases(singleFaults());
});
