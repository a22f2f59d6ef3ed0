import { CONFIG_REFS, parseConfigRef } from "../config/parseConfigRef.ts";
import { parsePast, parseTime } from "../config/past.ts";
import { offFlag, type OptionsIn, type OptionsOf, switchFlag, valueFlag } from "./flag.ts";
import {
  ALL_FLAG,
  ANNOTATIONS_FLAG,
  countFlag,
  FULL_FLAG,
  JSON_FLAG,
  NAMES_FLAG,
  WHOLE_FLAG,
} from "./flags.ts";
import { anyText, credential, notSecret, someOf, someText } from "./parseFlag.ts";
import { TOOL_IDS } from "../values/project.ts";

const AT_FLAG = valueFlag(
  "--at <when>",
  "what was live after a revision (id, v12, previous), or at a date in UTC",
  notSecret(parsePast),
  { synonyms: ["--revision", "--rev", "--as-of", "--when"] },
);

/** The history has no descriptions and times, which `--full` would show. */
const AT_WITHOUT_FULL = { ...AT_FLAG, conflicts: ["--full"] };

const SINCE_FLAG = valueFlag(
  "--since <date>",
  "only those since this date, in UTC",
  notSecret(parseTime),
  { synonyms: ["--after", "--from"] },
);

const namedRef = (name: string) => ({ name, ref: parseConfigRef(name) });

export const LOOK_FLAGS = {
  check: {
    all: ALL_FLAG,
    names: NAMES_FLAG,
    full: WHOLE_FLAG,
    annotations: ANNOTATIONS_FLAG,
    json: JSON_FLAG,
    markdown: switchFlag("--markdown", "print Markdown, for a pull request", {
      conflicts: ["--json", "--names"],
    }),
  },
  diff: {
    from: valueFlag("<from>", CONFIG_REFS, namedRef),
    to: valueFlag("<to>", CONFIG_REFS, namedRef),
  },
  get: {
    key: valueFlag("[key]", "a key; without it, all keys", anyText, {
      completion: "config keys",
      synonyms: ["--keys"],
    }),
    full: FULL_FLAG,
    conditions: switchFlag("--conditions", "also show conditions and their values"),
    at: AT_WITHOUT_FULL,
  },
  list: {
    glob: valueFlag("[glob]", 'only keys that match, such as "shop.*"', notSecret(someText), {
      synonyms: ["--filter", "--pattern", "--match", "--grep", "--key", "--keys"],
    }),
    full: FULL_FLAG,
    conditions: switchFlag("--conditions", "list conditions, and the keys that use each", {
      conflicts: ["--full"],
    }),
    at: AT_WITHOUT_FULL,
  },
  versions: {
    key: valueFlag("[key]", "only those that changed this key", anyText, {
      completion: "config keys",
    }),
    count: countFlag("how many to list", 20),
    keys: switchFlag("--keys", "also list the keys that each revision changed"),
    conditions: switchFlag("--conditions", "also show what each revision changed of conditions"),
    full: switchFlag("--full", "show long messages and values in full"),
    names: NAMES_FLAG,
    since: SINCE_FLAG,
    by: valueFlag(
      "--by <name>",
      "only those by this publisher: a name or user id",
      notSecret(someText),
      {
        synonyms: ["--author", "--user", "--publisher"],
      },
    ),
  },
};

export type LookOptions = OptionsIn<typeof LOOK_FLAGS>;

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
