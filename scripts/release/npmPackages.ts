import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../../src/values/project.ts";
import { type Target, TARGETS } from "../build/targets.ts";
import { PROJECT } from "../support/project.ts";
import { type ArchiveFile, textFile } from "./archiveFile.ts";
import { DESCRIPTION, HOMEPAGE, PACKAGE } from "./project.ts";

/** A package for the npm registry. */
export interface NpmPackage {
  /** The file name that `npm pack` would give it. */
  readonly file: string;
  readonly files: readonly ArchiveFile[];
}

/** What npm calls the systems and processors. */
const OS = { linux: "linux", darwin: "darwin", windows: "win32" } as const;

/** The package with the program for one target: npm installs it on machines of that kind alone. */
export function platformPackage(
  target: Target,
  binary: Uint8Array,
  companions: readonly ArchiveFile[],
): NpmPackage {
  const [cpu, libc] = [cpuOf(target), libcOf(target)];
  const manifest = {
    ...shared(packageName(target)),
    os: [OS[target.os]],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
    preferUnplugged: true,
  };
  const licences = companions.filter(({ path }) => path === "LICENSE" || path.startsWith("THIRD"));
  const program = { path: target.executable, bytes: binary, executable: true };
  return pack(manifest, [program, ...licences]);
}

/**
 * The package that people install: a few kilobytes, which start the program of the package for the
 * machine. It has no script that runs when it is installed.
 */
export async function rootPackage(): Promise<NpmPackage> {
  const manifest = {
    ...shared(PACKAGE),
    bin: { cli: "cli.js" },
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(
      TARGETS.map((target) => [packageName(target), VERSION]),
    ),
  };
  const read = (path: string) => readFile(join(PROJECT, path), "utf8");
  const launcher = (await read("packaging/npm/cli.js")).replaceAll("@PACKAGE@", PACKAGE)
    .replaceAll("@HOMEPAGE@", HOMEPAGE);
  return pack(manifest, [
    { ...textFile("cli.js", launcher), executable: true },
    textFile(
      "README.md",
      (await read("packaging/npm/README.md")).replaceAll("@HOMEPAGE@", HOMEPAGE),
    ),
    textFile("LICENSE", await read("LICENSE")),
  ]);
}

/** The name of a target's package; the launcher makes the same name from what Node reports about the machine. */
export function packageName(target: Target): string {
  const libc = libcOf(target) === "musl" ? "-musl" : "";
  return `${PACKAGE}-${OS[target.os]}-${cpuOf(target)}${libc}`;
}

function shared(name: string) {
  return {
    name,
    version: VERSION,
    description: DESCRIPTION,
    license: "MIT",
    homepage: HOMEPAGE,
    // The registry compares it with the repository in the provenance.
    repository: { type: "git", url: `git+${HOMEPAGE}.git` },
  };
}

function pack(manifest: { readonly name: string }, files: readonly ArchiveFile[]): NpmPackage {
  const json = textFile("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const name = manifest.name.replace("@", "").replace("/", "-");
  return { file: `${name}-${VERSION}.tgz`, files: [json, ...files] };
}

function cpuOf({ name }: Target): "x64" | "arm64" {
  return name.startsWith("x86_64") ? "x64" : "arm64";
}

function libcOf({ name, os }: Target): "glibc" | "musl" | undefined {
  if (os !== "linux") return undefined;
  return name.endsWith("musl") ? "musl" : "glibc";
}
