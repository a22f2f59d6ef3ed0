/**
 * Takes the README's pictures: real runs of the program against the stand-in of the platform, drawn
 * as SVG. A test fails while one of them is not what the program shows.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { takePictures } from "./pictures/takePictures.ts";
import { PROJECT } from "./support/project.ts";
import { say } from "./support/say.ts";

for (const [path, picture] of await takePictures()) {
  await mkdir(dirname(join(PROJECT, path)), { recursive: true });
  await writeFile(join(PROJECT, path), picture);
  say(`${path}: ${picture.length} bytes`);
}
