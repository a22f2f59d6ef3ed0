import type { Sink } from "../terminal/createOutput.ts";
import type { Prompts } from "../terminal/prompts.ts";
import { Text } from "../terminal/text.ts";
import { Secret } from "../values/secret.ts";
import { secretWords } from "../values/looksSecret.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Make a runtime whose outputs and questions hide the secrets of the command line and the environment, and
 * those passed to `hide` later, whatever an answer, an error or a value quotes.
 */
export function redactRuntime(runtime: Runtime) {
  let secrets = givenSecrets(runtime);
  const redact = (text: string) => secrets.reduce((shown, secret) => secret.redact(shown), text);
  const hide = (secret: Secret) => {
    const isNew = !secrets.some((one) => one.equals(secret));
    if (secret.isHideable && isNew) secrets = [...secrets, secret];
  };
  const stdout = byLines(runtime.stdout, redact);
  return {
    runtime: {
      ...runtime,
      stdout: stdout.sink,
      stderr: writingTo(runtime.stderr, (text) => runtime.stderr.write(redact(text))),
      prompts: redactPrompts(runtime.prompts, redact, hide),
      flush: () => {
        stdout.release();
        return runtime.flush();
      },
    },
    hide,
  };
}

type Redact = (text: string) => string;

/** Make a sink that writes in another way; its other properties are read from the sink each time. */
function writingTo(sink: Sink, write: Sink["write"]): Sink {
  return Object.assign(Object.create(sink), { write });
}

/** Hold a line back until it ends: a secret may be written in two pieces. */
function byLines(
  sink: Sink,
  redact: Redact,
): { readonly sink: Sink; readonly release: () => void } {
  let begun = "";
  return {
    sink: writingTo(sink, (text) => {
      begun += text;
      const end = begun.lastIndexOf("\n") + 1;
      if (end === 0) return;
      sink.write(redact(begun.slice(0, end)));
      begun = begun.slice(end);
    }),
    release: () => {
      if (begun !== "") sink.write(redact(begun));
      begun = "";
    },
  };
}

function redactPrompts(prompts: Prompts, redact: Redact, hide: (secret: Secret) => void): Prompts {
  const shown = ({ printed }: Text) => new Text(redact(printed));
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
          return { label: shown(label), short: shown(short), details: shown(details), value };
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
/** Variables that people may set to a key by mistake. */
const OTHERS = ["CLI_API_KEY_FILE", "CLI_PLACES", "CLI_CONFIG", "CLI_ENV"] as const;

function givenSecrets({ args, env }: Pick<Runtime, "args" | "env">): readonly Secret[] {
  const given = args.flatMap((arg, index) => {
    const [flag, value] = arg.split(/=(.*)/s);
    return FLAGS.includes(flag!) ? [value ?? args[index + 1]] : [];
  });
  const credentials = [...given, ...VARIABLES.map((name) => env(name))];
  const others = [...args, ...credentials, ...OTHERS.map((name) => env(name))];
  return [...credentials, ...others.flatMap((text) => secretWords(text ?? ""))]
    .flatMap((value) => value === undefined ? [] : [new Secret(value)])
    .filter((secret) => secret.isHideable);
}
