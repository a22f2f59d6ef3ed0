import assert from "node:assert/strict";
import { mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { targetNamed } from "../../../scripts/build/targets.ts";
import { filesBelow, PROJECT } from "../../../scripts/support/project.ts";
import { sha256, sumsText } from "../../../scripts/release/sums.ts";
import { fakeBinary } from "./fakeRelease.ts";
import {
  changeScript,
  install,
  installTest,
  ourProgram,
  pretend,
  putProgram,
  refused,
  type Run,
} from "./installStage.ts";
import { findOnPath, runTool, unixTest } from "../../support/systemTool.ts";

const ARCHIVE = "cli-0.9.0-x86_64-unknown-linux-gnu.tar.gz";

installTest("a good archive is installed into ~/.local/bin", async (stage) => {
  const { code, stdout, stderr, asked } = await install(stage);
  assert.equal(code, 0, stderr);
  const folder = join(stage.home, ".local", "bin");
  assert.deepEqual(asked, [`/${ARCHIVE}`]);
  assert.deepEqual(await readdir(folder), ["cli"]);
  assert.deepEqual(
    new Uint8Array(await readFile(join(folder, "cli"))),
    fakeBinary(targetNamed("x86_64-unknown-linux-gnu")),
  );
  assert.equal((await stat(join(folder, "cli"))).mode & 0o777, 0o755);
  assert.ok(stdout.startsWith(`Installed cli 0.9.0 as ${folder}/cli\n`), stdout);
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
  assert.equal(stdout, `Installed cli 0.9.0 as ${folder}/cli\nNext: cli setup\n`);
});

installTest(
  "an installed program is replaced, even through a link",
  async (stage) => {
    const old = await putProgram(stage, ourProgram("0.8.0"), "old");
    await symlink(old, join(stage.home, "cli"));
    assert.equal((await install(stage, { args: ["--to=."] })).code, 0);
    assert.deepEqual((await readdir(stage.home)).sort(), ["cli", "old"]);
    assert.equal(await readFile(old, "utf8"), ourProgram("0.8.0"));
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

installTest("the installed program stays if the new one is refused", async (stage) => {
  stage.files.set(ARCHIVE, new Uint8Array(100));
  const program = await putProgram(stage, ourProgram("0.8.0"));
  const { stderr } = await install(stage, { args: ["--to", "."] });
  assert.match(stderr, /not the file that was released/);
  assert.equal(await readFile(program, "utf8"), ourProgram("0.8.0"));
});

installTest("the checksums in the script count, whatever the server sends", async (stage) => {
  const archive = (stage.files.get(ARCHIVE) as Uint8Array).slice(0, -1);
  stage.files.set(ARCHIVE, archive);
  const sum = sumsText([[ARCHIVE, sha256(archive)]]);
  stage.files.set("SHA256SUMS", new TextEncoder().encode(sum));
  await refused(stage, await install(stage), /not the file that was released/);
});

installTest("an archive without a checksum is refused", async (stage) => {
  const its = new RegExp(`[0-9a-f]{64}  ${RegExp.escape(ARCHIVE)}`);
  const whole = stage.files.get("install.sh") as Uint8Array;
  for (
    const change of [
      () => "",
      (line: string) => line.replace(/ {2}/, "0  "),
      (line: string) => line.replace(/^./, ""),
      (line: string) => line.replace(/^./, "g"),
    ]
  ) {
    stage.files.set("install.sh", whole);
    changeScript(stage, (script) => script.replace(its, change));
    await refused(stage, await install(stage), /there is no sum for cli-0\.9\.0-x86_64/);
  }
});

installTest("a program with another version than the script's is not installed", async (stage) => {
  changeScript(
    stage,
    (script) =>
      script.replace("release='0.9.0'", "release='0.7.1'").replaceAll("-0.9.0-", "-0.7.1-"),
  );
  const name = "cli-0.7.1-x86_64-unknown-linux-gnu";
  const body = fakeBinary(targetNamed("x86_64-unknown-linux-gnu"));
  const header = { name: `${name}/cli`, size: body.length, mode: 0o755 };
  const archive = gzipSync(await packTar([{ header, body }]));
  stage.files.set(`${name}.tar.gz`, archive);
  changeScript(
    stage,
    (script) => script.replace(RegExp(`[0-9a-f]{64}(?=  ${name})`), sha256(archive)),
  );
  const { code, stderr } = await install(stage, { args: ["--to", "bin"] });
  assert.equal(code, 1);
  assert.match(stderr, /says that it is cli 0\.9\.0, not 0\.7\.1; nothing was installed/);
  assert.deepEqual(await readdir(join(stage.home, "bin")), []);
});

for (const tool of ["curl", "wget"]) {
  installTest(
    `${tool} gives up a download that stalls, and tries a failed one again`,
    async (stage) => {
      if (tool === "wget") changeScript(stage, (script) => script.replaceAll("have curl", "false"));
      stage.files.set(`${ARCHIVE}/whole`, stage.files.get(ARCHIVE)!);
      stage.files.set(ARCHIVE, "failsTwice");
      const finished = await install(stage, { args: ["--to", "bin"] });
      assert.equal(finished.code, 0, finished.stderr);
      assert.equal(finished.asked.length, 3);
      await rm(join(stage.home, "bin"), { recursive: true });
      stage.files.set(ARCHIVE, "stalls");
      await refused(stage, await install(stage), /linux-gnu\.tar\.gz could not be downloaded/);
    },
    [tool],
  );
}

for (
  const [version, newer] of [
    ["0.9.1", true],
    ["0.10.0", true],
    ["0.9.1-rc.1", true],
    ["1.0.0-alpha", true],
    ["0.9.0", false],
    ["0.9.0-rc.1", false],
    ["0.9.0+later", false],
    ["0.7.99", false],
  ] as const
) {
  installTest(
    `a program of version ${version} ${newer ? "is replaced with --yes only" : "is replaced"}`,
    async (stage) => {
      const program = await putProgram(stage, ourProgram(version));
      const before = await readFile(program, "utf8");
      // Without a terminal of its own, nobody can be asked.
      const run = { shell: ["setsid", "--wait", "sh"], args: ["--to", "."] };
      const { code, stderr, asked } = await install(stage, run);
      assert.equal(code, newer ? 1 : 0, stderr);
      if (!newer) return;
      assert.match(stderr, /which is newer than 0\.9\.0; nothing was installed\.\nAdd --yes/);
      assert.deepEqual(asked, []);
      assert.equal(await readFile(program, "utf8"), before);
      const agreed = await install(stage, { ...run, args: ["--to", ".", "--yes"] });
      assert.equal(agreed.code, 0, agreed.stderr);
    },
    ["setsid"],
  );
}

installTest("pre-releases are ordered by semantic versioning", async (stage) => {
  const order = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2"];
  order.push("1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0");
  const checks = order.flatMap((left, i) =>
    order.map((right, j) =>
      i > j
        ? `is_newer ${left} ${right} || { echo '${left} > ${right}' >&2; exit 1; }`
        : `if is_newer ${left} ${right}; then echo '${left} <= ${right}' >&2; exit 1; fi`
    )
  );
  changeScript(stage, (script) => script.replace('{ main "$@"; }', checks.join("\n")));
  const { code, stderr } = await install(stage);
  assert.equal(code, 0, stderr);
});

installTest("--to names a folder from the root on, whatever was written", async (stage) => {
  const home = await realpath(stage.home);
  for (const [written, folder] of [[".", ""], ["./a b", "/a b"], ["c/", "/c"], ["-d", "/-d"]]) {
    const { code, stdout, stderr } = await install(stage, { args: [`--to=${written}`] });
    assert.equal(code, 0, stderr);
    assert.ok(stdout.includes(`Installed cli 0.9.0 as ${home}${folder}/cli\n`), stdout);
    assert.ok(stdout.includes(`PATH="${home}${folder}:$PATH"`), stdout);
  }
});

installTest("--to knows the home folder where the shell did not", async (stage) => {
  for (const [written, folder] of [["~/bin", "bin"], ["~", "."]] as const) {
    const { code, stderr } = await install(stage, { args: [`--to=${written}`] });
    assert.equal(code, 0, stderr);
    assert.ok((await readdir(join(stage.home, folder))).includes("cli"));
  }
});

installTest("curl's settings change nothing", async (stage) => {
  await writeFile(join(stage.home, ".curlrc"), "max-filesize = 1\n");
  const { code, stderr } = await install(stage, { args: ["--to", "bin"] });
  assert.equal(code, 0, stderr);
}, ["curl"]);

installTest("without a home, an installing with --to ends well", async (stage) => {
  const shell = ["env", "-u", "HOME", "sh"];
  const { code, stdout, stderr } = await install(stage, { args: ["--to", "bin"], shell });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /bin is not on PATH\.\nNext: cli setup\n$/);
});

installTest("a missing folder for temporary files is named", async (stage) => {
  const finished = await install(stage, { env: { TMPDIR: "/no/such/folder" } });
  await refused(stage, finished, /no folder for temporary files could be made.*\nSet TMPDIR to/);
  assert.deepEqual(finished.asked, []);
});

for (const [tool, code] of [["curl", 23], ["wget", 3]] as const) {
  installTest(`${tool} that cannot write is not taken for a bad network`, async (stage) => {
    if (tool === "wget") changeScript(stage, (script) => script.replaceAll("have curl", "false"));
    await pretend(stage, tool, `[ "$1" != --version ] || exit 0\nexit ${code}`);
    await refused(stage, await install(stage), /tar\.gz could not be written; .*\nMake room/);
  });
}

installTest("nothing is written through a link planted in a shared folder", async (stage) => {
  const victim = join(stage.home, "victim");
  await writeFile(victim, "mine");
  await mkdir(join(stage.home, "bin"));
  // The process that plants it becomes the one that installs.
  const plant = 'ln -s "$HOME/victim" "$HOME/bin/.cli.$$"; exec sh "$@"';
  const { code, stderr } = await install(stage, {
    args: ["--to", "bin"],
    shell: ["sh", "-c", plant, "sh"],
  });
  assert.equal(code, 0, stderr);
  assert.equal(await readFile(victim, "utf8"), "mine");
});

installTest("--uninstall removes what was installed, and nothing else", async (stage) => {
  assert.equal((await install(stage)).code, 0);
  await writeFile(join(stage.home, ".local", "bin", "other"), "");
  const { code, stdout, asked } = await install(stage, { args: ["--uninstall"] });
  assert.equal(code, 0);
  assert.deepEqual(asked, []);
  assert.equal(stdout.match(/^Removed .*$/gm)?.length, 5);
  const left = await readdir(stage.home, { recursive: true, withFileTypes: true });
  assert.deepEqual(left.filter((entry) => entry.isFile()).map(({ name }) => name), ["other"]);
  const again = await install(stage, { args: ["--uninstall"] });
  assert.match(again.stderr, /has no cli\.\nName the folder .* with --to/);
});

installTest("--uninstall leaves a program that is not this one", async (stage) => {
  await putProgram(stage, "#!/bin/sh\necho something\n");
  const { code, stderr } = await install(stage, { args: ["--uninstall", "--to", "."] });
  assert.equal(code, 1);
  assert.match(stderr, /cli is not this program; nothing was removed/);
  assert.deepEqual(await readdir(stage.home), ["cli"]);
});

/** Programs that are named cli, and are not this one. */
const FOREIGN = {
  "another program that also prints a version": '#!/bin/sh\necho "cli 1.2.3"\n',
  "a file that does not start": "old",
};

for (const [what, text] of Object.entries(FOREIGN)) {
  installTest(`${what} is not replaced, but with --force`, async (stage) => {
    const program = await putProgram(stage, text);
    const { code, stderr, asked } = await install(stage, { args: ["--to", ".", "--yes"] });
    assert.equal(code, 1);
    assert.match(stderr, /cli is another program, or a broken copy .*; nothing was installed\./);
    assert.match(stderr, /another folder with --to DIR, or replace it with --force\./);
    assert.deepEqual(asked, []);
    assert.equal(await readFile(program, "utf8"), text);
    const removed = await install(stage, { args: ["--uninstall", "--to", "."] });
    assert.match(removed.stderr, /is not this program; nothing was removed/);
    const forced = await install(stage, { args: ["--to", ".", "--force", "--yes"] });
    assert.equal(forced.code, 0, forced.stderr);
    assert.notEqual(await readFile(program, "utf8"), text);
  });
}

installTest(
  "another program's manual and completions are left, but with --force",
  async (stage) => {
    const places = [".local/share/man/man1/cli.1", ".config/fish/completions/cli.fish"]
      .map((place) => join(stage.home, place));
    for (const place of places) {
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, "of another cli");
    }
    const { code, stderr } = await install(stage);
    assert.equal(code, 0);
    assert.equal(stderr.match(/belongs to another program, and was left\.$/gm)?.length, 2);
    const removed = await install(stage, { args: ["--uninstall"] });
    assert.equal(removed.stdout.match(/^Removed /gm)?.length, 3);
    for (const place of places) assert.equal(await readFile(place, "utf8"), "of another cli");
    assert.equal((await install(stage, { args: ["--force"] })).code, 0);
    for (const place of places) assert.match(await readFile(place, "utf8"), /Roblox/);
  },
);

installTest("another cli that comes first on PATH is named", async (stage) => {
  const folder = join(stage.home, "bin");
  await pretend(stage, "cli", "exit 1");
  const run = { args: ["--to", folder] };
  const { stdout } = await install(stage, run);
  assert.ok(
    stdout.includes(`Another cli comes first on PATH: ${stage.programs}/cli\nPut ${folder} before`),
  );
  const first = await install(stage, {
    ...run,
    env: { PATH: `${folder}:${stage.programs}:${Deno.env.get("PATH")}` },
  });
  assert.doesNotMatch(first.stdout, /Another cli/);
});

installTest(
  "a missing archive and a truncated download are refused, even if the connection shows no error",
  async (stage) => {
    const archive = stage.files.get(ARCHIVE) as Uint8Array;
    stage.files.set(ARCHIVE, archive.slice(0, -100));
    await refused(stage, await install(stage), /not the file that was released/);
    stage.files.set(ARCHIVE, new Uint8Array());
    await refused(stage, await install(stage), /not the file that was released/);
    for (const answer of ["cut", "missing"] as const) {
      stage.files.set(ARCHIVE, answer);
      await refused(stage, await install(stage), /linux-gnu\.tar\.gz could not be downloaded/);
    }
  },
);

installTest("a truncated script does nothing, wherever it was cut", async (stage) => {
  const script = stage.files.get("install.sh") as Uint8Array;
  const last = new TextDecoder().decode(script).trimEnd().split("\n").at(-1)!;
  for (let left = 0; left < last.length; left++) {
    stage.files.set("install.sh", script.slice(0, script.length - 1 - last.length + left));
    const { asked } = await install(stage);
    assert.deepEqual(asked, [], last.slice(0, left));
    assert.deepEqual(await readdir(stage.home), []);
  }
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
    [{ args: ["--version", "0.7.1"] }, /--version is not a flag/],
    [{ args: ["extra"] }, /extra is not a flag/],
    [{ env: { HOME: "" } }, /HOME is not set.*--to/s],
    [{ env: { HOME: "" }, args: ["--to=~/bin"] }, /HOME is not set.*--to/s],
  ];
  for (const [run, reason] of cases) {
    const finished = await install(stage, run);
    await refused(stage, finished, reason);
    assert.deepEqual(finished.asked, []);
  }
});

