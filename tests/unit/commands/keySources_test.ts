import assert from "node:assert/strict";
import type { Context } from "../../../src/commands/context.ts";
import type { CommonFlags } from "../../../src/flags/flags.ts";
import { findKeptKey, requireApiKey } from "../../../src/commands/keySources.ts";
import type { SecretFile } from "../../../src/disk/secretFile.ts";
import { Failure } from "../../../src/values/failure.ts";
import { parseUniverseId } from "../../../src/values/ids.ts";
import { Secret } from "../../../src/values/secret.ts";
import { contextOf, fakeHttp, reply } from "./doctor/runtime.ts";

const FILES = {
  "cliapikey.toml": "[keys.deploy]\n",
  "cliapikey.lock.toml": 'version = 4\n[keys.deploy]\nsecret = "declared-key"\n',
};

/** What a config command takes for the key, and what it says and hides on the way. */
async function take(
  flags: Partial<CommonFlags>,
  env: Readonly<Record<string, string>> = {},
  secrets: Readonly<Record<string, SecretFile>> = {},
  kept: Readonly<Record<number, Secret | Failure>> = {},
) {
  const told: string[] = [];
  const hidden: Secret[] = [];
  const http = fakeHttp(() => reply(500));
  const base = contextOf({ flags, files: FILES, env, http, told, hidden });
  const context: Context = {
    ...base,
    keys: {
      ...base.keys,
      read: (universe) => {
        const found = kept[universe];
        return Promise.resolve(found && { path: `~/keys/${universe}`, found });
      },
    },
    readSecret: (path) =>
      secrets[path] === undefined
        ? Promise.reject(new Failure(`There is no file ${path}.`, "Name it."))
        : Promise.resolve(secrets[path]),
  };
  const key = await requireApiKey(
    parseUniverseId("7", "--universe-id"),
    context,
  );
  assert.ok(hidden.some((secret) => secret.equals(key)));
  assert.deepEqual(http.requests, []);
  return { isKey: (text: string) => key.equals(new Secret(text)), told };
}

Deno.test("a config command takes the flag, the variable, the file, then the declared key", async () => {
  const files = { "a.txt": { content: "\ufeffof-a\n" }, "-": { content: "of-stdin\r\n" } };
  const all = { apiKeyFile: "a.txt", keyName: "deploy" };
  const flag = new Secret("of-flag");
  const env = { CLI_API_KEY: "of-variable", CLI_API_KEY_FILE: "-" };
  assert.ok((await take({ ...all, apiKey: flag }, env, files)).isKey("of-flag"));
  assert.ok((await take(all, env, files)).isKey("of-variable"));
  assert.ok((await take(all, { CLI_API_KEY: "" }, files)).isKey("of-a"));
  assert.ok(
    (await take({ keyName: "deploy" }, { CLI_API_KEY_FILE: "-" }, files)).isKey("of-stdin"),
  );
  assert.ok((await take({ keyName: "deploy" })).isKey("declared-key"));
});

Deno.test("the key that is kept for the universe comes last, and only where --key names none", async () => {
  const kept = { 7: new Secret("kept-key"), 8: new Secret("another") };
  assert.ok((await take({}, {}, {}, kept)).isKey("kept-key"));
  assert.ok((await take({}, { CLI_API_KEY: "of-variable" }, {}, kept)).isKey("of-variable"));
  assert.ok((await take({ keyName: "deploy" }, {}, {}, kept)).isKey("declared-key"));
  await assert.rejects(take({}, {}, {}, { 8: new Secret("another") }), /No API key is loaded/);
  const open = new Failure("The kept key ~/keys/7 is not used.", "Close it.");
  await assert.rejects(take({}, {}, {}, { 7: open }), open);
});

Deno.test("a kept key is hidden as soon as it is read, be it sent or not", async () => {
  const hidden: Secret[] = [];
  const base = contextOf({ http: fakeHttp(() => reply(500)), hidden });
  const found = new Secret("kept-key");
  const read = () => Promise.resolve({ path: "~/keys/7", found });
  await findKeptKey(parseUniverseId("7", "--universe-id"), {
    ...base,
    keys: { ...base.keys, read },
  });
  assert.deepEqual(hidden.map((secret) => secret.equals(found)), [true]);
});

Deno.test("a file that others may read, and one that is not used, are said", async () => {
  const open = { "a.txt": { content: "of-a", readableByOthers: "644" } };
  const { told } = await take({ apiKeyFile: "a.txt" }, {}, open);
  assert.match(told.join(), /^! other users of this machine may read a\.txt \(644\)\. .*chmod 600/);
  const unused = await take({ apiKeyFile: "a.txt" }, { CLI_API_KEY: "of-variable" }, open);
  assert.match(unused.told.join(), /^! CLI_API_KEY is used, not --api-key-file\./);
  const first = await take({ apiKey: new Secret("of-flag"), apiKeyFile: "a.txt" }, {}, open);
  assert.deepEqual(first.told, []);
  const unnamed = await take({ keyName: "deploy" }, { CLI_API_KEY: "of-variable" });
  assert.deepEqual(unnamed.told, ["! CLI_API_KEY is used, not --key."]);
  const spaced = await take({}, { CLI_API_KEY: "of-variable \n" });
  assert.match(spaced.told.join(), /^! CLI_API_KEY has a space or a line break around the key/);
  assert.deepEqual((await take({}, { CLI_API_KEY: "v" })).told, []);
});

Deno.test("without a usable key a config command refuses, naming every source", async () => {
  const advice =
    "Run `cli setup`, which shows how to make one and can keep it; or set CLI_API_KEY to it, or pass " +
    "--api-key-file <path>, --api-key <key> or --key <name>. Keys are made at " +
    "https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab (Create API Key; " +
    "Access Permissions, Select API System universe, the game, Select Operations read and write; Save & " +
    "Generate key).";
  for (const env of [{}, { CLI_API_KEY_FILE: "" }]) {
    await assert.rejects(take({}, env as Record<string, string>), {
      message: `No API key is loaded. ${advice}`,
    });
  }
  await assert.rejects(take({}, { CLI_API_KEY: "" }), {
    message: `No API key is loaded: CLI_API_KEY is empty. ${advice}`,
  });
  for (const CI of ["true", "1"]) {
    await assert.rejects(take({}, { CI, CLI_API_KEY: "" }), {
      message:
        /Give the job the key as a secret in CLI_API_KEY; a run from a fork gets no .* made at/,
    });
  }
  for (const CI of ["false", "0", ""]) {
    await assert.rejects(take({}, { CI }), { message: /set CLI_API_KEY to it/ });
  }
  await assert.rejects(take({}, { CLI_API_KEY: "can ary" }), Failure);
  await assert.rejects(take({ apiKeyFile: "b.txt" }), /There is no file b\.txt/);
  await assert.rejects(take({ apiKeyFile: "a.txt" }, {}, { "a.txt": { content: "two\nlines" } }), {
    what: /^The key in a\.txt has a line break at position 4/,
  });
  await assert.rejects(take({ keyName: "other" }), /--key names "other"/);
});
