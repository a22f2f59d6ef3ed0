import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Prompts } from "../../../../src/host/terminal.ts";
import { HOST } from "../../../support/host.ts";
import { startPlatform } from "../../../support/platform/platform.ts";
import { runInside } from "../../../support/runInside.ts";

const FILES = {
  "cliplace.toml": "[dev]\nuniverse_id = 1234567890\n",
  "cliconfig.toml": '[dev.entries."race.laps"]\nvalue = 3\n',
  "cliconfig.schema.json": '{ "properties": { "race.laps": { "maximum": 9 } } }',
  "cliconfig.lock.toml": "version = 1\n",
};

/** The names of the files, for short. */
const [PLACES, CONFIG, RULES, LOCK] = Object.keys(FILES);

/** How a run read the files: before its first request, and after the person answered. */
interface Reads {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Run a command, with a person who agrees to its questions. */
async function readsOf(args: readonly string[], asks: boolean): Promise<Reads> {
  await using platform = await startPlatform({
    config: { history: [{ entries: { "race.laps": 1 } }], entries: { "race.laps": 2 } },
  });
  const folder = await mkdtemp(join(tmpdir(), "reads-"));
  const reads: { name: string; isEarly: boolean }[] = [];
  const files: typeof HOST.files = {
    ...HOST.files,
    open: (path, how, mode) => {
      const name = basename(path);
      const isEarly = platform.requests.length === 0;
      if (how === "read" && Object.hasOwn(FILES, name)) reads.push({ name, isEarly });
      return HOST.files.open(path, how, mode);
    },
  };
  const person: Prompts = {
    confirm: () => Promise.resolve(true),
    input: () => Promise.resolve(""),
    secret: () => Promise.reject(new Error("no secret is asked for")),
    select: ({ choices }) => Promise.resolve(choices.at(-1)!.value),
  };
  try {
    for (const [name, content] of Object.entries(FILES)) {
      await writeFile(join(folder, name), content);
    }
    const { exit, stderr } = await runInside({
      args: ["config", ...args],
      folder,
      env: { ...platform.env, CLI_API_KEY: "test-key-0123456789abcdef" },
      files,
      ...(asks ? { person } : {}),
    });
    assert.ok(exit === 0 || exit === 2, stderr);
  } finally {
    await rm(folder, { recursive: true });
  }
  const named = (isEarly: boolean) =>
    reads.filter((read) => read.isEarly === isEarly).map(({ name }) => name).sort();
  return { before: named(true), after: named(false) };
}

const ALL = [CONFIG, LOCK, PLACES, RULES].map((name) => name!).sort();
/** The lock file is read before it is written, and when it is replaced. */
const WRITTEN = [LOCK!, LOCK!];
const AGAIN = [CONFIG!, PLACES!, RULES!];

const COMMANDS: readonly (readonly [line: string, asks: boolean, Reads])[] = [
  ["get race.laps --env dev", false, { before: [PLACES!], after: [] }],
  ["versions --env dev", false, { before: [PLACES!], after: [] }],
  ["check --env dev", false, { before: ALL, after: [] }],
  ["check --all", false, { before: ALL, after: [] }],
  ["diff live local --env dev", false, { before: [LOCK!, CONFIG!, PLACES!], after: [] }],
  ["draft --env dev", false, { before: [LOCK!, CONFIG!, PLACES!], after: [] }],
  ["sync --env dev --dry-run", false, { before: ALL, after: [] }],
  ["sync --all --dry-run", false, { before: ALL, after: [] }],
  ["sync --env dev --yes", false, { before: ALL, after: [PLACES!, ...WRITTEN] }],
  ["sync --env dev", true, { before: ALL, after: [...AGAIN, ...WRITTEN] }],
  ["stage --env dev", false, { before: ALL, after: [PLACES!] }],
  // Without a record of the environment, nothing is written.
  ["rollback v1 --env dev --yes", false, { before: ALL, after: [PLACES!, LOCK!] }],
  ["rollback v1 --env dev", true, { before: ALL, after: [...AGAIN, LOCK!] }],
];

for (const [line, asks, expected] of COMMANDS) {
  Deno.test(`${line}${asks ? ", with a question" : ""}: each file is read once, and once more before the write`, async () => {
    const { before, after } = await readsOf(line.split(" "), asks);
    assert.deepEqual({ before, after }, { ...expected, after: [...expected.after].sort() });
  });
}

for (
  const [line, needed] of [
    ["validate", ALL],
    ["luau --output Live.luau", [CONFIG!, PLACES!, RULES!]],
    ["set race.laps 5 --env dev", [...ALL, CONFIG!]],
    ["unset race.laps --env dev", [...ALL, CONFIG!]],
  ] as const
) {
  Deno.test(`${line}: each file is read once, and once more when it is replaced`, async () => {
    const { before } = await readsOf(line.split(" "), false);
    assert.deepEqual(before, needed.toSorted());
  });
}
