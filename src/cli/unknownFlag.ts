import { command, say, type Sentence } from "../values/command.ts";
import { Failure } from "../values/failure.ts";
import { suggest } from "../values/suggest.ts";
import { enumerate } from "../values/words.ts";
import type { Definition } from "./defineCommand.ts";
import { commandName, commandsOf, findFlag, flagsInScope, nameOf } from "./definitions.ts";
import { type Flag, longOf } from "../flags/flag.ts";
import { CONFIG_FLAGS } from "../flags/flags.ts";
import { type CommandLine, HELP_FLAG, VERSION_FLAG } from "./parseArgs.ts";
import { quotedWord, typedLine } from "./usageFailure.ts";

/** Explain a flag that the command does not know, or that takes no value. */
export function unknownFlag(whole: string, line: CommandLine): Failure {
  const { reached, definitions } = line;
  const [typed = "", value] = whole.split(/=(.*)/s);
  // Terraform's flags have one dash: `-auto-approve`.
  const long = /^-[a-z][a-z-]+$/.test(typed) ? `-${typed}` : typed;
  const flag = long.startsWith("--") ? long.toLowerCase() : long;
  const misplaced = meantFlag(flag, Object.values(CONFIG_FLAGS));
  if (misplaced !== undefined && !reached.path.startsWith("config")) {
    const what = `\`${commandName(reached)}\` does not take ${longOf(misplaced)}.`;
    return new Failure(what, "Only the commands of `cli config` do; leave it out.");
  }
  const known = Object.values(flagsInScope(reached, definitions));
  if (value !== undefined && known.some((one) => longOf(one) === flag)) {
    return new Failure(`${flag} takes no value.`, `Write it alone: ${flag}.`);
  }
  const quoted = known.find((one) => whole.startsWith(`${longOf(one)} `));
  if (quoted !== undefined) {
    return new Failure(
      `${longOf(quoted)} and its value are in one pair of quotes.`,
      `Write it as ${quoted.spelling}, with quotes around the value only.`,
    );
  }
  const near = alikeFlag(flag, known);
  const isOwn = meantFlag(flag, known) !== undefined;
  if (!isOwn && (/^-v$|^--version$/i.test(flag) || near === longOf(VERSION_FLAG))) {
    if (!isAlone(line) || value !== undefined) return misplacedVersion(line);
    return new Failure(
      `Unknown flag "${typed}".`,
      `Did you mean ${VERSION_FLAG.spelling.split(", ")[flag.length > 2 ? 1 : 0]}?`,
    );
  }
  return new Failure(`Unknown flag ${quotedWord(typed)}.`, adviceFor(flag, value, known, line));
}

