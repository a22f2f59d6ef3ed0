import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNearestPlaces } from "../../../src/commands/doctorLocal.ts";
import { openFolder } from "../../support/openFolder.ts";
import { Failure } from "../../../src/values/failure.ts";
import { memoryDisk } from "./runtime.ts";

const NAME = "cliplace.toml";

Deno.test("the nearest places file above is found, by its path from here", async () => {
  const disk = memoryDisk({ "../../cliplace.toml": "", "../../../cliplace.toml": "" });
  assert.equal(await findNearestPlaces(NAME, disk), "../../cliplace.toml");
});

Deno.test("one that is here is no other, readable or not", async () => {
  const disk = memoryDisk({ [NAME]: new Failure("unreadable.", "x"), "../cliplace.toml": "" });
  assert.equal(await findNearestPlaces(NAME, disk), undefined);
});

Deno.test("one that cannot be read is passed over", async () => {
  const files = { "../cliplace.toml": new Failure("unreadable.", "x"), "../../cliplace.toml": "" };
  assert.equal(await findNearestPlaces(NAME, memoryDisk(files)), "../../cliplace.toml");
});

Deno.test("a file that was named with its folder is not looked for", async () => {
  const disk = memoryDisk({ "../x/places.toml": "", "../places.toml": "" });
  assert.equal(await findNearestPlaces("x/places.toml", disk), undefined);
  assert.equal(await findNearestPlaces("places.toml", disk), "../places.toml");
});

Deno.test("the looking ends, in any depth and at the top", async () => {
  const reads: string[] = [];
  const disk = memoryDisk({});
  const watched = {
    ...disk,
    read: (path: string) => {
      reads.push(path);
      return disk.read(path);
    },
  };
  assert.equal(await findNearestPlaces(NAME, watched), undefined);
  assert.equal(reads.length, 32);
  assert.equal(await findNearestPlaces("no-such-places.toml", openFolder("/")), undefined);
});

Deno.test("in real folders it is the nearest one, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nearest-"));
  try {
    await mkdir(join(folder, "a", "b", NAME), { recursive: true });
    await mkdir(join(folder, "a", "b", "c"));
    await writeFile(join(folder, NAME), "");
    // A folder of that name is no places file.
    const nearest = await findNearestPlaces(NAME, openFolder(join(folder, "a", "b", "c")));
    assert.equal(nearest, "../../../cliplace.toml");
  } finally {
    await rm(folder, { recursive: true });
  }
});
