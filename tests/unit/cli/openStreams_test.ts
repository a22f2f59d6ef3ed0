import assert from "node:assert/strict";
import { ALL_COMMANDS } from "../../../src/cli/allCommands.ts";
import { type Flag, longOf } from "../../../src/flags/flag.ts";
import { looksSecret } from "../../../src/values/looksSecret.ts";
import { credential } from "../../../src/flags/parseFlag.ts";
import { openStreams, readAppearance } from "../../../src/cli/openStreams.ts";
import { parseArgs } from "../../../src/cli/parseArgs.ts";
import type { Runtime } from "../../../src/cli/runtime.ts";
import type { Prompts } from "../../../src/host/terminal.ts";
import { type Text, text } from "../../../src/values/text.ts";
import { Secret } from "../../../src/values/secret.ts";
import { HOST } from "../../support/host.ts";

/** A run whose outputs and questions are recorded. */
function open(args: readonly string[], key?: string) {
  const shown = { stdout: "", stderr: "", asked: "" };
  const sink = (name: "stdout" | "stderr") => {
    return { write: (part: string) => void (shown[name] += part), isTerminal: false, columns: 80 };
  };
  const ask = (...words: readonly Text[]) => {
    shown.asked += words.join(" ");
    return Promise.resolve("");
  };
  const prompts: Prompts = {
    confirm: async (question) => await ask(question) === "",
    secret: () => Promise.reject(new Error("no key is asked for")),
    input: (question) => ask(question),
    select: ({ question, choices }) =>
      ask(question, ...choices.flatMap(({ label, short, details }) => [label, short, details])),
  };
  const { runtime, streams } = openStreams({
    host: HOST,
    args,
    env: (name) => name === "CLI_API_KEY" ? key : undefined,
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    flush: () => Promise.resolve(undefined),
    stdinIsTerminal: () => true,
    readStdin: () => Promise.resolve(""),
    folder: "/",
    openPrompts: () => prompts,
    now: () => new Date(0),
    sleep: () => Promise.resolve(),
    fetch,
    writeFetch: fetch,
    interrupted: new AbortController().signal,
  });
  return { runtime, streams, shown };
}

/** What a run with this command line and this key in the environment prints as prose. */
function shown(words: string, args: readonly string[], key?: string): string {
  const { streams, shown } = open(args, key);
  streams.err.raw(words);
  return shown.stderr;
}

const KEY = "Vq7ZtX2mKd9+wLr4Ns8Bc1Hf6Gj3/PaYeUoIiTz5RxQv0Wm2Ek==";

Deno.test("the value of every flag for a credential is hidden, whatever it looks like", () => {
  const flags = ALL_COMMANDS.flatMap((one) => Object.values<Flag>(one.flags));
  const longs = new Set(flags.filter(({ parse }) => parse === credential).map(longOf));
  for (const long of longs) {
    assert.equal(shown("it said sesame-open", [long, "sesame-open"]), "it said [hidden]");
  }
  assert.ok(longs.size >= 2);
});

Deno.test("a key from a flag is hidden, wherever it appears", () => {
  for (const args of [["--api-key", KEY], [`--api-key=${KEY}`], ["doctor", "--cookie", KEY]]) {
    assert.equal(shown(`it said ${KEY}, twice ${KEY}`, args), "it said [hidden], twice [hidden]");
  }
  assert.equal(shown(`it said ${KEY}`, [], KEY), "it said [hidden]");
});

Deno.test("a word looks like a key next to a line break, in quotes or brackets, and after its flag", () => {
  const words = [
    `${KEY}\r`,
    ` ${KEY}`,
    `--api-key ${KEY}`,
    `'${KEY}'`,
    `"${KEY}"`,
    `“${KEY}”`,
    `<${KEY}>`,
    `\`${KEY}\``,
    `["${KEY}"]`,
  ];
  for (const word of words) {
    assert.ok(looksSecret(word), word);
  }
});

Deno.test("names, paths, config keys and revision ids are shown, however long", () => {
  const words = [
    "LiveOps.Event2024.HalloweenRewards.dailyMultiplier",
    "maximumNumberOfPlayersPerServer2",
    "/home/Somebody/Projects/Game2024/live-config/environments",
    "builds/2024/environments/productionEurope/cliconfig.toml",
    "5f2c1d9e-1111-2222-3333-444455556666",
    "production-in-the-west-of-europe-and-in-africa",
  ];
  for (const word of words) {
    assert.equal(shown(`no ${word}`, ["config", "get", word]), `no ${word}`);
  }
});

