import type { Meeting } from "./trial.ts";
import type { Command, Ending, MadeCall } from "./commandTable.ts";

/** Say how a run should end that met a fault at one of its calls. */
export function expectEnding(made: MadeCall, { fault, times, carriedOut }: Meeting): Ending {
  switch (made.role) {
    case "required":
      if (fault.onRead === "harmless" || (fault.onRead === "passing" && times === "once")) {
        return "clean";
      }
      return fault.onRead === "nothing"
        ? made.whenEmpty ?? "clean"
        : (fault.foreign && made.whenForeign) || (made.whenFailed ?? "untouched");
    case "optional":
      return fault.onRead === "nothing" ? made.whenEmpty ?? "clean" : "clean";
    case "doctor":
      return "clean";
    case "stage":
      if (fault.onWrite === "harmless") return "clean";
      return carriedOut ? "staged" : "untouched";
    case "publish":
      return fault.onWrite === "harmless" || carriedOut ? "clean" : "staged";
    case "discard":
    case "stageOnly":
      return fault.onWrite === "harmless" || carriedOut ? "clean" : "untouched";
  }
}

/** A refusal that says something about the credential or the universe: a broken check of doctor's. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  authenticated: ["401"],
  universe: [
    "401",
    "403",
    "404",
    // A probe that reaches nobody: the network between here and the host is broken.
    "a refused connection",
    "a reset before the reply",
    "a goodbye before the reply",
    "a reset in the reply's head",
    "a reply that never comes",
    "a body that never comes",
    "a reply that is no HTTP",
    "a reset in the reply's body",
    "a byte a second",
    "broken compression",
  ],
};

/** The exit code of a doctor that met a fault: only a broken check moves it. */
export function expectDoctorExit(call: string, { fault, times }: Meeting): number {
  // A read is sent again, so a temporary fault does not matter.
  if (fault.onRead === "passing" && times === "once") return 0;
  return BROKEN[call]?.includes(fault.id) ? 1 : 0;
}

/** The exit code of a run that should end so. */
export function expectExit(command: Command, ending: Ending): number {
  if (ending === "clean") return command.exit;
  return typeof ending === "string" ? 1 : ending.exit;
}

/** The words by which an error names a call. */
export const CALL_NAMES: Readonly<Record<string, string>> = {
  values: "reading the live config",
  full: "reading the full live config",
  draft: "reading the draft",
  revisions: "reading the revision history",
  overwrite: "staging the draft",
  publish: "publishing the draft",
  restore: "restoring the revision",
  deleteDraft: "discarding the draft",
  authenticated: "checking the session",
  apiKeys: "listing the account's keys",
  universe: "reading the universe",
  metrics: "reading ServerCrashCount",
  echo: "looking up this machine's public address",
};
