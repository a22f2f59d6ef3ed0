import assert from "node:assert/strict";
import { reorderItems } from "../../../src/toml/reorderItems.ts";
import { readToml, type TomlArray } from "../../../src/toml/toml.ts";

function reordered(text: string, order: readonly number[]): string | undefined {
  const document = readToml(text, "file.toml");
  return reorderItems(document, document.root.members.get("a")!.node as TomlArray, order);
}

Deno.test("a table goes to another place with the comments above, in and below it", () => {
  const text = `# the file

# one
[[a]] # first
# the name
n = 1 # one
# below one

# in between

[[a]]
n = 2
`;
  assert.equal(
    reordered(text, [1, 0]),
    `# the file

[[a]]
n = 2

# in between

# one
[[a]] # first
# the name
n = 1 # one
# below one
`,
  );
  assert.equal(reordered(text, [0, 1]), text);
});

Deno.test("only the items that are named change places, and what is between them stays", () => {
  const tables = (...names: string[]) =>
    `[[a]]\nn = "${names[0]}" # ${names[0]}\n[b]\n# c\n\n` +
    names.slice(1).map((name) => `# ${name}\n[[a]]\nn = "${name}"\n`).join("\n");
  assert.equal(
    reordered(tables("x", "y", "z"), [2, 1]),
    tables("x", "z", "y"),
  );
  assert.equal(
    reordered(tables("x", "y", "z"), [2, 0]),
    '# z\n[[a]]\nn = "z"\n[b]\n# c\n\n# y\n[[a]]\nn = "y"\n\n[[a]]\nn = "x" # x\n',
  );
});

Deno.test("the first comment of a file stays at its top", () => {
  assert.equal(
    reordered("# the file\n[[a]]\nn = 1\n\n# two\n[[a]]\nn = 2", [1, 0]),
    "# the file\n# two\n[[a]]\nn = 2\n\n[[a]]\nn = 1",
  );
});

Deno.test("a table in several places stays where it is", () => {
  assert.equal(
    reordered("[[a]]\nn = 1\n[a.x]\ny = 1\n[b]\n[a.z]\ny = 1\n[[a]]\nn = 2\n", [1, 0]),
    undefined,
  );
});
