import { lostTwice } from "./cases.ts";
import { holds } from "./holds.ts";

Deno.test("whatever happens to the readings after a lost answer, the program claims only what it knows", async () => {
  await holds(lostTwice());
});
