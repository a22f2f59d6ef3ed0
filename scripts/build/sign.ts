import { join } from "node:path";
import { PROJECT } from "../support/project.ts";
import { runTool } from "./runTool.ts";
import type { Target } from "./targets.ts";

/** How a binary is signed, as the notes of a release say it. */
export type Signature = "signed" | "signed without an identity" | "not signed";

/**
 * Signs a binary with the identity that the environment names: `MACOS_SIGN_IDENTITY`, a name in the
 * keychain of the Mac that builds, and `WINDOWS_SIGN_CERTIFICATE`, a PKCS #12 file, with
 * `WINDOWS_SIGN_PASSWORD_FILE`, for which osslsigncode must be there.
 *
 * A compiler that adds the program to a signed runtime may leave the runtime's signature behind,
 * which then does not fit the bytes: on a Mac, one without an identity takes its place. Elsewhere
 * there is no tool for that, and the binary stays as the compiler left it.
 */
export async function sign(binary: string, { os }: Target): Promise<Signature> {
  if (os === "darwin" && Deno.build.os === "darwin") return await signForMac(binary);
  if (os === "windows") return await signForWindows(binary);
  return "not signed";
}

async function signForMac(binary: string): Promise<Signature> {
  const identity = Deno.env.get("MACOS_SIGN_IDENTITY");
  await runTool(["codesign", "--remove-signature", binary]);
  if (!identity) {
    await runTool(["codesign", "--force", "--sign", "-", binary]);
    return "signed without an identity";
  }
  // A hardened runtime may compile JavaScript only when its entitlements say so.
  const entitlements = join(PROJECT, "scripts", "build", "entitlements.plist");
  const hardened = ["--options", "runtime", "--timestamp", "--entitlements", entitlements];
  await runTool(["codesign", "--force", ...hardened, "--sign", identity, binary]);
  return "signed";
}

async function signForWindows(binary: string): Promise<Signature> {
  const certificate = Deno.env.get("WINDOWS_SIGN_CERTIFICATE");
  if (!certificate) return "not signed";
  const password = ["-readpass", Deno.env.get("WINDOWS_SIGN_PASSWORD_FILE") ?? ""];
  const signed = `${binary}.signed`;
  const time = ["-ts", "http://timestamp.digicert.com"];
  await runTool([
    ...["osslsigncode", "sign", "-pkcs12", certificate, ...password, ...time],
    ...["-h", "sha256", "-n", "cli", "-in", binary, "-out", signed],
  ]);
  await Deno.rename(signed, binary);
  return "signed";
}
