import assert from "node:assert/strict";
import { READ_CREDENTIALS } from "../../../../../src/files/credentials/studio/windows.ts";
import { findStudioCookie } from "../../../../../src/files/credentials/studio/findStudioCookie.ts";
import { openMachine } from "../../../../../src/disk/machine.ts";
import { denoHost } from "../../../../../src/host/deno.ts";
import { findOnPath, runTool } from "../../../../support/systemTool.ts";

/** Two tests need PowerShell, and one of them Windows. */
const SHELL = ["powershell", "pwsh"].find(findOnPath);

if (SHELL !== undefined) {
  Deno.test("PowerShell parses the script without errors", async () => {
    const check = `$faults = $null
      $null = [Management.Automation.Language.Parser]::ParseInput(@'
${READ_CREDENTIALS}
'@, [ref] $null, [ref] $faults)
      $faults | ForEach-Object { $_.Message }
      exit $faults.Count`;
    const { code, stdout } = await runTool(SHELL, ["-NoProfile", "-Command", check]);
    assert.equal(code, 0, stdout);
  });
}

if (Deno.build.os === "windows") {
  Deno.test("on real Windows both programs start, and the script runs to its end", async () => {
    const machine = openMachine(denoHost, Deno.env.get("SYSTEMROOT"));
    const timeout = 60_000;
    const noLogo = ["-NoProfile", "-NonInteractive", "-Command"];
    const said = await machine.run("powershell", [...noLogo, "[Console]::Out.Write(1)"], timeout);
    assert.equal(said, "1");
    assert.match(await machine.run("reg", ["query", "HKCU"], timeout) ?? "", /HKEY_CURRENT_USER/);
    const script = await machine.run("powershell", [...noLogo, READ_CREDENTIALS], timeout);
    assert.equal(typeof script, "string", "the script fails");
    await findStudioCookie(machine, () => undefined);
  });
}

Deno.test("the script reads three credentials by fixed names, and writes nothing", () => {
  const names = [...READ_CREDENTIALS.matchAll(/'(https:[^']*)'/g)].map(([, name]) => name);
  assert.deepEqual(names, [
    "https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY",
    "https://www.roblox.com:RobloxStudioAuthuserid",
  ]);
  const words = READ_CREDENTIALS.match(/\b[A-Z][a-z]+-[A-Z][A-Za-z]+\b/g) ?? [];
  assert.deepEqual([...new Set(words)].sort(), [
    "Add-Type",
    "New-Object",
    "Read-Credential",
    "Write-Credential",
  ]);
  assert.doesNotMatch(READ_CREDENTIALS, /CredWrite|CredDelete|Invoke|http:|\bIO\b|\$env:/);
});
