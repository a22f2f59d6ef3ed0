import assert from "node:assert/strict";
import type { HostOutput } from "../../../../src/host/host.ts";
import { openSinks } from "../../../../src/cli/terminal/openSinks.ts";

interface MadeUp extends HostOutput {
  /** Each accepted write. */
  readonly taken: string[];
  readonly lastWords: string[];
}

/** Make an output that accepts each write as `take` returns: that many bytes, or it throws. */
function output(take: (bytes: Uint8Array) => number | Promise<number>): MadeUp {
  const taken: string[] = [];
  const lastWords: string[] = [];
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return {
    taken,
    lastWords,
    write: async (bytes) => {
      const count = await take(bytes);
      if (count > 0) taken.push(decode(bytes.subarray(0, count)));
      return count;
    },
    writeNow: (bytes) => void lastWords.push(decode(bytes)),
    isTerminal: () => false,
    columns: () => 80,
  };
}

const whole = () => output((bytes) => bytes.length);
const refusing = (code?: string) =>
  output(() => Promise.reject(Object.assign(new Error("no"), code === undefined ? {} : { code })));
const never = new AbortController().signal;

Deno.test("what is printed together is written at once, and both outputs keep the order", async () => {
  const [out, err] = [whole(), whole()];
  const { stdout, stderr, flush } = openSinks(out, err, never);
  for (const word of ["a", "b"]) stdout.write(word);
  stderr.write("c");
  stdout.write("d");
  assert.equal(await flush(), undefined);
  assert.deepEqual([out.taken, err.taken], [["ab", "d"], ["c"]]);
  assert.equal(stdout.columns, undefined);
});

Deno.test("a pipe that accepts a part, or is full, gets the rest later", async () => {
  const takes = [2, 0, 1, 3];
  const out = output(() => takes.shift()!);
  const { stdout, flush } = openSinks(out, whole(), never);
  stdout.write("grüßt");
  assert.equal(await flush(), undefined);
  assert.equal(takes.length, 0);
  assert.equal(out.taken.length, 3);
});

Deno.test("a write error on standard output is reported, unless its reader closed it", async () => {
  for (
    const [out, err, refusal] of [
      [refusing("ENOSPC"), whole(), "ENOSPC"],
      [refusing(), whole(), "EIO"],
      [refusing("EPIPE"), whole(), undefined],
      [whole(), refusing("EPIPE"), undefined],
      [whole(), refusing("ENOSPC"), undefined],
    ] as const
  ) {
    const { stdout, stderr, flush } = openSinks(out, err, never);
    stdout.write("a");
    stderr.write("b");
    assert.equal(await flush(), refusal);
  }
});

Deno.test("an output that failed is not tried again", async () => {
  let tries = 0;
  const out = output(() => {
    tries++;
    throw Object.assign(new Error("no"), { code: "EPIPE" });
  });
  const { stdout, flush } = openSinks(out, whole(), never);
  for (const word of ["a", "b"]) {
    stdout.write(word);
    await flush();
  }
  assert.equal(tries, 1);
});

Deno.test("Ctrl-C does not wait for a slow reader, and its message is still shown", async () => {
  const interruption = new AbortController();
  const stuck = Promise.withResolvers<number>();
  const [out, err] = [output(() => stuck.promise), whole()];
  const { stdout, stderr, flush } = openSinks(out, err, interruption.signal);
  stdout.write("a");
  const flushed = flush();
  interruption.abort(new Error("Ctrl-C"));
  await assert.rejects(flushed, /Ctrl-C/);
  stderr.write("Interrupted.");
  assert.equal(await flush(), undefined);
  assert.deepEqual([err.taken, err.lastWords], [[], ["Interrupted."]]);
  stuck.resolve(1);
  await flush();
});
