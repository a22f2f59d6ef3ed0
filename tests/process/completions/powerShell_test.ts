import assert from "node:assert/strict";
import { COMPLETION_SCRIPTS } from "../../../src/cli/completions/completionScripts.ts";
import { openProject, runShell } from "./project.ts";
import { findOnPath } from "../../support/systemTool.ts";

const script = COMPLETION_SCRIPTS.powershell;

// The gate cannot install PowerShell from a package: without it, these tests do not exist.
if (findOnPath("pwsh") !== undefined) {
  Deno.test({
    name: "PowerShell parses the script without errors",
    fn: async () => {
      await using project = await openProject("powershell");
      const program = [
        "$found = $null",
        "[void][System.Management.Automation.Language.Parser]::ParseFile(" +
        "$env:SCRIPT, [ref]$null, [ref]$found)",
        "$found | ForEach-Object { $_.Message }",
      ].join("; ");
      const { lines, code } = await runShell(
        ["pwsh", "-NoProfile", "-NonInteractive", "-Command", program],
        project,
      );
      assert.deepEqual({ lines, code }, { lines: [], code: 0 });
    },
  });
}

/** A PowerShell script without its comments and the contents of its strings. */
function bare(text: string): string {
  const without = text.replace(/#.*|'(?:[^']|'')*'|"(?:[^"`]|`.|"")*"/g, (found) => {
    return found.startsWith("#") ? "" : found[0]! + found.at(-1)!;
  });
  assert.equal(without.replaceAll("''", "").replaceAll('""', "").match(/['"]/), null);
  return without;
}

Deno.test("the PowerShell script closes every bracket that it opens", () => {
  const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
  const open: string[] = [];
  for (const sign of bare(script).replace(/[^()[\]{}]/g, "")) {
    const wanted = closing[sign];
    if (wanted === undefined) assert.equal(open.pop(), sign);
    else open.push(wanted);
  }
  assert.deepEqual(open, []);
});

Deno.test("the PowerShell script evaluates no text and starts only this program", () => {
  const code = bare(script);
  assert.doesNotMatch(
    code,
    /Invoke-|\biex\b|\bicm\b|scriptblock\]|ExpandString|Start-Process|\$\(/i,
  );
  assert.deepEqual(code.match(/&\s*\S+/g), ["& $program"]);
  assert.deepEqual(code.match(/^\s*\.\s.*/gm), null);
});
