import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { targetNamed } from "../../../scripts/build/targets.ts";
import { installer } from "../../../scripts/release/installers.ts";
import { archiveName } from "../../../scripts/release/archiveNames.ts";
import { packArchive } from "../../../scripts/release/packArchive.ts";
import { sha256, type Sums } from "../../../scripts/release/sums.ts";
import { type Answer, serving } from "./downloadServer.ts";
import { COMPANIONS } from "./fakeRelease.ts";
import { findOnPath, type Finished, inFolder, runTool } from "../../support/systemTool.ts";

/**
 * These tests exist only where PowerShell does, as on the runners of the workflow, and the installing ones on
 * Windows alone. Where there is none, `.ci/powershell-syntax` reads the script with another parser.
 */
const SHELL = ["pwsh", "powershell"].find(findOnPath);
const ON_WINDOWS = Deno.build.os === "windows";
const ARCHIVE = archiveName(targetNamed("x86_64-pc-windows-msvc"));

if (SHELL !== undefined) {
  Deno.test("PowerShell parses the installer without errors", () =>
    inFolder(async (folder) => {
      const script = join(folder, "install.ps1");
      await writeFile(script, await installer("install.ps1", new Map()));
      const check = `$faults = $null
        $null = [Management.Automation.Language.Parser]::ParseFile('${script}', [ref] $null, [ref] $faults)
        $faults | ForEach-Object { $_.Message }
        exit $faults.Count`;
      const { code, stdout } = await runTool(SHELL, ["-NoProfile", "-Command", check]);
      assert.equal(code, 0, stdout);
    }));

  /** What a line of PowerShell prints that calls functions of the installer. */
  const evaluate = (line: string, sums: Sums = new Map()) =>
    inFolder(async (folder) => {
      const script = join(folder, "functions.ps1");
      const whole = await installer("install.ps1", sums);
      const functions = whole.replace(/^Install-Program\n$/m, "");
      assert.notEqual(functions, whole);
      await writeFile(script, functions);
      const command = `$ErrorActionPreference = 'Stop'; . '${script}'; ${line}`;
      const { stdout, stderr } = await runTool(SHELL, ["-NoProfile", "-Command", command]);
      return stdout.trim() || stderr.trim();
    });

  Deno.test("PowerShell orders versions as semantic versioning does", async () => {
    const order = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2"];
    order.push("1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0");
    const pairs = order.flatMap((left, i) =>
      order.map((right, j) =>
        `'${left} ${right}', (Test-Newer '${left}' '${right}'), ${i > j ? "$true" : "$false"}`
      )
    );
    const check = `foreach ($case in @(${
      pairs.map((pair) => `,@(${pair})`).join(";")
    })) { if ($case[1] -ne $case[2]) { $case[0] } }`;
    assert.equal(await evaluate(check), "");
  });

  Deno.test("PowerShell normalizes a folder and adds it to PATH once", async () => {
    assert.match(await evaluate("Get-WholePath '.'"), /^(\/|[A-Z]:\\)./);
    assert.equal(await evaluate("Edit-PathList 'C:\\a;;C:\\b\\' 'C:\\b' $true"), "C:\\a;C:\\b");
    assert.equal(await evaluate("Edit-PathList 'C:\\a;C:\\b' 'C:\\b' $false"), "C:\\a");
  });

  Deno.test("PowerShell refuses an address that is neither https nor loopback", async () => {
    for (
      const bad of ["http://example.com", "ftp://127.0.0.1", "/etc", "http://127.0.0.1.example.com"]
    ) {
      const said = await evaluate(`$env:CLI_INSTALL_BASE_URL = '${bad}'; Get-BaseAddress`);
      assert.match(said, /neither https nor http on a loopback address/, bad);
    }
    const good = "$env:CLI_INSTALL_BASE_URL = 'http://127.0.0.1:8090/'; Get-BaseAddress";
    assert.equal(await evaluate(good), "http://127.0.0.1:8090");
  });

  Deno.test("PowerShell finds the checksum of a file in the script, and none for other files", async () => {
    const sums = new Map([["cli-a.zip", "0".repeat(64)], ["cli-b.zip", "1".repeat(64)]]);
    const find = (name: string) => evaluate(`Get-ExpectedSum '${name}'`, sums);
    assert.equal(await find("cli-b.zip"), "1".repeat(64));
    assert.equal(await find("CLI-B.zip"), "");
  });
}

if (SHELL !== undefined && ON_WINDOWS) {
  const shell = SHELL;

  /** Installs from a served folder; a program of Windows' own stands in for the real one. */
  const install = async (
    folder: string,
    change: (files: Map<string, Answer>) => void = () => {},
  ): Promise<Finished> => {
    const system = Deno.env.get("SYSTEMROOT") ?? "";
    const program = await readFile(join(system, "System32", "curl.exe"));
    const target = targetNamed("x86_64-pc-windows-msvc");
    const archive = await packArchive({
      target,
      binary: program,
      companions: COMPANIONS,
      modified: new Date("2025-03-04"),
    });
    const files = new Map<string, Answer>([[ARCHIVE, archive]]);
    change(files);
    const script = join(folder, "install.ps1");
    await writeFile(script, await installer("install.ps1", new Map([[ARCHIVE, sha256(archive)]])));
    let finished: Finished | undefined;
    await serving(files, async ({ address }) => {
      const flags = ["-NoProfile", "-ExecutionPolicy", "Bypass", "-File", script];
      finished = await runTool(shell, [...flags, "-To", join(folder, "programs")], {
        env: { CLI_INSTALL_BASE_URL: address },
      });
    });
    assert.ok(finished);
    return finished;
  };

  const refused = async (change: (files: Map<string, Answer>) => void, reason: RegExp) => {
    await inFolder(async (folder) => {
      const { code, stdout, stderr } = await install(folder, change);
      assert.notEqual(code, 0);
      assert.match(stdout + stderr, reason);
      assert.deepEqual(await readdir(folder), ["install.ps1"]);
    });
  };

  Deno.test("PowerShell installs a good archive", () =>
    inFolder(async (folder) => {
      const { code, stdout, stderr } = await install(folder);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Installed /);
      assert.deepEqual(await readdir(join(folder, "programs")), ["cli-completions.ps1", "cli.exe"]);
    }));

  Deno.test("PowerShell refuses a tampered archive", () =>
    refused(
      (files) => files.set(ARCHIVE, (files.get(ARCHIVE) as Uint8Array).slice(0, -1)),
      /not the file that was released/,
    ));

  Deno.test("PowerShell installs nothing when there is no archive", () =>
    refused((files) => files.set(ARCHIVE, "missing"), /could not be downloaded/));

  Deno.test("PowerShell refuses a truncated download", () =>
    refused((files) => files.set(ARCHIVE, "cut"), /could not be downloaded/));
}
