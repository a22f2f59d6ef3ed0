import assert from "node:assert/strict";
import process from "node:process";
import { keyboardOf } from "../../../src/host/node.ts";

Deno.test("the library of questions never finds itself alone with a signal, which it would end the program at", async () => {
  await keyboardOf((async function* () {})(), () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    assert.equal(process.listenerCount(signal), 1, signal);
    process.removeAllListeners(signal);
  }
});
