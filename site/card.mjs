/**
 * Turn the card of the site into a PNG, since no service that shows links takes an SVG:
 * `node card.mjs <from.svg> <to.png>`. The fonts come with it, so every machine draws the same.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const [from, to] = process.argv.slice(2);
const part = (name) => readFile(fileURLToPath(import.meta.resolve(name)));
const FONTS = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold"];

await initWasm(part("@resvg/resvg-wasm/index_bg.wasm"));
const fontBuffers = await Promise.all(
  FONTS.map((name) => part(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
);
const drawn = new Resvg(await readFile(from, "utf8"), {
  font: { fontBuffers, sansSerifFamily: "DejaVu Sans", monospaceFamily: "DejaVu Sans Mono" },
});
await writeFile(to, drawn.render().asPng());
