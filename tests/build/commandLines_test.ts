import assert from "node:assert/strict";
import { bunBuildArgs, denoBundleArgs, denoCompileArgs } from "../../scripts/build/commandLines.ts";
import { findBun } from "../../scripts/build/findBun.ts";
import { TARGETS } from "../../scripts/build/targets.ts";
import { denoFlags, grantOn } from "../../src/cli/permissions.ts";

const STAMP = { target: "linux-x64", commit: "abc" };

Deno.test("each target is built under the compilers' own name for it", () => {
  const names = TARGETS.map((target) => {
    const compilation = { target, entry: "main.ts", output: "cli" };
    const bun = bunBuildArgs(compilation, STAMP).find((arg) => arg.startsWith("--target="));
    const deno = denoCompileArgs(compilation);
    const at = deno.indexOf("--target");
    return [target.name, bun, at === -1 ? "none" : deno[at + 1]];
  });
  assert.deepEqual(names, [
    ["linux-x64", "--target=bun-linux-x64", "x86_64-unknown-linux-gnu"],
    ["linux-arm64", "--target=bun-linux-arm64", "aarch64-unknown-linux-gnu"],
    ["linux-x64-musl", "--target=bun-linux-x64-musl", "none"],
    ["darwin-x64", "--target=bun-darwin-x64", "x86_64-apple-darwin"],
    ["darwin-arm64", "--target=bun-darwin-arm64", "aarch64-apple-darwin"],
    ["windows-x64", "--target=bun-windows-x64", "x86_64-pc-windows-msvc"],
  ]);
});

Deno.test("bun makes bytecode, and a binary that reads no settings of the folder it starts in", () => {
  const [target] = TARGETS;
  const args = bunBuildArgs({ target, entry: "main.ts", output: "cli" }, STAMP);
  for (const flag of ["--compile", "--bytecode", "--minify", "--splitting"]) {
    assert.ok(args.includes(flag), flag);
  }
  for (const file of ["dotenv", "bunfig", "tsconfig", "package-json"]) {
    assert.ok(args.includes(`--no-compile-autoload-${file}`), file);
  }
  assert.ok(args.includes(`CLI_BUILD={"target":"linux-x64","commit":"abc"}`));
});

Deno.test("deno compile gets the program's permissions from the one table, and no other", () => {
  for (const target of TARGETS) {
    const args = denoCompileArgs({ target, entry: "main.js", output: "cli" });
    const permissions = args.filter((arg) => /^--(allow|deny|ignore)-|^--no-prompt$|^-/.test(arg))
      .filter((arg) => /allow|deny|ignore|prompt/.test(arg) || /^-[A-Z]/.test(arg));
    assert.deepEqual(permissions, denoFlags(grantOn(target.os === "darwin" ? "macos" : target.os)));
    assert.equal(permissions.includes("--allow-run=reg,powershell"), target.os === "windows");
    assert.ok(args.includes("--no-code-cache"));
    assert.equal(args.at(-1), "main.js");
  }
});

Deno.test("the bundle is made of the entry, for deno", () => {
  const args = denoBundleArgs("main.ts", "out/main.js");
  assert.equal(args.at(-1), "main.ts");
  assert.deepEqual(args.slice(args.indexOf("--platform")).slice(0, 2), ["--platform", "deno"]);
});

const SAYS = [Deno.execPath(), "eval", "--"];

Deno.test("bun is started in the first way that works", async () => {
  const missing = ["no-such-program-here"];
  const failing = [Deno.execPath(), "no-such-subcommand"];
  const working = [Deno.execPath()];
  assert.equal(await findBun([missing, failing, working, SAYS]), working);
});

Deno.test("a bun that cannot be had is told with what the last attempt said", async () => {
  await assert.rejects(findBun([["no-such-program-here"]]), /npm registry.*no-such-program-here/s);
});