unixTest("shellcheck accepts the scripts of a release", ["shellcheck"], async () => {
  const folders = ["install", "release", "action"].map((name) => `scripts/${name}`);
  const scripts = (await Promise.all(folders.map((folder) => filesBelow(folder, ".sh")))).flat();
  assert.ok(scripts.length > 12);
  const flags = ["--external-sources", "--source-path=SCRIPTDIR"];
  const gate = ["run", "foreign", "python-tools", "workflows", "audit", "newer-npm"].map((name) =>
    `.ci/${name}`
  );
  const { code, stdout } = await runTool("shellcheck", [...flags, ...scripts, ...gate], {
    cwd: PROJECT,
  });
  assert.equal(code, 0, stdout);
});

/** The line that the installer shows, run in a shell. */
function advisedLine(stdout: string): string {
  const [, line] = /is not on PATH\. Run this line.*\n {2}(.*)\n/.exec(stdout) ?? [];
  assert.ok(line, stdout);
  return line;
}

for (const shell of ["bash", "zsh", "fish"]) {
  installTest(`the line for PATH works as it stands in ${shell}`, async (stage) => {
    for (const name of ["plain", 'it\'s "my" $HOME \\o']) {
      const home = join(stage.home, name);
      await mkdir(home);
      const own = { HOME: home, SHELL: findOnPath(shell) ?? shell };
      const { stdout } = await install(stage, { env: own });
      const env = { ...own, PATH: Deno.env.get("PATH") ?? "", TERM: "dumb" };
      const options = { clearEnv: true, env, cwd: home };
      assert.equal((await runTool(shell, ["-c", advisedLine(stdout)], options)).code, 0);
      // The second time it changes nothing, which fish reports as a failure.
      await runTool(shell, ["-c", advisedLine(stdout)], options);
      const ask = 'command -v cli; printf "%s\\n" $PATH';
      const { stdout: found, stderr } = await runTool(shell, ["-ic", ask], options);
      assert.equal(found.split("\n")[0], join(home, ".local", "bin", "cli"), stderr);
      const paths = found.split("\n").slice(1).join(" ");
      assert.equal(paths.split("/.local/bin").length, 2, found);
    }
  }, [shell]);
}

installTest(
  "for zsh, the installer says how to load completions; other shells need nothing",
  async (stage) => {
    const zsh = await install(stage, { env: { SHELL: "/bin/zsh" } });
    assert.match(zsh.stdout, /^ {2}fpath=\('.*\/zsh\/site-functions' \$fpath\)$/m);
    const bash = await install(stage, { env: { SHELL: "/bin/bash" } });
    assert.doesNotMatch(bash.stdout, /completions/);
  },
);

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
    assert.ok(text.startsWith(`${name} for Roblox`), place);
  }
});

installTest("a manual that cannot be written does not stop the installation", async (stage) => {
  await writeFile(join(stage.home, "taken"), "");
  const { code, stderr } = await install(stage, { env: { XDG_DATA_HOME: `${stage.home}/taken` } });
  assert.equal(code, 0);
  assert.match(stderr, /taken\/man\/man1\/cli\.1 could not be written; the program works/);
});
