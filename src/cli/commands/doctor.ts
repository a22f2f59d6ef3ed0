import { PROGRAMS } from "../../values/system.ts";
import { defineCommand } from "../defineCommand.ts";
import { exitOfDoctor } from "../exitCodes.ts";
import { DOCTOR_FLAGS } from "../../flags/doctorFlags.ts";
import { switchFlag } from "../../flags/flag.ts";
import { JSON_FLAG } from "../../flags/flags.ts";

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
  flags: {
    ...DOCTOR_FLAGS,
    json: JSON_FLAG,
    strict: switchFlag("--strict", "also fail when a check could not run"),
    failOnWarning: switchFlag(
      "--fail-on-warning",
      "also fail on a line with !, such as a key near its end",
    ),
    verbose: switchFlag("--verbose", "show every line"),
  },
  synonyms: ["diagnose", "whoami"],
  run: async ({ options, open }) => {
    const [{ doctor }, { looksForCookie }, { tally }, { doctorView }] = await Promise.all([
      import("../../commands/doctor.ts"),
      import("../../commands/doctorCookie.ts"),
      import("../../doctor/report.ts"),
      import("../../views/doctor.ts"),
    ]);
    const { context, print } = await open((env) => {
      return looksForCookie(options, env) ? {} : { programs: [] };
    });
    const sections = [];
    for await (const section of doctor(options, context)) {
      sections.push(section);
      print.preview(doctorView, { ...section, verbose: options.verbose });
    }
    const { strict, failOnWarning } = options;
    const result = { sections, tally: tally(sections), strict, failOnWarning };
    print.outcome(doctorView, result);
    return exitOfDoctor(result.tally, result);
  },
});
