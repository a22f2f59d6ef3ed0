import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { runTool } from "../../build/runTool.ts";
import { TARGETS } from "../../build/targets.ts";
import type { Crate, DenoBase } from "./read.ts";

/** The files that a license requires, in a crate and in the C libraries inside it. */
const TEXTS = /^(licen[cs]e|copying|notice|copyright)/i;
/** Folders of crates that are in no binary. */
const APART = /(^|\/)(tests?|examples?|benches|docs?|contrib|fuzz|python|sqlcipher)(\/|$)/;

/** A package as `cargo metadata` describes it. */
interface Described {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly authors: readonly string[];
  readonly manifest_path: string;
}

/**
 * Collect the crates of Deno's base binary with their licences. It needs cargo and the registry of crates.
 *
 * @param folder Contains the `Cargo.toml` of the base, and Deno's `Cargo.lock`, which cargo completes.
 * @param deno The version of Deno.
 */
export async function collectCrates(folder: string, deno: string): Promise<DenoBase> {
  const manifest = ["--manifest-path", join(folder, "Cargo.toml")];
  const described: readonly Described[] = JSON.parse(
    await runTool(["cargo", "metadata", "--format-version", "1", ...manifest]),
  ).packages;
  const lock = await readFile(join(folder, "Cargo.lock"), "utf8");
  const texts: string[] = [];
  const crates: Crate[] = [];
  for (const id of [...await namesInBinaries(manifest)].sort()) {
    const found = described.find(({ name, version }) => `${name} v${version}` === id);
    if (found === undefined) throw new Error(`cargo metadata does not describe ${id}`);
    crates.push(await describe(found, lock, texts));
  }
  return { deno, texts, crates };
}

/** What is linked into the binary of some target: no tool of the build, and no macro. */
async function namesInBinaries(manifest: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name } of TARGETS.filter(({ engine }) => engine === "deno")) {
    const flags = ["--target", name, "--edges", "normal,no-proc-macro", "--prefix", "none"];
    const tree = await runTool([
      "cargo",
      "tree",
      "--locked",
      ...manifest,
      ...flags,
      "--format",
      "{p}",
    ]);
    for (const line of tree.split("\n")) {
      const [, id] = /^(\S+ v\S+)/.exec(line) ?? [];
      if (id !== undefined && !id.startsWith("denort v")) names.add(id);
    }
  }
  return names;
}

async function describe(
  { name, version, license, authors, manifest_path }: Described,
  lock: string,
  texts: string[],
): Promise<Crate> {
  const folder = dirname(manifest_path);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && TEXTS.test(file.name) && !/\.(rs|c|h|py)$/.test(file.name))
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll("\\", "/"))
    .filter((path) => !APART.test(path)).sort();
  const own: number[] = [];
  for (const path of files) {
    // Where Apache-2.0 may be chosen it is, and its text is there once: of the others only what it asks for.
    const isChosen = mayBeApache(license) && !path.includes("/") && !/notice/i.test(path);
    if (!isChosen) own.push(indexIn(texts, (await readFile(join(folder, path), "utf8")).trim()));
  }
  return {
    name,
    version,
    license: license?.replaceAll("/", " OR ").replace(/ +/g, " ").replace("+", "") ??
      "MIT",
    sha256: checksum(lock, name, version),
    ...(own.length === 0 && !mayBeApache(license) ? { authors } : {}),
    texts: [...new Set(own)],
  };
}

function mayBeApache(license: string | null): boolean {
  return license !== null && !/\bAND\b/.test(license) &&
    license.split(/ OR | ?\/ ?/).includes("Apache-2.0");
}

/** Where a text is among the texts; it is added when it is not there, however it is wrapped. */
function indexIn(texts: string[], text: string): number {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  const index = texts.findIndex((other) => plain(other) === plain(text));
  return index === -1 ? texts.push(text) - 1 : index;
}

function checksum(lock: string, name: string, version: string): string {
  const entry = lock.split("[[package]]").find((part) =>
    part.includes(`\nname = "${name}"\nversion = "${version}"\n`)
  );
  const [, sum] = /checksum = "([0-9a-f]{64})"/.exec(entry ?? "") ?? [];
  if (sum === undefined) throw new Error(`Cargo.lock has no checksum of ${name} ${version}`);
  return sum;
}