Deno.test("a key and a cookie are recognized, in mixed case or in one case", () => {
  const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this.|_${"0123456789ABCDEF".repeat(8)}`;
  for (const secret of [KEY, cookie, "0123456789abcdef".repeat(5)]) assert.ok(looksSecret(secret));
  for (
    const name of ["dev", "1234567890", "x".repeat(500), "two words 2 Times over and over again"]
  ) {
    assert.ok(!looksSecret(name), name);
  }
});

Deno.test("both outputs and every question hide a secret, even one that is read later", async () => {
  const { runtime, streams, shown } = open([]);
  streams.hide(new Secret(KEY));
  const words = `${KEY}\n`;
  streams.out.raw(words);
  streams.err.raw(words);
  const choices = [{
    label: text`a ${KEY}`,
    short: text`b ${KEY}`,
    details: text`f ${KEY}`,
    value: KEY,
  }];
  await runtime.prompts.confirm(text`c ${KEY}`);
  await runtime.prompts.input(text`d ${KEY}`);
  await runtime.prompts.select({ question: text`e ${KEY}`, choices });
  assert.deepEqual(shown, {
    stdout: "[hidden]\n",
    stderr: "[hidden]\n",
    asked: "c [hidden]d [hidden]e [hidden] a [hidden] b [hidden] f [hidden]",
  });
});

Deno.test("a part of a secret is hidden in prose and questions, but not in documents and choices", async () => {
  const { runtime, streams, shown } = open([], KEY);
  const words = text`it is ${KEY.slice(0, 10)}`;
  streams.out.line(words);
  streams.exact.out.line(words);
  streams.err.line(words);
  streams.exact.err.line(words);
  const choice = { label: words, short: text``, details: text``, value: KEY };
  await runtime.prompts.select({ question: words, choices: [choice] });
  assert.deepEqual(shown, {
    stdout: `it is [hidden]\n${words}\n`,
    stderr: `it is [hidden]\n${words}\n`,
    asked: `it is [hidden] ${words}  `,
  });
});

Deno.test("a string that is too short for a key is shown, wherever it came from", () => {
  const { streams, shown } = open([], "key");
  streams.hide(new Secret("none"));
  streams.err.raw("There is none: no key.");
  assert.equal(shown.stderr, "There is none: no key.");
});

Deno.test("a placeholder for a key is shown, not hidden", () => {
  for (const given of ["${{ secrets.CLI_API_KEY }}", "$CLI_API_KEY", "YOUR_API_KEY"]) {
    const words = `Set CLI_API_KEY to the key, not to ${given}.`;
    assert.equal(shown(words, [], given), words);
  }
});

Deno.test("a person can be asked if standard input and standard error are terminals, wherever standard output goes", () => {
  const sink = (isTerminal: boolean) => ({ write: () => {}, isTerminal, columns: 80 });
  for (const [stdin, stdout, stderr] of [[1, 0, 1], [1, 1, 0], [0, 1, 1], [1, 1, 1], [0, 0, 0]]) {
    const runtime = {
      args: [],
      env: () => undefined,
      stdinIsTerminal: () => stdin === 1,
      stdout: sink(stdout === 1),
      stderr: sink(stderr === 1),
      openPrompts: () => ({}),
    } as unknown as Runtime;
    assert.equal(openStreams(runtime).streams.interactive, stdin === 1 && stderr === 1);
  }
});

/** What the program reads from a command line and an environment. */
function read(line: string, env: Readonly<Record<string, string>> = {}) {
  const args = line.split(" ").filter((word) => word !== "");
  return readAppearance(parseArgs(ALL_COMMANDS, args), (name) => env[name]);
}

Deno.test("--color works anywhere, with a space or an equals sign; the default is auto", () => {
  assert.equal(read("config check").choice, "auto");
  assert.equal(read("--color never config check").choice, "never");
  assert.equal(read("config check --color always").choice, "always");
  assert.equal(read("config --color=always check").choice, "always");
  assert.equal(read("config check --color sometimes").choice, "auto");
  assert.equal(read("config check --color").choice, "auto");
});

Deno.test("arguments after -- are not flags", () => {
  assert.equal(read("config get -- --ascii").ascii, false);
  assert.equal(read("config sync -m text --ascii").ascii, true);
});

Deno.test("the first locale that is set decides whether non-ASCII characters are shown", () => {
  const ascii = (env: Readonly<Record<string, string>>) => read("doctor", env).ascii;
  assert.equal(ascii({}), false);
  assert.equal(ascii({ LANG: "" }), false);
  assert.equal(ascii({ LANG: "en_US.UTF-8" }), false);
  assert.equal(ascii({ LANG: "C.utf8" }), false);
  assert.equal(ascii({ LANG: "C" }), true);
  assert.equal(ascii({ LANG: "de_DE.ISO-8859-1" }), true);
  assert.equal(ascii({ LANG: "C", LC_CTYPE: "UTF-8" }), false);
  assert.equal(ascii({ LANG: "C.UTF-8", LC_ALL: "POSIX" }), true);
  assert.equal(read("doctor --ascii", { LANG: "C.UTF-8" }).ascii, true);
});
