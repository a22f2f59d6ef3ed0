import assert from "node:assert/strict";
import { posix, win32 } from "node:path";
import fc from "fast-check";
import { baseName, folderOf, resolvePath, stepsBelow } from "../../../src/values/paths.ts";

const SYSTEMS = [
  ["Unix", posix, ["/"], ["/", "/home/mia", "/a/b c/d"]],
  ["Windows", win32, ["/", "\\"], ["C:\\", "C:\\Users\\Mia", "\\\\host\\share\\a", "d:/x"]],
] as const;

for (const [system, path, separators, folders] of SYSTEMS) {
  const steps = fc.array(fc.constantFrom("a", "B", "..", ".", "", "b c", "é"), { maxLength: 6 });
  const relative = fc.tuple(steps, fc.constantFrom(...separators))
    .map(([names, separator]) => names.join(separator).replace(/^[\\/]+/, ""));
  const absolute = fc.tuple(fc.constantFrom(...folders), relative)
    .map(([folder, rest]) => path.join(folder, rest))
    // A share has no parent folder, and ends as each system writes it.
    .filter((each) => !/^\\\\host\\share\\?$/.test(each));

  Deno.test(`a path in a folder follows the system's own rules (${system})`, () => {
    fc.assert(fc.property(absolute, fc.oneof(relative, absolute), (folder, way) => {
      const found = resolvePath(folder, way);
      assert.equal(found.replace(/\\$/, ""), path.resolve(folder, way).replace(/\\$/, ""));
    }));
  });

  Deno.test(`a path has a folder and a name (${system})`, () => {
    fc.assert(fc.property(absolute, (each) => {
      const plain = path.resolve(each);
      assert.equal(baseName(plain), path.basename(plain));
      if (baseName(plain) === "") return;
      const parent = path.dirname(plain);
      assert.equal(folderOf(plain).replace(/\\$/, ""), parent.replace(/\\$/, ""));
      assert.deepEqual(stepsBelow(parent, plain), [path.basename(plain)]);
      assert.equal(stepsBelow(plain, parent), undefined);
      assert.deepEqual(stepsBelow(plain, plain), []);
    }));
  });
}

Deno.test("a name that begins like a folder's is not in it", () => {
  assert.equal(stepsBelow("/a/b", "/a/bc"), undefined);
  assert.equal(stepsBelow("C:\\a", "D:\\a\\b"), undefined);
  assert.deepEqual(stepsBelow("C:\\Games", "c:\\games\\x\\y"), ["x", "y"]);
});

Deno.test("a backslash is part of a name except on Windows", () => {
  assert.equal(resolvePath("/a", "b\\c"), "/a/b\\c");
  assert.equal(baseName("/a/b\\c"), "b\\c");
});
