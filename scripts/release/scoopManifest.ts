import { VERSION } from "../../src/values/project.ts";
import { targetNamed } from "../build/targets.ts";
import { archiveFolder, archiveName } from "./archiveNames.ts";
import { DESCRIPTION, downloadFolder, HOMEPAGE } from "./project.ts";
import { sumOf, type Sums } from "./sums.ts";

/** The Scoop manifest, as its JSON text. */
export function scoopManifest(sums: Sums): string {
  const next = (text: string) => text.replaceAll(VERSION, "$version");
  const architecture = (bits: string, name: string) => {
    const [archive, folder] = [archiveName(targetNamed(name)), archiveFolder(targetNamed(name))];
    return {
      now: [bits, {
        url: `${downloadFolder()}/${archive}`,
        hash: sumOf(sums, archive),
        extract_dir: folder,
      }],
      next: [bits, {
        url: `${downloadFolder("$version")}/${next(archive)}`,
        hash: { url: "$baseurl/SHA256SUMS" },
        extract_dir: next(folder),
      }],
    };
  };
  const both = [
    architecture("64bit", "x86_64-pc-windows-msvc"),
    architecture("arm64", "aarch64-pc-windows-msvc"),
  ];
  const manifest = {
    version: VERSION,
    description: DESCRIPTION,
    homepage: HOMEPAGE,
    license: "MIT",
    architecture: Object.fromEntries(both.map(({ now }) => now)),
    bin: "cli.exe",
    checkver: { github: HOMEPAGE },
    autoupdate: { architecture: Object.fromEntries(both.map(({ next }) => next)) },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
