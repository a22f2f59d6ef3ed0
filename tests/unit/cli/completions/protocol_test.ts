import assert from "node:assert/strict";
import fc from "fast-check";
import { readRequest } from "../../../../src/cli/completions/protocol.ts";

Deno.test("PowerShell's words and candidates are encoded so that nothing alters them", () => {
  const request = readRequest("powershell", [".config", ".a%22%20b", ".--env%3D'my%20''%C3%A9"]);
  assert.deepEqual(request?.words, ["config", 'a" b', "--env=my 'é"]);
  const candidates = [
    { value: "--env=My 'é", meaning: "universe 1" },
    { value: "--env=other", meaning: "" },
  ];
  const lines = request?.answer(candidates) ?? [];
  assert.deepEqual(lines, [`${encodeURIComponent("--env=My 'é")}\tuniverse%201`]);
  const all = readRequest("powershell", ["."])?.answer([{ value: "x", meaning: "" }]);
  assert.deepEqual(all, ["x\tx"]);
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (word) => {
    const sent = [`.${encodeURIComponent(word)}`, "."];
    assert.deepEqual(readRequest("powershell", sent)?.words, [word, ""]);
  }));
});
