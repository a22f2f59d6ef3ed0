import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type KeyStore, openKeyStore } from "../../../src/files/keyStore.ts";
import { denoHost } from "../../../src/host/deno.ts";
import { nodeHost } from "../../../src/host/node.ts";
import { Failure } from "../../../src/values/failure.ts";
import { parseUniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { inFolder, unixTest } from "../../support/systemTool.ts";

const KEY = new Secret("a-key-that-is-kept-0123456789");
const [SEVEN, EIGHT] = [
  parseUniverseId("7", "--universe-id"),
  parseUniverseId("8", "--universe-id"),
];

function open(
  env: Readonly<Record<string, string>>,
  system: "linux" | "windows" = "linux",
  { files } = denoHost,
): KeyStore {
  const run = { now: () => new Date(), interrupted: new AbortController().signal };
  return openKeyStore({ files, system }, (name) => env[name], run);
}

/** What a store has for a universe: whether it is the key, or the error. */
async function readOf(store: KeyStore, universe = SEVEN): Promise<unknown> {
  const kept = await store.read(universe);
  if (kept === undefined) return "none";
  return kept.found instanceof Failure
    ? `${kept.found.what} ${kept.found.advice}`
    : kept.found.equals(KEY);
}

for (const host of [denoHost, nodeHost]) {
  unixTest(
    `a key is kept for one universe, for the user alone (${host.engine().name})`,
    [],
    () =>
      inFolder(async (home) => {
        const store = open({ HOME: home }, "linux", host);
        assert.equal(await readOf(store), "none");
        assert.equal(await store.forget(SEVEN), false);
        assert.deepEqual(await readdir(home), []);
        await store.keep(SEVEN, new Secret("another-key-before-0123456789"));
        await store.keep(SEVEN, KEY);
        const folder = join(home, ".config/cli/keys");
        assert.deepEqual(await readdir(folder), ["7"]);
        assert.equal((await stat(folder)).mode & 0o777, 0o700);
        assert.equal((await stat(join(folder, "7"))).mode & 0o777, 0o600);
        assert.equal(await readOf(store), true);
        assert.equal(await readOf(store, EIGHT), "none");
        assert.equal(store.pathOf(SEVEN), "~/.config/cli/keys/7");
        assert.equal(await store.forget(SEVEN), true);
        assert.deepEqual(await readdir(folder), []);
      }),
  );
}

unixTest(
  "a key that a killed run left in the file's lock is forgotten, too, kept or not",
  [],
  () =>
    inFolder(async (home) => {
      const store = open({ HOME: home });
      await store.keep(SEVEN, KEY);
      await store.keep(EIGHT, KEY);
      const folder = join(home, ".config/cli/keys");
      await writeFile(join(folder, ".7.writing"), `${KEY.reveal()}\n`);
      assert.equal(await store.forget(SEVEN), true);
      assert.deepEqual(await readdir(folder), ["8"]);
      await writeFile(join(folder, ".7.writing"), "");
      assert.equal(await store.forget(SEVEN), true);
      assert.equal(await store.forget(SEVEN), false);
      assert.deepEqual(await readdir(folder), ["8"]);
    }),
);

unixTest(
  "a folder that others may open is closed when a key is kept in it",
  [],
  () =>
    inFolder(async (home) => {
      const folder = join(home, ".config/cli/keys");
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o777);
      await open({ HOME: home }).keep(SEVEN, KEY);
      assert.equal((await stat(folder)).mode & 0o777, 0o700);
    }),
);

unixTest(
  "the folder is that of the variables, where they are absolute",
  [],
  () =>
    inFolder(async (home) => {
      const given = join(home, "given");
      const store = open({ HOME: home, XDG_CONFIG_HOME: `${given}/` });
      await store.keep(SEVEN, KEY);
      assert.equal((await readFile(join(given, "cli/keys/7"), "utf8")).trim(), KEY.reveal());
      assert.equal(await readOf(open({ HOME: home, XDG_CONFIG_HOME: "given" })), "none");
      assert.equal(open({ XDG_CONFIG_HOME: "given" }).pathOf(SEVEN), undefined);
      assert.equal(open({ HOME: home }, "windows").pathOf(SEVEN), undefined);
      assert.equal(
        open({ HOME: home, LOCALAPPDATA: "C:\\Users\\A\\AppData\\Local" }, "windows").pathOf(SEVEN),
        "C:\\Users\\A\\AppData\\Local\\cli\\keys\\7",
      );
      await assert.rejects(open({}).keep(SEVEN, KEY), /The key cannot be kept: HOME is not set/);
      assert.equal(await open({}).forget(SEVEN), false);
      assert.equal(await readOf(open({})), "none");
    }),
);

unixTest("a kept key that others may read is not used", [], () =>
  inFolder(async (home) => {
    const store = open({ HOME: home });
    await store.keep(SEVEN, KEY);
    for (const mode of ["640", "604", "644"]) {
      await chmod(join(home, ".config/cli/keys/7"), parseInt(mode, 8));
      assert.equal(
        await readOf(store),
        `The kept key ~/.config/cli/keys/7 is not used: other users may read it (${mode}). ` +
          "Remove that permission with `chmod 600 ~/.config/cli/keys/7`, or pass the key in CLI_API_KEY or with --api-key-file <path>.",
      );
    }
  }));

unixTest(
  "what cannot be read as a kept key is not taken for none",
  [],
  () =>
    inFolder(async (home) => {
      const folder = join(home, ".config/cli/keys");
      await mkdir(join(folder, "7"), { recursive: true });
      await symlink("nowhere", join(folder, "8"));
      const store = open({ HOME: home });
      assert.match(
        String(await readOf(store)),
        /The kept key .*7 cannot be read: it is a folder\./,
      );
      assert.match(String(await readOf(store, EIGHT)), /cannot be read: it is a link to nowhere/);
    }),
);

unixTest(
  "a folder that cannot be made is said, and the key is in no message",
  [],
  () =>
    inFolder(async (home) => {
      await writeFile(join(home, ".config"), "");
      const failure = await open({ HOME: home }).keep(SEVEN, KEY).catch((error) => error);
      assert.match(failure.what, /The kept key ~\/\.config\/cli\/keys\/7 cannot be written/);
      assert.ok(!`${failure.what}${failure.advice}`.includes(KEY.reveal()));
    }),
);
