import assert from "node:assert/strict";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { buildBinary } from "../../../scripts/build/buildBinary.ts";
import { BUN_VERSION } from "../../../scripts/build/pinnedFile.ts";
import { hostTarget } from "../../../scripts/build/targets.ts";

const TARGET = hostTarget();
const ON_WINDOWS = TARGET.os === "windows";

let scratch = "";
let binary = "";

Deno.test.beforeAll(async () => {
  scratch = await Deno.makeTempDir();
  binary = await build("built");
});

Deno.test.afterAll(() => rm(scratch, { recursive: true }));

async function build(folder: string): Promise<string> {
  const output = join(scratch, folder, TARGET.executable);
  await buildBinary({ target: TARGET, engine: "bun", output, commit: "abc" });
  return output;
}

/** A new folder, with files in it. */
async function folderWith(name: string, files: Readonly<Record<string, string>> = {}) {
  const folder = join(scratch, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** Run a program with an environment that contains an empty home, no PATH, and what is given. */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
) {
  const home = await Deno.makeTempDir({ dir: scratch });
  const system = Deno.env.get("SYSTEMROOT");
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { HOME: home, PATH: "", ...(system === undefined ? {} : { SYSTEMROOT: system }), ...env },
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr), left: await readdir(home) };
}

const VERSION = { code: 0, stdout: "cli 0.9.0\n", stderr: "", left: [] };

/** What would be visible if a file next to the program were read as settings. */
const HOSTILE = {
  ".env": "CLI_BASE_URL=ftp://taken-from-env-file/\n",
  ".env.production": "CLI_BASE_URL=ftp://taken-from-env-file/\n",
  ".env.local": "CLI_BASE_URL=ftp://taken-from-env-file/\n",
  "bunfig.toml": 'preload = ["./preloaded.js"]\n',
  ".bunfig.toml": 'preload = ["./preloaded.js"]\n',
  "preloaded.js": 'require("node:fs").writeFileSync("was-here", ""); console.log("was here");\n',
  "package.json": '{ "type": "nothing", "imports": 1 }',
  "tsconfig.json": "{ broken",
  "deno.json": "{ broken",
};

Deno.test("a binary works in an empty folder with an empty home and nothing on PATH", async () => {
  const folder = await folderWith("empty");
  assert.deepEqual(await run(binary, ["--version"], folder), VERSION);
  assert.deepEqual(await readdir(folder), []);

  const { code, stderr } = await run(binary, ["config", "init"], folder);
  assert.equal(code, 0, stderr);
  assert.deepEqual(await readdir(folder), ["cliconfig.toml"]);
});

Deno.test("a binary reads no settings from the folder where it is started", async () => {
  const folder = await folderWith("hostile", HOSTILE);
  assert.deepEqual(await run(binary, ["--version"], folder), VERSION);

  const { code, stdout, stderr } = await run(binary, ["config", "init"], folder);
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stdout + stderr, /was here|taken/);
  const files = [...Object.keys(HOSTILE), "cliconfig.toml"];
  assert.deepEqual((await readdir(folder)).sort(), files.sort());
});

Deno.test("a binary reads no settings from its own folder or the user's home", async () => {
  const own = await folderWith("own", HOSTILE);
  const home = await folderWith("home", HOSTILE);
  const copy = join(own, TARGET.executable);
  await copyFile(binary, copy);
  await chmod(copy, 0o755);
  const elsewhere = await folderWith("elsewhere");
  const env = { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: home };
  const { code, stdout, stderr } = await run(copy, ["config", "init"], elsewhere, env);
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stdout + stderr, /was here|taken/);
  for (const folder of [own, home]) {
    assert.ok(!(await readdir(folder)).includes("was-here"), folder);
  }
});

Deno.test("a binary works in and from a read-only folder", async () => {
  const folder = await folderWith("read-only");
  const copy = join(folder, TARGET.executable);
  await copyFile(binary, copy);
  await chmod(copy, 0o555);
  await chmod(folder, 0o555);
  try {
    assert.deepEqual(await run(copy, ["--version"], folder), VERSION);
    assert.deepEqual(await readdir(folder), [TARGET.executable]);
  } finally {
    await chmod(folder, 0o755);
  }
});

Deno.test("a binary works through a symbolic link", { ignore: ON_WINDOWS }, async () => {
  const folder = await folderWith("linked");
  await symlink(binary, join(folder, "another-name"));
  assert.deepEqual(await run(join(folder, "another-name"), ["--version"], folder), VERSION);
  assert.equal((await run("./another-name", ["config", "init"], folder)).code, 0);
});

Deno.test("a binary shows which build it is", async () => {
  const folder = await folderWith("asked");
  const { stdout } = await run(binary, ["version", "--json"], folder);
  const { engine, permissions_enforced_by, target, commit } = JSON.parse(stdout);
  assert.deepEqual(engine, {
    name: "bun",
    version: BUN_VERSION,
    substitute: TARGET.engine !== "bun",
  });
  assert.equal(permissions_enforced_by, "program");
  assert.equal(target, TARGET.name);
  assert.equal(commit, "abc");
});

Deno.test("building one commit twice gives the same bytes", async () => {
  const again = await readFile(await build("again"));
  assert.ok(again.equals(await readFile(binary)), "two builds differ");
});
