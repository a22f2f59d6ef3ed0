import assert from "node:assert/strict";
import {
  CREDENTIALS,
  legacyCookie,
  pickCookie,
} from "../../../../../src/files/credentials/studio/pickCookie.ts";

const { userId, ofUser, bare } = CREDENTIALS;

/** Each store, and the cookie that is picked. */
const STORES: readonly (readonly [string, Readonly<Record<string, string>>, string | undefined])[] =
  [
    ["the cookie of the user", { [userId]: "7", [`${ofUser}7`]: "OWN", [bare]: "BARE" }, "OWN"],
    ["the one without a user", { [bare]: "BARE" }, "BARE"],
    ["the one without a user, of a user without one", { [userId]: "7", [bare]: "BARE" }, "BARE"],
    ["no other user's", { [userId]: "8", [`${ofUser}7`]: "OTHER" }, undefined],
    ["no user's without knowing whose", { [`${ofUser}7`]: "OTHER" }, undefined],
    ["none of a user that is no number", { [userId]: "7 ", [`${ofUser}7 `]: "ODD" }, undefined],
    [
      "none that cannot be sent",
      { [userId]: "7", [`${ofUser}7`]: "A B", [bare]: "C\n" },
      undefined,
    ],
    ["the next, after one that is empty", { [userId]: "7", [`${ofUser}7`]: "", [bare]: "B" }, "B"],
    ["none of an empty store", {}, undefined],
  ];

for (const [what, store, expected] of STORES) {
  Deno.test(`from a store, ${what} is picked`, () => {
    const picked = pickCookie((name) => store[name], CREDENTIALS);
    assert.equal(picked?.reveal(), expected);
  });
}

const OLD: readonly (readonly [string, string | undefined])[] = [
  ["SEC::<YES>,EXP::<2031-01-01T00:00:00Z>,COOK::<_|WARNING:-x|_A>", "_|WARNING:-x|_A"],
  ["COOK::<A>,SEC::<YES>", "A"],
  ["SEC::<YES>,COOK::<>", undefined],
  ["SEC::<YES>,COOK::<A", undefined],
  ["SEC::<YES>,COOK::A", undefined],
  ["SEC::<YES>", undefined],
  ["", undefined],
];

for (const [text, expected] of OLD) {
  Deno.test(`the old text ${JSON.stringify(text)} contains ${expected ?? "nothing"}`, () => {
    assert.equal(legacyCookie(text)?.reveal(), expected);
  });
}
