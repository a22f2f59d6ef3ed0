import assert from "node:assert/strict";
import {
  bunBuildArgs,
  denoBundleArgs,
  denoCompileArgs,
  stamped,
} from "../../../scripts/build/commandLines.ts";
import { requireDeno } from "../../../scripts/build/requireDeno.ts";
import { targetNamed, TARGETS } from "../../../scripts/build/targets.ts";
import { denoFlags } from "../../../scripts/support/grant.ts";

const STAMP = { target: "x86_64-unknown-linux-gnu", commit: "abc", substitute: true };

Deno.test("each target has one engine, and is built under the compiler's own name for it", () => {
  const names = TARGETS.map((target) => {
    const compilation = { target, entry: "main.ts", output: "cli", base: "bun" };
    const bun = bunBuildArgs(compilation, STAMP).find((arg) => arg.startsWith("--target="));
    const deno = denoCompileArgs(compilation);
    return [target.name, target.engine, bun, deno[deno.indexOf("--target") + 1] === target.name];
  });
  assert.deepEqual(names, [
    ["x86_64-unknown-linux-gnu", "deno", "--target=bun-linux-x64", true],
    ["aarch64-unknown-linux-gnu", "deno", "--target=bun-linux-arm64", true],
    ["x86_64-unknown-linux-musl", "bun", "--target=bun-linux-x64-musl", true],
    ["aarch64-unknown-linux-musl", "bun", "--target=bun-linux-arm64-musl", true],
    ["x86_64-apple-darwin", "deno", "--target=bun-darwin-x64", true],
    ["aarch64-apple-darwin", "deno", "--target=bun-darwin-arm64", true],
    ["x86_64-pc-windows-msvc", "deno", "--target=bun-windows-x64", true],
    ["aarch64-pc-windows-msvc", "deno", "--target=bun-windows-arm64", true],
  ]);
});

Deno.test("Bun builds bytecode, a quick start, and a binary that reads no settings from the folder where it starts", () => {
  const target = targetNamed("x86_64-unknown-linux-gnu");
  const args = bunBuildArgs({ target, entry: "main.ts", output: "cli", base: "/bun" }, STAMP);
  for (
    const flag of [
      "--compile",
      "--bytecode",
      "--minify",
      "--splitting",
      "--compile-jit-policy=10",
      "--compile-executable-path=/bun",
    ]
  ) {
    assert.ok(args.includes(flag), flag);
  }
  for (const file of ["dotenv", "bunfig", "tsconfig", "package-json"]) {
    assert.ok(args.includes(`--no-compile-autoload-${file}`), file);
  }
  assert.ok(
    args.includes(
      `CLI_BUILD={"target":"x86_64-unknown-linux-gnu","commit":"abc","substitute":true}`,
    ),
  );
});

Deno.test("deno compile gets exactly the permissions in the table", () => {
  for (const target of TARGETS) {
    const args = denoCompileArgs({ target, entry: "main.js", output: "cli" });
    const permissions = args.filter((arg) => /^--(allow|deny|ignore)-|^--no-prompt$|^-/.test(arg))
      .filter((arg) => /allow|deny|ignore|prompt/.test(arg) || /^-[A-Z]/.test(arg));
    assert.deepEqual(permissions, denoFlags(target.os));
    assert.equal(permissions.includes("--allow-run=reg,powershell"), target.os === "windows");
    assert.ok(args.includes("--no-code-cache"));
    assert.equal(args.at(-1), "main.js");
  }
});

Deno.test("the bundle is made from the entry file for Deno", () => {
  const args = denoBundleArgs("main.ts", "out");
  assert.equal(args.at(-1), "main.ts");
  assert.deepEqual(args.slice(args.indexOf("--platform")).slice(0, 2), ["--platform", "deno"]);
  assert.ok(args.includes("--code-splitting"));
});

Deno.test("the stamp is in the one file of the bundle that needs it", () => {
  assert.match(stamped("typeof CLI_BUILD;", STAMP), /^const CLI_BUILD = \{.*"abc".*\};\ntypeof/);
  assert.equal(stamped("other();", STAMP), "other();");
});

Deno.test("a Deno that makes broken bundles is refused", () => {
  for (const version of ["2.9.0", "2.9.6", "2.10.0", "3.0.0"]) requireDeno(version);
  for (const version of ["1.46.3", "2.7.4", "2.8.1"]) {
    assert.throws(() => requireDeno(version), new RegExp(`Deno ${version}.*2\\.9`, "s"));
  }
});
