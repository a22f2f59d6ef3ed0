import assert from "node:assert/strict";
import { readUniverseAnswer } from "../../../../src/commands/setup/readUniverseAnswer.ts";
import { Failure } from "../../../../src/values/failure.ts";

Deno.test("a universe id is a plain number, or in a link of the dashboard", () => {
  for (
    const answer of [
      "1234567890",
      "  1234567890 ",
      "https://create.roblox.com/dashboard/creations/experiences/1234567890/overview",
      "create.roblox.com/dashboard/creations/experiences/1234567890",
    ]
  ) assert.equal(readUniverseAnswer(answer), 1234567890);
});

Deno.test("a game's public address is refused: its number is the place id", () => {
  for (
    const answer of [
      "https://www.roblox.com/games/1818/Crossroads",
      "https://www.roblox.com/de/games/1818",
    ]
  ) assert.throws(() => readUniverseAnswer(answer), /place id/);
});

Deno.test("anything else is refused, with where the id is", () => {
  for (const answer of ["", "dev", "0", "-1", "1.5", "9".repeat(17), "https://example.com/1"]) {
    assert.throws(() => readUniverseAnswer(answer), (error) => {
      return error instanceof Failure && error.advice.includes("Copy Universe ID");
    });
  }
});
