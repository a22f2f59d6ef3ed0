import { TOOL_IDS } from "../values/project.ts";
import { JSON_FLAG } from "./flags.ts";
import { offFlag, type OptionsOf, switchFlag, valueFlag } from "./flag.ts";
import { credential, notSecret, someOf, someText } from "./parseFlag.ts";

export const DOCTOR_FLAGS = {
  probe: offFlag("--no-probe", "skip the test read"),
  introspect: switchFlag("--introspect", "ask Roblox about the key; needs no session cookie"),
  tools: valueFlag(
    "--tool <names>",
    `only check the scopes of these tools: ${TOOL_IDS.join(", ")}`,
    someOf(TOOL_IDS),
    { completion: TOOL_IDS, repeatable: true },
  ),
  checkIp: switchFlag(
    "--check-ip",
    "check that the allowlist contains this machine's IP address (asks api.ipify.org)",
    { capabilities: { hosts: ["base", "users", "echo"] }, synonyms: ["--ip"] },
  ),
  keyName: valueFlag(
    "--key <name>",
    "check this key of cliapikey.toml",
    notSecret(someText),
    { completion: "declared keys" },
  ),
  cookie: valueFlag(
    "--cookie <value>",
    "the editor's session cookie [env: CLI_COOKIE]",
    credential,
  ),
  autoCookie: offFlag("--no-auto-cookie", "don't look for the editor's cookie on this machine"),
  json: JSON_FLAG,
  strict: switchFlag("--strict", "also fail when a check could not run"),
  failOnWarning: switchFlag(
    "--fail-on-warning",
    "also fail on a line with !, such as a key that expires soon",
  ),
  verbose: switchFlag("--verbose", "show every line", { synonyms: ["-v"] }),
};

export type DoctorOptions = OptionsOf<typeof DOCTOR_FLAGS>;