function adviceFor(
  flag: string,
  value: string | undefined,
  known: readonly Flag[],
  { reached, definitions, operands, words, unknown }: CommandLine,
): Sentence {
  if (/^(?:-\?|-H|--h|--usage)$/.test(flag)) return "Did you mean --help?";
  const own = meantFlag(flag, known);
  if (own !== undefined) return `Did you mean ${longOf(own)}?`;
  const args = Object.values(reached.args);
  const meantArg = (typed: string) =>
    meantFlag(typed, args) ??
      args.find(({ spelling }) =>
        /^--\w/.test(typed) && spelling.slice(1).startsWith(typed.slice(2))
      );
  if (meantArg(flag) !== undefined) {
    const typed = unknown.map((whole) => whole.split(/=(.*)/s));
    const given = args.map((each) => {
      const at = typed.findIndex(([name = ""]) => meantArg(name) === each);
      return at < 0 ? undefined : typed[at]![1] ?? operands[at];
    });
    return say`It is an argument: ${typedLine(reached, given)}.`;
  }
  const [, advise] = FOREIGN.find(([names]) => names.includes(flag)) ?? [];
  const foreign = advise?.(known, reached, value ?? operands[0] ?? words.at(-1) ?? "");
  if (foreign !== undefined) return foreign;
  const time = /^(--watch|--for)(\d+[mh])$/.exec(flag);
  if (time !== null && named(known, time[1]!)) return `Did you mean ${time[1]} ${time[2]}?`;
  const alike = alikeFlag(flag, known);
  if (alike !== undefined) return `Did you mean ${alike}?`;
  const takers = commandsOf(definitions).filter(({ flags, path }) =>
    path !== reached.path && findFlag(flags, flag) !== undefined
  );
  if (takers.length > 0 && takers.length <= MOST_TAKERS) {
    const only = enumerate(takers.map(nameOf));
    return `Only ${only} ${takers.length === 1 ? "takes" : "take"} ${flag}; leave it out here.`;
  }
  const joined = known.find((one) =>
    one.parse !== undefined && flag.length > longOf(one).length && flag.startsWith(longOf(one))
  );
  if (joined !== undefined) return `Write a space between ${longOf(joined)} and its value.`;
  if (args.at(-1)?.spelling === "<value>" && operands.length < args.length) {
    return "A value that begins with a dash goes to the end of the line, after --.";
  }
  return `No flag is like it: leave it out, or see \`${commandName(reached)} --help\`.`;
}

const MOST_TAKERS = 4;

/** Find the flag that is typed like this, in full or by another name. */
function meantFlag(typed: string, flags: readonly Flag[]): Flag | undefined {
  return flags.find((one) => longOf(one) === typed || one.synonyms?.includes(typed));
}

/** Find the flag that is nearly typed like this, or like another name of it. */
function alikeFlag(flag: string, known: readonly Flag[]): string | undefined {
  const names = [...known, HELP_FLAG, VERSION_FLAG].flatMap((
    one,
  ) => [longOf(one), ...one.synonyms ?? []]);
  // Other words of one length are near it, too: --region.
  const isVersion = /^-+(v|revision)/i.test(flag);
  const near = suggest(
    flag,
    names.filter((name) => name.startsWith("--") && (isVersion || name !== longOf(VERSION_FLAG))),
  );
  // Any two short words are only two changes apart: --all is not --full.
  const isFar = /^--\w{1,3}$/.test(flag) && near?.[2] !== flag[2];
  if (near === undefined || isFar) return undefined;
  const meant = meantFlag(near, known);
  return meant === undefined ? near : longOf(meant);
}

