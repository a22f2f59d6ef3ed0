import assert from "node:assert/strict";
import { join } from "node:path";
import { type BaseBinary, chooseEngine } from "../../scripts/build/chooseEngine.ts";
import { findBaseBinary, type Surroundings } from "../../scripts/build/findBaseBinary.ts";
import { targetNamed } from "../../scripts/build/targets.ts";

const LINUX = targetNamed("linux-x64");
const MUSL = targetNamed("linux-x64-musl");
const there = () => Promise.resolve<BaseBinary>({ there: true, why: "it lies here" });
const gone = () => Promise.resolve<BaseBinary>({ there: false, why: "it is gone" });

Deno.test("the engine is deno where its base binary can be had, else bun, and the reason is said", async () => {
  assert.deepEqual(await chooseEngine(undefined, LINUX, there), {
    engine: "deno",
    why: "it lies here",
  });
  assert.deepEqual(await chooseEngine(undefined, LINUX, gone), {
    engine: "bun",
    why: "it is gone",
  });
});

Deno.test("an engine that was asked for is taken", async () => {
  const never = () => Promise.reject(new Error("nobody needs to know"));
  assert.equal((await chooseEngine("bun", LINUX, never)).engine, "bun");
  assert.equal((await chooseEngine("deno", LINUX, there)).engine, "deno");
});

Deno.test("deno without a base binary is refused, with the two ways on", async () => {
  await assert.rejects(chooseEngine("deno", LINUX, gone), /linux-x64.*gone.*DENORT_BIN.*bun/s);
});

/** Surroundings in which nothing is to be had, and every request is counted. */
function nowhere(changes: Partial<Surroundings> = {}) {
  const asked: string[] = [];
  const around: Surroundings = {
    denort: undefined,
    version: "2.9.6",
    cache: () => Promise.resolve("/cache"),
    isFile: () => Promise.resolve(false),
    fetch: (url) => {
      asked.push(String(url));
      return Promise.reject(new TypeError("fetch failed"));
    },
    ...changes,
  };
  return { asked, around };
}

Deno.test("DENORT_BIN is the base binary, and no request is made", async () => {
  const isFile = (path: string) => Promise.resolve(path === "/denort");
  const { asked, around } = nowhere({ denort: "/denort", isFile });
  assert.equal((await findBaseBinary(LINUX, around)).there, true);
  assert.deepEqual(asked, []);
});

Deno.test("a DENORT_BIN that is no file is named", async () => {
  const { around } = nowhere({ denort: "/nothing" });
  const { there, why } = await findBaseBinary(LINUX, around);
  assert.equal(there, false);
  assert.match(why, /\/nothing/);
});

Deno.test("a base binary that was downloaded before is found without a request", async () => {
  const path = join(
    "/cache",
    "dl",
    "release/v2.9.6/denort-x86_64-unknown-linux-gnu.zip",
  );
  const { asked, around } = nowhere({ isFile: (file) => Promise.resolve(file === path) });
  assert.equal((await findBaseBinary(LINUX, around)).there, true);
  assert.deepEqual(asked, []);
});

Deno.test("the download server is asked for the head of this version's base binary", async () => {
  const answering = (status: number) => ({
    fetch: ((url: string, init: RequestInit) => {
      assert.equal(
        url,
        "https://dl.deno.land/release/v2.9.6/denort-x86_64-unknown-linux-gnu.zip",
      );
      assert.equal(init.method, "HEAD");
      assert.ok(init.signal);
      return Promise.resolve(new Response(null, { status }));
    }) as typeof fetch,
  });
  assert.equal((await findBaseBinary(LINUX, nowhere(answering(200)).around)).there, true);
  const refused = await findBaseBinary(LINUX, nowhere(answering(404)).around);
  assert.equal(refused.there, false);
  assert.match(refused.why, /404/);
});

Deno.test("a download server out of reach means that there is no base binary", async () => {
  const { asked, around } = nowhere();
  const { there, why } = await findBaseBinary(LINUX, around);
  assert.equal(there, false);
  assert.match(why, /out of reach/);
  assert.equal(asked.length, 1);
});

Deno.test("Deno has no base binary for musl, whatever DENORT_BIN says", async () => {
  const { asked, around } = nowhere({ denort: "/denort", isFile: () => Promise.resolve(true) });
  const { there, why } = await findBaseBinary(MUSL, around);
  assert.equal(there, false);
  assert.match(why, /linux-x64-musl/);
  assert.deepEqual(asked, []);
});
