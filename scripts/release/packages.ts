import { Buffer } from "node:buffer";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../build/runTool.ts";
import { PROJECT } from "../support/project.ts";
import { licenseText } from "./licenseText.ts";

/** A package of the npm registry that is a part of every binary. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression. */
  readonly license: string;
  /** The text of its licence. */
  readonly text: string;
  /** The SHA-512 checksum of its file in the registry, as deno.lock pins it, in hex. */
  readonly sha512: string;
}

/** The parts of `deno info --json` that are read. */
interface Graph {
  readonly modules: readonly { readonly npmPackage?: string }[];
  readonly npmPackages: Readonly<Record<string, Installed>>;
}

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly dependencies: readonly string[];
  readonly localPath: string;
}

/**
 * The packages that the program imports, and theirs in turn; what only tests and scripts use is not
 * among them.
 *
 * @throws Error when the licence of one, or its author, is not known: its text must come along.
 */
export async function bundledPackages(): Promise<Package[]> {
  const graph: Graph = JSON.parse(
    await runTool([Deno.execPath(), "info", "--json", "main.ts"]),
  );
  const ids = new Set(graph.modules.flatMap(({ npmPackage }) => npmPackage ?? []));
  // A set that grows while it is walked is walked to its end.
  for (const id of ids) graph.npmPackages[id]?.dependencies.forEach((other) => ids.add(other));
  const { npm } = JSON.parse(await readFile(join(PROJECT, "deno.lock"), "utf8"));
  const packages = [...ids].sort().map((id) =>
    readPackage(graph.npmPackages[id] as Installed, npm[id].integrity)
  );
  return await Promise.all(packages);
}

async function readPackage(
  { name, version, localPath }: Installed,
  integrity: string,
): Promise<Package> {
  const manifest = JSON.parse(await readFile(join(localPath, "package.json"), "utf8"));
  const files = await readdir(localPath);
  const file = files.find((file) => /^licen[cs]e/i.test(file));
  const text = file === undefined
    ? namedLicense(name, manifest)
    : (await readFile(join(localPath, file), "utf8")).trim();
  return { name, version, license: manifest.license, text, sha512: sha512Of(integrity) };
}

/** A package without a license text: its manifest names the license and its owner. */
function namedLicense(
  name: string,
  { license, author }: { readonly license?: string; readonly author?: string },
): string {
  if (typeof license !== "string" || typeof author !== "string") {
    throw new Error(
      `${name} has no licence in its folder, and its package.json does not name both`,
    );
  }
  return `The package names this licence, and as its author ${author}.\n\n${licenseText(license)}`;
}

/** The name of an npm package as bills of materials have it. */
export function npmPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** The checksum that a lock file of npm packages pins, in hex. */
export function sha512Of(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
}
