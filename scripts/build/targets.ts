import { Failure } from "../../src/values/failure.ts";

/** What a binary runs on. */
export type Engine = "deno" | "bun";

/** A system that a binary is built for. */
export interface Target {
  /** The name that compilers and installers have for it, as `x86_64-unknown-linux-gnu`. */
  readonly name: string;
  /** The engine that builds its binary, unless a flag chooses another. */
  readonly engine: Engine;
  readonly os: "linux" | "darwin" | "windows";
  /** What `bun build --target` calls it; `deno compile --target` takes the name. */
  readonly bun: string;
  /** The file name of the program on that system. */
  readonly executable: string;
  /**
   * The system in the name of the zip with the bare binary, which the toolchain managers of this
   * ecosystem pick by; there is none for musl, because they cannot tell it from glibc.
   */
  readonly bare?: string;
}

/**
 * Every system that a binary is built for; flags, archives, formula, manifest and workflow follow it.
 *
 * Deno where it has a base binary, because its binaries enforce the program's permissions; Bun for
 * musl. Two of the bare names are spelt for foreman, which takes the first file whose name contains
 * `linux`, or `win64` before `windows`, whatever the processor: with a capital it passes over the one
 * for ARM64, and on Windows it finds the one for x64.
 */
export const TARGETS: readonly Target[] = [
  target("x86_64-unknown-linux-gnu", "deno", "linux-x86_64"),
  target("aarch64-unknown-linux-gnu", "deno", "Linux-arm64"),
  target("x86_64-unknown-linux-musl", "bun"),
  target("aarch64-unknown-linux-musl", "bun"),
  target("x86_64-apple-darwin", "deno", "macos-x86_64"),
  target("aarch64-apple-darwin", "deno", "macos-arm64"),
  target("x86_64-pc-windows-msvc", "deno", "win64-x86_64"),
  target("aarch64-pc-windows-msvc", "deno", "windows-arm64"),
];

function target(name: string, engine: Engine, bare?: string): Target {
  const os = (["windows", "darwin"] as const).find((os) => name.includes(os)) ?? "linux";
  const processor = name.startsWith("x86_64") ? "x64" : "arm64";
  return {
    name,
    engine,
    os,
    bun: `bun-${os}-${processor}${name.endsWith("musl") ? "-musl" : ""}`,
    executable: os === "windows" ? "cli.exe" : "cli",
    ...(bare === undefined ? {} : { bare }),
  };
}

/**
 * Look a target up by its name.
 *
 * @throws Failure when there is none.
 */
export function targetNamed(name: string): Target {
  const found = TARGETS.find((target) => target.name === name);
  if (found !== undefined) return found;
  const names = TARGETS.map((target) => target.name).join(", ");
  throw new Failure(`--target ${name} is not a target.`, `Use one of ${names}, or all.`);
}

/**
 * The target of the machine that the script runs on.
 *
 * @param machine The target that the runtime itself was built for. Alpine's own runtime has a name
 * of Alpine's in the second place.
 * @throws Failure when there is none.
 */
export function hostTarget(machine: string = Deno.build.target): Target {
  const name = machine.replace("-alpine-", "-unknown-");
  const found = TARGETS.find((target) => target.name === name);
  if (found !== undefined) return found;
  throw new Failure(`There is no target for this machine (${name}).`, "Name one with --target.");
}