/** Flags of other programs that no flag here stands for, and what to do instead. */
const FOREIGN: readonly (readonly [
  names: readonly string[],
  advice: (known: readonly Flag[], reached: Definition, value: string) => Sentence | undefined,
])[] = [
  // Who wants to look first must not be advised to go ahead.
  [["--dry-run", "--plan", "--what-if", "--preview", "--diff"], (known, reached) => {
    const looks = say`${command("check")} compares, and changes nothing.`;
    if (named(known, "--dry-run")) return "Did you mean --dry-run?";
    if (reached.kind !== "command" || !reached.path.startsWith("config")) return undefined;
    const { files, platform } = reached.capabilities;
    if (files !== "write" && platform !== "write") return undefined;
    return say`${platform === "none" ? "It publishes nothing" : "It asks first"}; ${looks}`;
  }],
  [
    ["--force", "-f", "--confirm", "--no-confirm", "--auto-approve", "--approve", "--assume-yes"],
    (known) =>
      named(known, "--yes")
        ? "It asks before it changes anything; --yes agrees in advance."
        : undefined,
  ],
  [
    ["--dev", "--prod", "--production", "--staging", "--test"],
    () => "Name the environment with --env <name>.",
  ],
  [["--proxy"], () => "Name the proxy in HTTPS_PROXY."],
  [
    ["--insecure", "-k", "--no-verify-ssl", "--cacert"],
    () => "Name the file of your certificate authority in NODE_EXTRA_CA_CERTS.",
  ],
  [
    ["--timeout", "--retry", "--retries", "--max-retries"],
    () =>
      "Leave it out: reads are tried again by themselves, and each request ends after a minute.",
  ],
  [
    ["--jq", "--query"],
    (known) => named(known, "--json") ? "`--json | jq <filter>` does that." : undefined,
  ],
  [["--no-color", "--no-colors"], () => "Did you mean --color never?"],
  [
    [
      "--non-interactive",
      "--noninteractive",
      "--no-interactive",
      "--no-interaction",
      "--no-prompt",
      "--no-prompts",
      "--no-input",
      "--batch",
      "--ci",
      "--unattended",
    ],
    (known) => {
      const never = "Off a terminal it never asks";
      if (named(known, "--no-message")) {
        return `${never}. To publish, say so: --message <text>, --no-message or --yes.`;
      }
      return named(known, "--yes")
        ? `${never}; --yes answers its question.`
        : `${never}; leave it out.`;
    },
  ],
  [
    ["--github", "--github-actions", "--gha", "--annotate", "--annotations"],
    (known) => {
      const alone = named(known, "--no-annotations")
        ? "In GitHub Actions it annotates lines without a flag"
        : "It needs no flag in GitHub Actions";
      return named(known, "--markdown")
        ? `${alone}; --markdown prints a comment for a pull request.`
        : `${alone}; leave it out.`;
    },
  ],
  [
    ["--output", "--out", "-o", "--output-file", "--outfile", "--out-file", "--format"],
    (known, reached, value) => {
      const forms = ["--json", "--markdown"].filter((long) => named(known, long));
      const asked = forms.find((long) => long === `--${value.toLowerCase()}`);
      if (asked !== undefined) return `Did you mean ${asked}?`;
      const written = WRITTEN.get(reached.path);
      if (written !== undefined) return `It writes the file that ${written} names.`;
      const [form] = forms;
      const others = form === undefined
        ? ""
        : ` ${enumerate(forms)} ${forms.length > 1 ? "print other forms" : "prints another form"}.`;
      return `It prints; \`> <file>\` writes that to a file.${others}`;
    },
  ],
  [
    [
      "--exit-code",
      "--detailed-exitcode",
      "--fail",
      "--fail-on-diff",
      "--error-on-diff",
    ],
    (known, reached) =>
      reached.kind === "command" && reached.differs !== undefined && !named(known, "--fail-if")
        ? `It needs no flag. Exit code 2: ${reached.differs}.`
        : undefined,
  ],
];

/** The commands that write a file, and the flag that names it. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ["config schema", "--schema"],
  ...["init", "promote", "pull", "rename", "set", "unset"]
    .map((name) => [`config ${name}`, "--config"] as const),
]);

function named(known: readonly Flag[], long: string): boolean {
  return known.some((flag) => longOf(flag) === long);
}

function isAlone({ flags, operands, unknown, awaiting }: CommandLine): boolean {
  return flags.length + operands.length === 0 && unknown.length === 1 && awaiting === undefined;
}

/** Explain `--version` on the line of a command, where people mean a version of the config. */
export function misplacedVersion({ reached, definitions }: CommandLine): Failure {
  const what = `\`${commandName(reached)}\` does not take ${longOf(VERSION_FLAG)} here.`;
  const revision = takesRevision(reached, definitions)
    ? "Write a version of the config without a flag, such as v3; "
    : reached.path.startsWith("config")
    ? say`${command("versions")} lists versions of the config, ${
      command("get --at v3")
    } shows one; `
    : "";
  return new Failure(what, say`${revision}\`cli --version\` is about this program.`);
}

function takesRevision(reached: Definition, definitions: readonly Definition[]): boolean {
  return Object.values(reached.args).some(({ spelling }) => /revision|<from>/.test(spelling)) &&
    findFlag(flagsInScope(reached, definitions), "--env") !== undefined;
}
