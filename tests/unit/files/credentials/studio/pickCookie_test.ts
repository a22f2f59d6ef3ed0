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
    ["the one without a user, if the user has none", { [userId]: "7", [bare]: "BARE" }, "BARE"],
    ["no cookie of another user", { [userId]: "8", [`${ofUser}7`]: "OTHER" }, undefined],
    ["no user's cookie if the user is unknown", { [`${ofUser}7`]: "OTHER" }, undefined],
    [
      "no cookie if the user is not a number",
      { [userId]: "7 ", [`${ofUser}7 `]: "ODD" },
      undefined,
    ],
    [
      "no cookie that cannot be sent",
      { [userId]: "7", [`${ofUser}7`]: "A B", [bare]: "C\n" },
      undefined,
    ],
    ["the next one after an empty one", { [userId]: "7", [`${ofUser}7`]: "", [bare]: "B" }, "B"],
    ["no cookie from an empty store", {}, undefined],
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
