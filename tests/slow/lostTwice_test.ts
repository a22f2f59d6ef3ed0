import { lostTwice } from "../support/faults/cases.ts";
import { holds } from "../support/faults/holds.ts";

Deno.test("whatever happens to the readings after a lost answer, the program claims only what it knows", async () => {
  await holds(lostTwice());
});
