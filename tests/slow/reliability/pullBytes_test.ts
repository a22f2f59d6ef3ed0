import assert from "node:assert/strict";
import { printFigures } from "../../support/reliability/evidence.ts";
import { pullInto } from "../../support/reliability/pulls/pullBytes.ts";

Deno.test("a pull changes the meant bytes and no other, in every form of a file", async () => {
  const figures = await pullInto();
  const { files, bytes, kept } = figures;
  assert.ok(files > 500 && kept < bytes);
  printFigures(figures);
});

Deno.test("a pull among 10,000 entries of other envs changes its own entry alone", async () => {
  const others = Array.from({ length: 10_000 }, (_, i) => {
    return `# ${i} 😀\n[env-${i % 7}.entries."key ${i}"] # in a row\nvalue = [${i}, 'é\t𝄞']\n`;
  });
  const at = 6_000;
  const file = (value: string) =>
    [...others.slice(0, at), `[dev.entries.k]\nvalue = ${value} # ours\n`, ...others.slice(at)]
      .join("\n");
  const { bytes } = await pullInto([{ before: file("1"), after: file("22") }]);
  assert.ok(bytes > 600_000);
});
