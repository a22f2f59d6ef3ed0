import { readFile } from "node:fs/promises";
import { Failure } from "../../src/values/failure.ts";
import { runTool } from "./runTool.ts";
import type { Target } from "./targets.ts";

/** How a binary is signed, in the words of the release notes. */
const SIGNATURES = [
  "signed and notarized",
  "signed",
  "signed without an identity",
  "not signed",
] as const;
export type Signature = typeof SIGNATURES[number];

/**
 * Sign a binary for macOS without an identity, where that can be done. A compiler that adds the program to a
 * signed runtime may leave the runtime's signature behind, which then does not fit the bytes, and the system
 * starts no such file on Apple silicon: on a Mac, another takes its place. Elsewhere there is no tool for that.
 *
 * With an identity, binaries are signed by jobs of the release that build nothing.
 */
export async function sign(binary: string, { os }: Target): Promise<Signature> {
  if (os !== "darwin" || Deno.build.os !== "darwin") return "not signed";
  await runTool(["codesign", "--remove-signature", binary]);
  await runTool(["codesign", "--force", "--sign", "-", binary]);
  return "signed without an identity";
}

/** The file next to a binary that says how it is signed. */
export function signatureFile(binary: string): string {
  return `${binary}.signature`;
}

/**
 * Read how a binary is signed from the file next to it.
 *
 * @throws Failure when nothing is there, as for a target that was left out, or another thing.
 */
export async function readSignature(binary: string): Promise<Signature> {
  const text = await readFile(signatureFile(binary), "utf8").catch(() => "");
  const found = SIGNATURES.find((signature) => signature === text.trim());
  if (found !== undefined) return found;
  throw new Failure(
    `${signatureFile(binary)} does not say how the binary is signed.`,
    "Build every target, then release again.",
  );
}
