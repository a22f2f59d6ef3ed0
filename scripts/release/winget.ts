import { REPOSITORY, VERSION } from "../../src/values/project.ts";
import { targetNamed } from "../build/targets.ts";
import { archiveFolder, archiveName } from "./archiveNames.ts";
import { DESCRIPTION, downloadFolder, HOMEPAGE } from "./project.ts";

/** The version of the manifests' format. */
const FORMAT = "1.10.0";
/** The package's name there: the publisher and the program. */
const PACKAGE_ID = REPOSITORY.replace("/", ".");

/**
 * The three manifests that winget wants of a version, by file name.
 *
 * @param sumOf Gives the SHA-256 sum of an archive.
 */
export function wingetManifests(
  sumOf: (archive: string) => string,
  released: Date,
): Map<string, string> {
  const manifest = (type: string, lines: readonly string[]) =>
    [
      `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${FORMAT}.schema.json`,
      `PackageIdentifier: ${PACKAGE_ID}`,
      `PackageVersion: ${VERSION}`,
      ...lines,
      `ManifestType: ${type}`,
      `ManifestVersion: ${FORMAT}`,
      "",
    ].join("\n");
  const installerOf = (architecture: string, name: string) => {
    const target = targetNamed(name);
    return [
      `- Architecture: ${architecture}`,
      `  InstallerUrl: ${downloadFolder()}/${archiveName(target)}`,
      `  InstallerSha256: ${sumOf(archiveName(target)).toUpperCase()}`,
      "  NestedInstallerFiles:",
      `  - RelativeFilePath: ${archiveFolder(target)}\\cli.exe`,
      "    PortableCommandAlias: cli",
    ];
  };
  return new Map([
    [`${PACKAGE_ID}.yaml`, manifest("version", ["DefaultLocale: en-US"])],
    [
      `${PACKAGE_ID}.installer.yaml`,
      manifest("installer", [
        "InstallerType: zip",
        "NestedInstallerType: portable",
        `ReleaseDate: ${released.toISOString().slice(0, 10)}`,
        "Installers:",
        ...installerOf("x64", "x86_64-pc-windows-msvc"),
        ...installerOf("arm64", "aarch64-pc-windows-msvc"),
      ]),
    ],
    [
      `${PACKAGE_ID}.locale.en-US.yaml`,
      manifest("defaultLocale", [
        "PackageLocale: en-US",
        `Publisher: ${REPOSITORY.split("/")[0]}`,
        `PackageName: ${REPOSITORY.split("/")[1]}`,
        `PackageUrl: ${HOMEPAGE}`,
        "License: MIT",
        `LicenseUrl: ${HOMEPAGE}/blob/v${VERSION}/LICENSE`,
        `ShortDescription: ${DESCRIPTION}`,
        `ReleaseNotesUrl: ${HOMEPAGE}/releases/tag/v${VERSION}`,
      ]),
    ],
  ]);
}
