import assert from "node:assert/strict";
import fc from "fast-check";
import { Failure } from "../../../src/values/failure.ts";
import { isUniverseId, parseCount, parseUniverseId } from "../../../src/values/ids.ts";

const PARSERS = { parseUniverseId, parseCount };

for (const [name, parse] of Object.entries(PARSERS)) {
  Deno.test(`${name} accepts integers from 1 to 2^53-1`, () => {
    for (const value of [1, 20, 4294967296, Number.MAX_SAFE_INTEGER]) {
      assert.equal(parse(String(value), "--flag"), value);
    }
  });

  Deno.test(`${name} refuses everything else, naming the flag and the text`, () => {
    const bad = [
      ..."0 00 -1 +1 1.0 1e3 0x10 1_000 1,000 ９ NaN Infinity twenty".split(" "),
      ..."9007199254740992 9007199254740993 99999999999999999999".split(" "),
      ...["", " 1", "1 ", "1\n"],
    ];
    for (const text of bad) {
      assert.throws(() => parse(text, "--flag"), (error) => {
        assert.ok(error instanceof Failure);
        assert.ok(error.what.startsWith("--flag ") && error.what.includes(`"${text}"`), error.what);
        assert.match(error.advice, /--flag|Copy Universe ID/);
        return true;
      });
    }
  });

  Deno.test(`${name} never throws anything but a Failure, and returns only valid ids`, () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.bigInt().map(String),
      fc.double().map(String),
      fc.maxSafeInteger().map(String),
      fc.stringMatching(/^[0-9]{1,20}$/),
    );
    fc.assert(fc.property(text, (text) => {
      let value: number;
      try {
        value = parse(text, "--flag");
      } catch (error) {
        assert.ok(error instanceof Failure);
        return;
      }
      assert.ok(Number.isSafeInteger(value) && value >= 1);
      assert.equal(BigInt(text), BigInt(value));
    }));
  });
}

Deno.test("a number in a file follows the same rules as a flag's", () => {
  for (const value of [1, Number.MAX_SAFE_INTEGER]) assert.ok(isUniverseId(value));
  for (const value of [0, -1, 1.5, NaN, Infinity, 2 ** 53]) assert.ok(!isUniverseId(value));
});
