import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { longOf } from "../../../src/flags/flag.ts";
import { readCall } from "../../../src/cli/readCall.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import { parse } from "./parse.ts";

/** What a line means, in short. */
function laidOut(line: string) {
  const { reached, flags, operands, unknown, awaiting, asks } = parseArgs(
    ALL_COMMANDS,
    line === "" ? [] : line.split(" "),
  );
  return {
    reached: reached.path,
    flags: flags.map(({ flag, text }) => text === undefined ? longOf(flag) : [longOf(flag), text]),
    ...(operands.length === 0 ? {} : { operands }),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(awaiting === undefined ? {} : { awaiting: longOf(awaiting.flag) }),
    ...(asks === undefined ? {} : { asks }),
  };
}

const LINES: readonly (readonly [line: string, meaning: string, expected: object])[] = [
  ["", "no words are the root", { reached: "", flags: [] }],
  ["config sync -ym text", "letters are combined, and the last one takes the value", {
    reached: "config sync",
    flags: ["--yes", ["--message", "text"]],
  }],
  ["config sync -mtext", "a value directly follows its letter", {
    reached: "config sync",
    flags: [["--message", "text"]],
  }],
  ["config sync --message=a=b", "the name ends at the first equals sign", {
    reached: "config sync",
    flags: [["--message", "a=b"]],
  }],
  ["config sync --yes=1", "a switch takes no value", {
    reached: "config sync",
    flags: [],
    unknown: ["--yes=1"],
  }],
  ["config set laps -5", "a negative number is an argument", {
    reached: "config set",
    flags: [],
    operands: ["laps", "-5"],
  }],
  ["config set laps -.5e3", "and so is a fraction", {
    reached: "config set",
    flags: [],
    operands: ["laps", "-.5e3"],
  }],
  ["config set -- --odd -y", "nothing after two dashes is a flag", {
    reached: "config set",
    flags: [],
    operands: ["--odd", "-y"],
  }],
  ["config set a -", "a dash alone is an argument", {
    reached: "config set",
    flags: [],
    operands: ["a", "-"],
  }],
  ["config sync --env", "a flag without its value", {
    reached: "config sync",
    flags: [],
    awaiting: "--env",
  }],
  ["confg sync", "after an unknown command there are only arguments", {
    reached: "",
    flags: [],
    operands: ["confg"],
  }],
  ["--odd config", "also after an unknown flag of a group", {
    reached: "",
    flags: [],
    unknown: ["--odd"],
  }],
  ["help config sync", "help before a command shows its help", {
    reached: "config sync",
    flags: [],
    asks: "help",
  }],
  ["config help sync", "help works wherever a command may be", {
    reached: "config sync",
    flags: [],
    asks: "help",
  }],
  ["config sync -yh", "a combined letter asks for help, too", {
    reached: "config sync",
    flags: ["--yes"],
    asks: "help",
  }],
  ["config sync --version --help", "the first of version and help wins", {
    reached: "config sync",
    flags: [],
    asks: "version",
  }],
  ["config sync --message --help", "help as a value is not a request", {
    reached: "config sync",
    flags: [["--message", "--help"]],
  }],
];

for (const [line, meaning, expected] of LINES) {
  Deno.test(`cli ${line}: ${meaning}`, () => assert.deepEqual(laidOut(line), expected));
}

Deno.test("flags exclude one another wherever they are", () => {
  assert.throws(() => parse("--env", "dev", "config", "check", "--all"), /--all and --env cannot/);
});

const MANY = 100_000;

Deno.test("several letters after one dash are read as that many flags", () => {
  const { flags } = parseArgs(ALL_COMMANDS, ["config", "sync", `-${"y".repeat(MANY)}`]);
  assert.equal(flags.length, MANY);
});

Deno.test("a dash before a line break begins a flag, too", () => {
  assert.deepEqual(parseArgs(ALL_COMMANDS, ["doctor", "-\nx"]).unknown, ["-\nx"]);
});

Deno.test("a flag that is repeated very often is parsed quickly", () => {
  const words = ["config", "promote", "a", "b", ...Array<string>(MANY).fill("--only=x")];
  const start = performance.now();
  const { options } = readCall(parseArgs(ALL_COMMANDS, words))!;
  assert.equal((options["only"] as unknown[]).length, MANY);
  const seconds = (performance.now() - start) / 1000;
  assert.ok(seconds < 5, `took ${seconds} s`);
});
