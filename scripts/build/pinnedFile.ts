import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { Failure } from "../../src/values/failure.ts";
import { PROJECT } from "../support/project.ts";
import tools from "../tools/package.json" with { type: "json" };
import { runBuildTool } from "./runTool.ts";
import type { Target } from "./targets.ts";

/** The version of Bun that binaries are built with. */
export const BUN_VERSION = tools.dependencies["@oven/bun-linux-x64"];

/** The version of the bundler that the pinned Deno needs. */
export const BUNDLER_VERSION = tools.optionalDependencies["@esbuild/linux-x64"];

/** npm's program: a script on Windows, which is only found with its extension. */
const NPM = Deno.build.os === "windows" ? "npm.cmd" : "npm";

/**
 * Put a program of an npm package into a folder. The package is compared with its hash in
 * scripts/tools/package-lock.json each time, and the program is made of the very bytes that were compared.
 *
 * @param path Where the program is in the package.
 * @param pins The folder of the lock file, which also keeps what was downloaded.
 * @returns Where it is now.
 * @throws Failure when the package cannot be had, or is another.
 */
export async function pinnedFile(
  name: string,
  path: string,
  folder: string,
  pins = join(PROJECT, "scripts/tools"),
): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(pins, "package-lock.json"), "utf8"));
  const { version, integrity } = packages[`node_modules/${name}`];
  const kept = join(pins, "bases", `${name.slice(1).replace("/", "-")}-${version}.tgz`);
  const bytes = await readFile(kept).catch(() => undefined) ??
    await download(`${name}@${version}`, kept);
  if (`sha512-${createHash("sha512").update(bytes).digest("base64")}` !== integrity) {
    throw new Failure(
      `${name} ${version} is not the file that package-lock.json names.`,
      `Delete ${kept} and build again; when it was just downloaded, find out first why it is another.`,
    );
  }
  const [file] = await unpackTar(gunzipSync(bytes), {
    filter: (header) => header.name === `package/${path}`,
  });
  if (file?.data === undefined) throw new Error(`${name} ${version} has no ${path}`);
  await mkdir(folder, { recursive: true });
  const program = join(folder, basename(path));
  await writeFile(program, file.data);
  await chmod(program, 0o755);
  return program;
}

/** The Bun package that contains the program for a target's binary, and where in the package it is. */
export function bunBase({ bun, os }: Target): [name: string, path: string] {
  const name = `@oven/${bun.replace("arm64", "aarch64")}`;
  return [name, `bin/${os === "windows" ? "bun.exe" : "bun"}`];
}

/** The package of Deno's bundler for a machine. */
export function bundlerPackage(os: string = Deno.build.os, arch: string = Deno.build.arch): string {
  const system = os === "windows" ? "win32" : os;
  return `@esbuild/${system}-${arch === "x86_64" ? "x64" : "arm64"}`;
}

/** Download a package, and keep it for the next build: whole or not at all. */
async function download(id: string, kept: string): Promise<Uint8Array> {
  const folder = join(kept, "..");
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, ".new-"));
  try {
    await runBuildTool([
      NPM,
      "pack",
      "--silent",
      "--ignore-scripts",
      "--pack-destination",
      scratch,
      id,
    ]);
    const [file = ""] = await readdir(scratch);
    await rename(join(scratch, file), kept);
  } finally {
    await rm(scratch, { recursive: true });
  }
  return await readFile(kept);
}
