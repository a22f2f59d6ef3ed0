import { PROGRAMS } from "../../values/system.ts";
import { defineCommand } from "../defineCommand.ts";
import { exitOfDoctor } from "../exitCodes.ts";
import { DOCTOR_FLAGS } from "../../flags/lookFlags.ts";

export default defineCommand({
  path: "doctor",
  summary: "diagnose why API calls fail",
  description:
    "Diagnose why API calls fail: which key is loaded, whether it is valid, whether this machine may " +
    "use it, whether it has the scopes that the tools in this folder need, and whether a test read " +
    "works. Nothing is changed.",
  examples: [
    ["cli doctor", "diagnose the key in CLI_API_KEY"],
    ["cli doctor --env production", "with the universe of an environment"],
    ["cli doctor --key deploy", "a key declared in cliapikey.toml"],
    ["cli doctor --check-ip", "also check this machine's IP address"],
    ["cli doctor --introspect", "without a session cookie, as in a pipeline"],
    ["cli doctor --strict", "also fail when a check could not run"],
    ["cli doctor --json", "for a script"],
  ],
  capabilities: { hosts: ["base", "users"], files: "read", platform: "read", programs: PROGRAMS },
  reads: ["places"],
  flags: DOCTOR_FLAGS,
  synonyms: ["diagnose", "whoami"],
  narrow: ({ cookie, autoCookie }, env) => {
    const looksForCookie = cookie === undefined && autoCookie && env("CLI_COOKIE") === undefined;
    return looksForCookie ? {} : { programs: [] };
  },
  view: () => import("../../views/doctor.ts"),
  exitOf: exitOfDoctor,
});
