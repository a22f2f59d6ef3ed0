import { lostTwice } from "../../support/reliability/matrix/cases.ts";
import { assertCases } from "../../support/reliability/matrix/assertCases.ts";

Deno.test("whatever happens to the readings after a lost answer, the program claims only what it knows", async () => {
  await assertCases(lostTwice());
});
