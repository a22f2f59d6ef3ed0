import { lostTwice } from "../../support/reliability/matrix/cases.ts";
import { assertCases } from "../../support/reliability/matrix/assertCases.ts";

Deno.test("whatever the reads after a lost answer show, the program claims only what it knows", async () => {
  await assertCases(lostTwice());
});
