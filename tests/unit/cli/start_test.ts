import assert from "node:assert/strict";
import { start } from "../../../src/cli/start.ts";
import type { Host } from "../../../src/host/host.ts";
import { VERSION } from "../../../src/values/project.ts";
import { HOST } from "../../support/host.ts";

Deno.test("a run that gets stuck reports a bug and does not exit with 0", async () => {
  const said = { out: "", err: "" };
  const exits: number[] = [];
  let getStuck = () => {};
  const output = (name: "out" | "err") => {
    const keep = (bytes: Uint8Array) => void (said[name] += new TextDecoder().decode(bytes));
    return {
      write: (bytes: Uint8Array) => Promise.resolve(keep(bytes)).then(() => bytes.length),
      writeNow: keep,
      isTerminal: () => false,
      columns: () => undefined,
    };
  };
  await start({
    ...HOST,
    args: ["--version"],
    stdout: output("out"),
    stderr: output("err"),
    onSignal: () => {},
    onStuck: (act) => void (getStuck = act),
    exit: ((code: number) => exits.push(code)) as unknown as Host["exit"],
  });
  assert.deepEqual([said.out, said.err, exits], [`cli ${VERSION}\n`, "", [0]]);
  getStuck();
  assert.match(said.err, /^error: This is a bug in cli: it stopped before it had finished\.\n$/);
  assert.deepEqual(exits, [0, 1]);
});
