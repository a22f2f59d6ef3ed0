import assert from "node:assert/strict";
import fc from "fast-check";
import { maskMessage, readErrorLine } from "../../../../src/config/watch/errorKind.ts";

const line = (message: string, stack = "") =>
  readErrorLine({ time: 0, isError: true, count: 1, message, stack });

Deno.test("an error is named by its script and line", () => {
  const { script, message } = line(
    "ServerScriptService.Race:42: attempt to perform arithmetic (div) on nil and number",
  );
  assert.equal(script, "ServerScriptService.Race:42");
  assert.equal(message, "attempt to perform arithmetic (div) on nil and number");
});

Deno.test("an error without a script is named by the first script of its stack", () => {
  for (const stack of ["Script 'Workspace.Boss', Line 7\n", "Workspace.Boss:7 function hit\n"]) {
    assert.equal(line("No reward for this level", stack).script, "Workspace.Boss:7");
  }
  assert.equal(line("No reward for this level").script, "");
});

for (
  const [one, other] of [
    ["Saving 17 took 2.5 s", "Saving 18 took 31 s"],
    ["attempt to index nil with 'Name'", "attempt to index nil with 'Health'"],
    ['no quest "boss"', 'no quest "dragon"'],
    [
      "job 0f8fad5b-d9cb-469f-a165-70867728950e ended",
      "job 7c9e6679-7425-40de-944b-e07fc1f90ae7 ended",
    ],
    ['Kim is not a valid member of Folder "Stats"', 'Ana is not a valid member of Folder "Stats"'],
    ["Players.Kim.Backpack is full", "Players.Ana.Backpack is full"],
    ["HTTP 429 at 0x7ffe10", "HTTP 503 at 0x7ffe28"],
  ] as const
) {
  Deno.test(`one kind of error: ${one}`, () => {
    assert.equal(line(`A.B:1: ${one}`).kind, line(`A.B:1: ${other}`).kind);
    assert.notEqual(line(`A.B:1: ${one}`).kind, line(`A.B:2: ${one}`).kind);
  });
}

Deno.test("a structured line is of the kind of its template", () => {
  const of = (message: string) =>
    readErrorLine({ time: 0, isError: true, count: 1, message, stack: "", template: "{who} left" });
  assert.equal(of("Kim left").kind, of("Ana left").kind);
});

Deno.test("no player's id or name in a path is kept, and no key", () => {
  const key = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";
  const all = JSON.stringify(line(
    `Players.Kim_2011.PlayerGui.Shop:3: no data of 1234567890 with ${key} in game.Players["Kim_2011"]`,
    `Players.Kim_2011.PlayerGui.Shop:3\nPlayers.Kim_2011.PlayerGui.Shop:9 function load_1234567890`,
  ));
  for (const secret of ["Kim_2011", "1234567890", key]) assert.ok(!all.includes(secret), all);
  assert.match(all, /Players\.\*\.PlayerGui\.Shop:3/);
});

for (
  const [written, shown] of [
    ['Players:FindFirstChild("Kim") failed', "Players:FindFirstChild(*) failed"],
    ["game.Players:WaitForChild('Kim', 5).Name", "game.Players:WaitForChild(*).Name"],
    ["Players:GetPlayerByUserId(156) is nil", "Players:GetPlayerByUserId(*) is nil"],
    ["Players:FindFirstChild(Kim).Name", "Players:FindFirstChild(*).Name"],
    ['Players["Kim"] left', "Players[*] left"],
    ["game.Players[ 'Kim Lee' ].Name", "game.Players[*].Name"],
    ["Players[Kim].Name", "Players[*].Name"],
    ["game.Players.Kim", "game.Players.*"],
    ['game:GetService("Players").Kim.Name', 'game:GetService("Players").*.Name'],
    [
      "game:GetService('Players'):FindFirstChild('Kim')",
      "game:GetService('Players'):FindFirstChild(*)",
    ],
    [
      'Kim is not a valid member of Players "Players"',
      '* is not a valid member of Players "Players"',
    ],
    ["Players.Kim.PlayerGui.Shop: no item", "Players.*.PlayerGui.Shop: no item"],
    ['Players:FindFirstChild("Kim', "Players:FindFirstChild(*)"],
  ] as const
) {
  Deno.test(`no player's name is shown: ${written}`, () => {
    assert.equal(line(written).message, shown);
    assert.equal(line("A.B:1: broke", written).stack[0], shown);
  });
}

Deno.test("a script that is named Players keeps its line", () => {
  assert.equal(
    line("ServerScriptService.Players:42: broke").script,
    "ServerScriptService.Players:42",
  );
});

Deno.test("a line is cut at 300 characters, and a stack after 20 lines", () => {
  const { message, stack } = line(`A.B:1: ${"ab ".repeat(5_000)}`, "A.B:1\n".repeat(5_000));
  assert.deepEqual([[...message].length, stack.length], [300, 20]);
});

/** Parts of messages that a pattern may begin with. */
const PARTS =
  `Players.|Players:a(|Players[|Players("|'|"|\`|0|0x1f|#|12|-1|-|e|a:| |is not a valid member of `
    .split("|");

const messages = fc.array(
  fc.oneof(
    fc.constantFrom(...PARTS),
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.integer().map(String),
  ),
).map((parts) => parts.join(" "));

Deno.test("masking is stable: the kind of a kind is itself", () => {
  fc.assert(
    fc.property(messages, (message) => {
      const masked = maskMessage(message);
      assert.equal(maskMessage(masked), masked);
    }),
    { numRuns: 500 },
  );
});

Deno.test("whatever numbers a message has, its kind is the same", () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), fc.double({ noNaN: true }), (a, b, c) => {
    const of = (x: unknown, y: unknown) => maskMessage(`wave ${x} of ${y} ended`);
    assert.equal(of(a, b), of(b, Number.isInteger(c) ? a : 7));
  }));
});

Deno.test("long hostile messages take no time", () => {
  for (const part of PARTS) {
    const began = performance.now();
    line(part.repeat(50_000), part.repeat(50_000));
    assert.ok(performance.now() - began < 2_000, part);
  }
});
