import assert from "node:assert/strict";
import process from "node:process";
import { keyboardOf } from "../../../src/host/node.ts";

Deno.test("the prompt library is never the only listener of a signal, because then it would end the program", async () => {
  await keyboardOf((async function* () {})(), () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    assert.equal(process.listenerCount(signal), 1, signal);
    process.removeAllListeners(signal);
  }
});
