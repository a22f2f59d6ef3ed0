import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { targetNamed } from "../../../scripts/build/targets.ts";
import { installer } from "../../../scripts/release/installers.ts";
import { archiveName } from "../../../scripts/release/archiveNames.ts";
import { packArchive } from "../../../scripts/release/packArchive.ts";
import { sha256, sumsText } from "../../../scripts/release/sums.ts";
import { type Answer, serving } from "./downloadServer.ts";
import { COMPANIONS } from "./fakeRelease.ts";
import { findOnPath, type Finished, inFolder, runTool } from "../../support/systemTool.ts";

/** These tests exist only where PowerShell does, and the installing ones on Windows alone. */
const SHELL = ["pwsh", "powershell"].find(findOnPath);
const ON_WINDOWS = Deno.build.os === "windows";
const ARCHIVE = archiveName(targetNamed("x86_64-pc-windows-msvc"));

if (SHELL !== undefined) {
  Deno.test("PowerShell's parser finds no fault in the installer", () =>
    inFolder(async (folder) => {
      const script = join(folder, "install.ps1");
      await writeFile(script, await installer("install.ps1"));
      const check = `$faults = $null
        $null = [Management.Automation.Language.Parser]::ParseFile('${script}', [ref] $null, [ref] $faults)
        $faults | ForEach-Object { $_.Message }
        exit $faults.Count`;
      const { code, stdout } = await runTool(SHELL, ["-NoProfile", "-Command", check]);
      assert.equal(code, 0, stdout);
    }));
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
    const sums = new TextEncoder().encode(sumsText(new Map([[ARCHIVE, sha256(archive)]])));
    const files = new Map<string, Answer>([[ARCHIVE, archive], ["SHA256SUMS", sums]]);
    change(files);
    const script = join(folder, "install.ps1");
    await writeFile(script, await installer("install.ps1"));
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

  Deno.test("PowerShell refuses an archive without a sum", () =>
    refused((files) => files.set("SHA256SUMS", new Uint8Array()), /has no sum/));

  Deno.test("PowerShell refuses a download that is cut", () =>
    refused((files) => files.set(ARCHIVE, "cut"), /could not be downloaded/));
}
