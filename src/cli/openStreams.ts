import { type Appearance, createOutput } from "./terminal/createOutput.ts";
import type { Prompts } from "../host/terminal.ts";
import type { Streams } from "../host/terminal.ts";
import { Text } from "../values/text.ts";
import { COLOR_CHOICES } from "../flags/flags.ts";
import { Secret } from "../values/secret.ts";
import { ALL_COMMANDS } from "./allCommands.ts";
import { credential } from "../flags/parseFlag.ts";
import { type CommandLine, isGiven, parseArgs } from "./parseArgs.ts";
import type { Runtime } from "./runtime.ts";

/** A runtime whose questions look as the line wants it, and hide secrets. */
export type OpenRuntime = Omit<Runtime, "openPrompts"> & { readonly prompts: Prompts };

/**
 * Read the command line, and open the streams and the questions for every command. In prose and in questions they hide the secrets of
 * the command line and the environment, and those passed to `hide` later.
 */
export function openStreams({ openPrompts, ...outside }: Runtime) {
  const line = parseArgs(ALL_COMMANDS, outside.args);
  let secrets = givenSecrets(line, outside.env);
  const redact = (text: string) => secrets.reduce((shown, secret) => secret.redact(shown), text);
  const redactWhole = (text: string) =>
    secrets.reduce((shown, secret) => secret.redactWhole(shown), text);
  const hide = (secret: Secret) => {
    const isNew = !secrets.some((one) => one.equals(secret));
    if (secret.isHideable && isNew) secrets = [...secrets, secret];
  };
  const appearance = readAppearance(line, outside.env);
  const prompts = redactPrompts(openPrompts(appearance), { redact, redactWhole, hide });
  const runtime: OpenRuntime = { ...outside, prompts };
  const streams: Streams = {
    out: createOutput(runtime.stdout, appearance, redact),
    err: createOutput(runtime.stderr, appearance, redact),
    exact: {
      out: createOutput(runtime.stdout, appearance),
      err: createOutput(runtime.stderr, appearance),
    },
    hide,
    redactWhole,
    interactive: runtime.stdinIsTerminal() && runtime.stderr.isTerminal,
  };
  return { line, runtime, streams };
}

/**
 * Read how the output should look. A wrong choice of color is refused later, by an error that has to look some way
 * itself.
 */
export function readAppearance(line: CommandLine, env: Runtime["env"]): Appearance {
  const given = line.flags.find(({ name }) => name === "color")?.text;
  return {
    choice: COLOR_CHOICES.find((choice) => choice === given) ?? "auto",
    ascii: isGiven("--ascii", line) || !isUtf8(env),
    isActionsLog: env("GITHUB_ACTIONS") === "true",
    NO_COLOR: env("NO_COLOR"),
    FORCE_COLOR: env("FORCE_COLOR"),
    TERM: env("TERM"),
  };
}

/** The first of the three variables that is set decides; without one, UTF-8 is assumed. */
function isUtf8(env: Runtime["env"]): boolean {
  const locale = env("LC_ALL") || env("LC_CTYPE") || env("LANG");
  return !locale || /utf-?8/i.test(locale);
}

interface Redaction {
  readonly redact: (text: string) => string;
  readonly redactWhole: (text: string) => string;
  readonly hide: (secret: Secret) => void;
}

function redactPrompts(prompts: Prompts, { redact, redactWhole, hide }: Redaction): Prompts {
  const shown = ({ printed }: Text) => new Text(redact(printed));
  // Choices show entries, whose values stay as they are.
  const choice = ({ printed }: Text) => new Text(redactWhole(printed));
  return {
    confirm: (question, answer) => prompts.confirm(shown(question), answer),
    input: (question, preset) => prompts.input(shown(question), preset),
    secret: async (question) => {
      const answer = await prompts.secret(shown(question));
      hide(answer.trim());
      return answer;
    },
    select: ({ question, choices }, preselected) =>
      prompts.select({
        question: shown(question),
        choices: choices.map(({ label, short, details, value }) => {
          return { label: choice(label), short: choice(short), details: choice(details), value };
        }),
      }, preselected),
  };
}

/** The variables whose value is a credential. */
const VARIABLES = ["CLI_API_KEY", "CLI_COOKIE"] as const;

function givenSecrets({ flags }: CommandLine, env: Runtime["env"]): readonly Secret[] {
  const given = flags.map(({ flag, text }) => flag.parse === credential ? text : undefined);
  return [...given, ...VARIABLES.map((name) => env(name))]
    .flatMap((value) => value === undefined ? [] : [new Secret(value)])
    .filter((secret) => secret.isHideable);
}
