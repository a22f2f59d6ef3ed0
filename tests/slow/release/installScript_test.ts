import assert from "node:assert/strict";
import { readdir, readFile, realpath, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { targetNamed } from "../../../scripts/build/targets.ts";
import { fakeBinary } from "./fakeRelease.ts";
import { install, installTest, pretend, refused, type Run } from "./installStage.ts";
import { findOnPath, runTool, unixTest } from "../../support/systemTool.ts";

const ARCHIVE = "cli-0.8.0-x86_64-unknown-linux-gnu.tar.gz";

installTest("a good archive is installed into ~/.local/bin", async (stage) => {
  const { code, stdout, stderr, asked } = await install(stage);
  assert.equal(code, 0, stderr);
  const folder = join(stage.home, ".local", "bin");
  assert.deepEqual(asked, ["/SHA256SUMS", `/${ARCHIVE}`]);
  assert.deepEqual(await readdir(folder), ["cli"]);
  assert.deepEqual(
    new Uint8Array(await readFile(join(folder, "cli"))),
    fakeBinary(targetNamed("x86_64-unknown-linux-gnu")),
  );
  assert.equal((await stat(join(folder, "cli"))).mode & 0o777, 0o755);
  assert.ok(stdout.startsWith(`Installed cli 0.8.0 as ${folder}/cli\n`), stdout);
  assert.match(stdout, /not on PATH/);
});

installTest("--to names the folder, and one on PATH needs no advice", async (stage) => {
  const folder = await realpath(stage.home) + "/my programs";
  const { code, stdout, stderr } = await install(stage, {
    args: ["--to", `${folder}/`],
    env: { PATH: `${folder}:${stage.programs}:${Deno.env.get("PATH")}`, HOME: "" },
  });
  assert.equal(code, 0, stderr);
  assert.deepEqual(await readdir(folder), ["cli"]);
  assert.equal(stdout, `Installed cli 0.8.0 as ${folder}/cli\n`);
});

installTest(
  "a program that is there already is replaced, even one behind a link",
  async (stage) => {
    const old = join(stage.home, "old");
    await writeFile(old, "old");
    await symlink(old, join(stage.home, "cli"));
    assert.equal((await install(stage, { args: ["--to=."] })).code, 0);
    assert.deepEqual((await readdir(stage.home)).sort(), ["cli", "old"]);
    assert.equal(await readFile(old, "utf8"), "old");
  },
);

installTest("a tampered archive is refused before it is unpacked", async (stage) => {
  const archive = (stage.files.get(ARCHIVE) as Uint8Array).slice();
  const middle = archive.length >> 1;
  archive[middle] = (archive[middle] ?? 0) ^ 1;
  stage.files.set(ARCHIVE, archive);
  for (const tool of ["tar", "chmod", "cp"]) {
    await pretend(stage, tool, `touch "$HOME/${tool}-ran"`);
  }
  await refused(stage, await install(stage), /not the file that was released.*expected.*received/s);
});

installTest("a program that is there stays when its successor is refused", async (stage) => {
  stage.files.set(ARCHIVE, new Uint8Array(100));
  await writeFile(join(stage.home, "cli"), "old");
  assert.equal((await install(stage, { args: ["--to", "."] })).code, 1);
  assert.equal(await readFile(join(stage.home, "cli"), "utf8"), "old");
});

installTest("an archive without a sum is refused", async (stage) => {
  const sums = new TextDecoder().decode(stage.files.get("SHA256SUMS") as Uint8Array);
  const without = (change: (line: string) => string[]) =>
    stage.files.set(
      "SHA256SUMS",
      new TextEncoder().encode(sums.split("\n").flatMap(change).join("\n")),
    );
  const isIts = (line: string) => line.endsWith(`  ${ARCHIVE}`);
  const changes: ((line: string) => string[])[] = [
    (line) => isIts(line) ? [] : [line],
    (line) => isIts(line) ? [`${line.slice(0, 63)}  ${ARCHIVE}`] : [line],
    (line) => isIts(line) ? [line.replace(/^./, "g")] : [line],
    () => [],
  ];
  for (const change of changes) {
    without(change);
    await refused(stage, await install(stage), /SHA256SUMS has no sum for cli-0\.8\.0-x86_64/);
  }
});

installTest("missing sums and a missing archive are refused", async (stage) => {
  const sums = stage.files.get("SHA256SUMS") as Uint8Array;
  stage.files.set("SHA256SUMS", "missing");
  await refused(stage, await install(stage), /SHA256SUMS could not be downloaded/);
  stage.files.set("SHA256SUMS", sums).set(ARCHIVE, "missing");
  await refused(stage, await install(stage), /linux-gnu\.tar\.gz could not be downloaded/);
});

installTest(
  "a truncated download is refused, whether or not the connection tells",
  async (stage) => {
    const archive = stage.files.get(ARCHIVE) as Uint8Array;
    stage.files.set(ARCHIVE, archive.slice(0, -100));
    await refused(stage, await install(stage), /not the file that was released/);
    stage.files.set(ARCHIVE, new Uint8Array());
    await refused(stage, await install(stage), /not the file that was released/);
    stage.files.set(ARCHIVE, "cut");
    await refused(stage, await install(stage), /could not be downloaded/);
  },
);

installTest("a script that arrived in part does nothing", async (stage) => {
  const script = stage.files.get("install.sh") as Uint8Array;
  stage.files.set("install.sh", script.slice(0, -'main "$@"\n'.length));
  const { asked } = await install(stage);
  assert.deepEqual(asked, []);
  assert.deepEqual(await readdir(stage.home), []);
});

installTest(
  "an address that is neither https nor loopback is refused before a request",
  async (stage) => {
    for (
      const address of [
        "http://example.com",
        "http://127.0.0.1.example.com",
        "http://127.0.0.1@example.com",
        "http://localhost:80@example.com/",
        "http://localhost\\.example.com",
        "ftp://127.0.0.1",
        "file:///etc",
        "/etc",
      ]
    ) {
      const finished = await install(stage, { env: { CLI_INSTALL_BASE_URL: address } });
      await refused(stage, finished, /neither https nor http on a loopback address/);
      assert.deepEqual(finished.asked, [], address);
    }
  },
);

installTest("a bad flag, value or home is refused before a request", async (stage) => {
  const cases: readonly (readonly [Run, RegExp])[] = [
    [{ args: ["--too", "x"] }, /--too is not a flag/],
    [{ args: ["--to"] }, /--to has no value/],
    [{ args: ["--version", "../../x"] }, /not a version/],
    [{ args: ["extra"] }, /extra is not a flag/],
    [{ env: { HOME: "" } }, /HOME is not set.*--to/s],
  ];
  for (const [run, reason] of cases) {
    const finished = await install(stage, run);
    await refused(stage, finished, reason);
    assert.deepEqual(finished.asked, []);
  }
});

installTest("--version asks for the archive of another release", async (stage) => {
  for (const version of ["0.7.1", "v0.7.1"]) {
    const { code, asked } = await install(stage, { args: ["--version", version] });
    assert.equal(code, 1);
    assert.deepEqual(asked, ["/SHA256SUMS", "/cli-0.7.1-x86_64-unknown-linux-gnu.tar.gz"]);
  }
});

unixTest("shellcheck finds no fault in the installer", ["shellcheck"], async () => {
  const script = new URL("../../../scripts/install/install.sh", import.meta.url);
  const { code, stdout } = await runTool("shellcheck", ["--shell=sh", script.pathname]);
  assert.equal(code, 0, stdout);
});

/** The line that the installer says to run: it is set in. */
function advisedLine(stdout: string): string {
  const [, line] = /is not on PATH\. Run this line.*\n {2}(.*)\n/.exec(stdout) ?? [];
  assert.ok(line, stdout);
  return line;
}

for (const shell of ["bash", "zsh", "fish"]) {
  installTest(`the line for PATH works as it stands in ${shell}`, async (stage) => {
    const { stdout } = await install(stage, { env: { SHELL: findOnPath(shell) ?? shell } });
    const env = { HOME: stage.home, PATH: Deno.env.get("PATH") ?? "", TERM: "dumb" };
    const options = { clearEnv: true, env, cwd: stage.home };
    assert.equal((await runTool(shell, ["-c", advisedLine(stdout)], options)).code, 0);
    const found = await runTool(shell, ["-ic", "command -v cli"], options);
    assert.equal(found.stdout.trim(), join(stage.home, ".local", "bin", "cli"), found.stderr);
  }, [shell]);
}

installTest("zsh is told how to find its completions, other shells need nothing", async (stage) => {
  const zsh = await install(stage, { env: { SHELL: "/bin/zsh" } });
  assert.match(zsh.stdout, /^ {2}fpath=\('.*\/zsh\/site-functions' \$fpath\)$/m);
  const bash = await install(stage, { env: { SHELL: "/bin/bash" } });
  assert.doesNotMatch(bash.stdout, /completions/);
});

installTest("the manual and the completions come along, but not with --to", async (stage) => {
  const places = {
    "completions/cli.bash": ".local/share/bash-completion/completions/cli",
    "completions/_cli": ".local/share/zsh/site-functions/_cli",
    "completions/cli.fish": ".config/fish/completions/cli.fish",
    "cli.1": ".local/share/man/man1/cli.1",
  };
  assert.equal((await install(stage, { args: ["--to", "bin"] })).code, 0);
  assert.deepEqual(await readdir(stage.home), ["bin"]);
  assert.equal((await install(stage)).code, 0);
  for (const [name, place] of Object.entries(places)) {
    const text = await readFile(join(stage.home, place), "utf8");
    assert.equal(text, `${name}\n`.repeat(300), place);
  }
});

installTest("a manual that cannot be written does not stop the installing", async (stage) => {
  await writeFile(join(stage.home, "taken"), "");
  const { code, stderr } = await install(stage, { env: { XDG_DATA_HOME: `${stage.home}/taken` } });
  assert.equal(code, 0);
  assert.match(stderr, /taken\/man\/man1\/cli\.1 could not be written; the program works/);
});
