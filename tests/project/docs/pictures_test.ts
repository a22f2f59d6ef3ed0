import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readAnsi } from "../../../scripts/pictures/ansi.ts";
import { drawTerminal, THEMES } from "../../../scripts/pictures/drawTerminal.ts";
import { takePictures } from "../../../scripts/pictures/takePictures.ts";
import { filesBelow, PROJECT, readFiles } from "../../../scripts/support/project.ts";

Deno.test("the pictures show what the program prints now (deno task pictures takes them)", async () => {
  const pictures = await takePictures();
  for (const [path, picture] of pictures) {
    assert.equal(await readFile(join(PROJECT, path), "utf8").catch(() => ""), picture, path);
  }
  assert.deepEqual(await filesBelow("docs/pictures", ""), [...pictures.keys()].sort());
  const pages = [...(await readFiles(["README.md", ...await filesBelow("docs", ".md")])).values()];
  for (const path of pictures.keys()) {
    const name = path.replace("docs/", "");
    assert.ok(pages.some((page) => page.includes(name)), `${path} is not shown`);
  }
});

Deno.test("a line is split into runs of one style", () => {
  assert.deepEqual(readAnsi("a \x1b[1mb \x1b[31mc\x1b[39m\x1b[22md"), [
    { text: "a ", styles: [] },
    { text: "b ", styles: ["bold"] },
    { text: "c", styles: ["bold", "red"] },
    { text: "d", styles: [] },
  ]);
  assert.throws(() => readAnsi("\x1b[5mblinking"), /a strange style/);
  assert.throws(() => readAnsi("\x1b[2Kaway"), /a strange sequence/);
});

Deno.test("text that looks like markup is escaped in a drawing", () => {
  const picture = drawTerminal("a & b", ["<key>  & \x1b[31m日本\x1b[39m x"], THEMES[0]!);
  assert.match(picture, /<title>a &amp; b<\/title>/);
  assert.match(picture, />&lt;key&gt; {2}<\/tspan>/);
  assert.match(picture, /class="red">日本<\/tspan>/);
  const columns = [...picture.matchAll(/<tspan x="([\d.]+)"/g)].map(([, x]) => Number(x));
  assert.deepEqual(columns.map((x) => Math.round((x - 16) / 7.83)), [0, 7, 9, 14]);
});

Deno.test("each color of a theme has enough contrast with its background", () => {
  for (const { name, ground, text, styles } of THEMES) {
    for (const color of [text, ...Object.values(styles)]) {
      const ratio = contrast(ground, color);
      assert.ok(ratio >= 4.5, `${name}: ${color} on ${ground} is ${ratio.toFixed(2)}`);
    }
  }
});

/** The contrast of two colors (WCAG 2.2, contrast ratio). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
