import type { Prompts } from "../terminal/prompts.ts";
import { Text } from "../terminal/text.ts";
import { Secret } from "../values/secret.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Make what hides the secrets of the command line and the environment, and those passed to `hide` later, in the
 * words of others and in questions.
 */
export function redactRuntime(runtime: Runtime) {
  let secrets = givenSecrets(runtime);
  const redact = (text: string) => secrets.reduce((shown, secret) => secret.redact(shown), text);
  const redactWhole = (text: string) =>
    secrets.reduce((shown, secret) => secret.redactWhole(shown), text);
  const hide = (secret: Secret) => {
    const isNew = !secrets.some((one) => one.equals(secret));
    if (secret.isHideable && isNew) secrets = [...secrets, secret];
  };
  const prompts = redactPrompts(runtime.prompts, { redact, redactWhole, hide });
  return { runtime: { ...runtime, prompts }, redact, redactWhole, hide };
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
    select: (question, choices, preselected) =>
      prompts.select(
        shown(question),
        choices.map(({ label, short, details, value }) => {
          return { label: choice(label), short: choice(short), details: choice(details), value };
        }),
        preselected,
      ),
  };
}

/**
 * Flags and variables whose value is a credential. They are listed here because the definitions are not
 * loaded yet when the first line is shown; a test fails when one is missing.
 */
const FLAGS = ["--api-key", "--cookie"];
const VARIABLES = ["CLI_API_KEY", "CLI_COOKIE"] as const;

function givenSecrets({ args, env }: Pick<Runtime, "args" | "env">): readonly Secret[] {
  const given = args.flatMap((arg, index) => {
    const [flag, value] = arg.split(/=(.*)/s);
    return FLAGS.includes(flag!) ? [value ?? args[index + 1]] : [];
  });
  return [...given, ...VARIABLES.map((name) => env(name))]
    .flatMap((value) => value === undefined ? [] : [new Secret(value)])
    .filter((secret) => secret.isHideable);
}
