import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildBinaryCookies, buildUserReg } from "../unit/files/credentials/studio/fixtures.ts";
import { type Platform, startPlatform } from "../support/platform/platform.ts";
import { type Ran, runProgram } from "../support/program.ts";

/** The whole program, with its real permissions, in a home that contains a cookie of the editor's. */

const COOKIE = "_|WARNING:-test|_made-up-cookie-0123456789";
const MACOS = "Library/HTTPStorages/com.Roblox.RobloxStudio.binarycookies";
const LINUX = ".wine/user.reg";
const PLACE = Deno.build.os === "darwin" ? MACOS : LINUX;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  [MACOS]: buildBinaryCookies([{ name: ".ROBLOSECURITY", value: COOKIE }]),
  [LINUX]: buildUserReg({ "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY": COOKIE }),
};

interface Outcome extends Ran {
  readonly platform: Platform;
  /** Every file of the home and of the project's folder, after the run. */
  readonly files: readonly string[];
}

async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  check: (outcome: Outcome) => void,
): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), "studio-"));
  const platform = await startPlatform({ account: { cookie: COOKIE } });
  try {
    for (const [path, content] of Object.entries(FILES)) {
      await mkdir(dirname(join(base, "home", path)), { recursive: true });
      await writeFile(join(base, "home", path), content);
    }
    await mkdir(join(base, "project"));
    const ran = await runProgram(["doctor", "--universe-id", "1234567890", ...args], {
      cwd: join(base, "project"),
      env: {
        ...platform.env,
        HOME: join(base, "home"),
        CLI_API_KEY: "test-key-0123456789abcdef",
        ...env,
      },
    });
    const entries = await readdir(base, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name).sort();
    check({ ...ran, platform, files });
  } finally {
    await platform.stop();
    await rm(base, { recursive: true });
  }
}

/** On Windows the cookie is in no file. */
const ignore = Deno.build.os === "windows";

for (const args of [[], ["--json"]]) {
  Deno.test({
    name: `cli doctor ${args} uses Studio's cookie, says so, and neither shows nor writes it`,
    ignore,
    fn: () =>
      run(args, {}, ({ code, stdout, stderr, files, platform }) => {
        assert.equal(code, 0, stdout + stderr);
        assert.equal(
          stderr,
          `Using the editor's session cookie, found in ~/${PLACE}; --no-auto-cookie turns this off.\n`,
        );
        assert.match(
          stdout,
          args.length === 0 ? /^ {2}! cookie +auto-detected in ~\//m : /"warn"/m,
        );
        assert.match(stdout, /signs in as Builder \(4242\)/);
        assert.doesNotMatch(stdout + stderr, /made-up|WARNING:/);
        assert.deepEqual(files, ["com.Roblox.RobloxStudio.binarycookies", "user.reg"]);
        assert.ok(platform.calls().includes("authenticated"));
      }),
  });
}

const OFF: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>])[] = [
  ["--no-auto-cookie", ["--no-auto-cookie"], {}],
  ["an empty CLI_COOKIE", [], { CLI_COOKIE: "" }],
];

for (const [what, args, env] of OFF) {
  Deno.test({
    name: `with ${what}, Studio's cookie is neither looked for nor sent`,
    ignore,
    fn: () =>
      run(args, env, ({ code, stdout, stderr, platform }) => {
        assert.equal(code, 0);
        assert.equal(stderr, "");
        assert.match(stdout, /· cookie +absent; /);
        assert.deepEqual(platform.calls(), ["universe"]);
      }),
  });
}
