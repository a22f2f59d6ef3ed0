import { Failure } from "../../src/values/failure.ts";

/** A system that a binary is built for. */
export interface Target {
  /** The name of the flag, the archives and the installers. */
  readonly name: string;
  readonly os: "linux" | "darwin" | "windows";
  readonly arch: "x64" | "arm64";
  /** What `bun build --target` calls it. */
  readonly bun: string;
  /** What `deno compile --target` calls it; Deno has no base binary for the others. */
  readonly deno?: string;
  /** The file name of the program on that system. */
  readonly executable: string;
}

/** Every system that a binary is built for; flags, archives, formula and manifest follow it. */
export const TARGETS = [
  {
    name: "linux-x64",
    os: "linux",
    arch: "x64",
    bun: "bun-linux-x64",
    deno: "x86_64-unknown-linux-gnu",
    executable: "cli",
  },
  {
    name: "linux-arm64",
    os: "linux",
    arch: "arm64",
    bun: "bun-linux-arm64",
    deno: "aarch64-unknown-linux-gnu",
    executable: "cli",
  },
  {
    name: "linux-x64-musl",
    os: "linux",
    arch: "x64",
    bun: "bun-linux-x64-musl",
    executable: "cli",
  },
  {
    name: "darwin-x64",
    os: "darwin",
    arch: "x64",
    bun: "bun-darwin-x64",
    deno: "x86_64-apple-darwin",
    executable: "cli",
  },
  {
    name: "darwin-arm64",
    os: "darwin",
    arch: "arm64",
    bun: "bun-darwin-arm64",
    deno: "aarch64-apple-darwin",
    executable: "cli",
  },
  {
    name: "windows-x64",
    os: "windows",
    arch: "x64",
    bun: "bun-windows-x64",
    deno: "x86_64-pc-windows-msvc",
    executable: "cli.exe",
  },
] as const satisfies readonly Target[];

/** The name of a target, as `--target` takes it. */
export type TargetName = typeof TARGETS[number]["name"];

/** Looks a target up by its name. */
export function targetNamed(name: string): Target {
  const found = TARGETS.find((target) => target.name === name);
  if (found !== undefined) return found;
  const names = TARGETS.map((target) => target.name).join(", ");
  throw new Failure(`--target ${name} is not a target.`, `Use one of ${names}, or all.`);
}

/**
 * The target of the machine that the script runs on.
 *
 * @param machine What the runtime says of it, in the form of `Deno.build`.
 */
export function hostTarget(machine: typeof Deno.build = Deno.build): Target {
  const arch = machine.arch === "aarch64" ? "arm64" : "x64";
  const libc = machine.target.includes("musl") ? "-musl" : "";
  const name = `${machine.os}-${arch}${libc}`;
  const found = TARGETS.find((target) => target.name === name);
  if (found !== undefined) return found;
  throw new Failure(`There is no target for this machine (${name}).`, "Name one with --target.");
}
