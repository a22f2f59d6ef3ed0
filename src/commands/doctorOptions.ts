import type { ToolId } from "../values/suiteTools.ts";
import type { Secret } from "../values/secret.ts";

/** The flags of `cli doctor` (spec: cli doctor). */
export interface DoctorOptions {
  /** False under `--no-probe`. */
  readonly probe: boolean;
  /** `--introspect`: whether Roblox is asked about the key with the key alone. */
  readonly introspect: boolean;
  /** `--tool`: the tools whose scopes are judged; those of this folder when absent. */
  readonly tools?: readonly ToolId[];
  /** `--check-ip`: whether an echo service may be asked for this machine's address. */
  readonly checkIp: boolean;
  /** `--cookie`, as it was pasted. */
  readonly cookie?: Secret;
  /** False under `--no-auto-cookie`. */
  readonly autoCookie: boolean;
}
