import { VERSION } from "../../src/cli/version.ts";
import { targetNamed } from "../build/targets.ts";
import { archiveFolder, archiveName } from "./packArchive.ts";
import { DESCRIPTION, downloadFolder, HOMEPAGE } from "./project.ts";
import { sumOf, type Sums } from "./sums.ts";

/** The Scoop manifest, as its JSON text. */
export function scoopManifest(sums: Sums): string {
  const target = targetNamed("windows-x64");
  const archive = archiveName(target);
  const folder = archiveFolder(target);
  const next = (text: string) => text.replaceAll(VERSION, "$version");
  const manifest = {
    version: VERSION,
    description: DESCRIPTION,
    homepage: HOMEPAGE,
    license: "MIT",
    architecture: {
      "64bit": {
        url: `${downloadFolder()}/${archive}`,
        hash: sumOf(sums, archive),
        extract_dir: folder,
      },
    },
    bin: target.executable,
    checkver: { github: HOMEPAGE },
    autoupdate: {
      architecture: {
        "64bit": {
          url: `${downloadFolder("$version")}/${next(archive)}`,
          hash: { url: "$baseurl/SHA256SUMS" },
          extract_dir: next(folder),
        },
      },
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
