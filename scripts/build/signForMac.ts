import { runTool } from "./runTool.ts";
import type { Target } from "./targets.ts";

/**
 * Signs a binary for macOS without an identity, when the build runs on a Mac. A compiler that adds
 * the program to a signed runtime may leave the runtime's signature behind, which then does not fit
 * the bytes; elsewhere than on a Mac there is no tool to mend that, and the binary stays as the
 * compiler left it.
 */
export async function signForMac(binary: string, target: Target): Promise<void> {
  if (target.os !== "darwin" || Deno.build.os !== "darwin") return;
  await runTool(["codesign", "--remove-signature", binary]);
  await runTool(["codesign", "--force", "--sign", "-", binary]);
}
