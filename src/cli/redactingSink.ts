import type { Sink } from "../terminal/createOutput.ts";
import { Secret } from "../values/secret.ts";
import { looksSecret } from "./looksSecret.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Makes a sink that no secret passes which this run was given on its command line or in its
 * environment, wherever it stands there: whatever an error quotes, of a reply, a file or the command
 * line, it does not quote those. What else is secret is hidden where it is read.
 */
export function redactingSink(sink: Sink, world: Pick<Runtime, "args" | "env">): Sink {
  let secrets: readonly Secret[] | undefined;
  return {
    write: (text) => {
      secrets ??= givenSecrets(world);
      sink.write(secrets.reduce((shown, secret) => secret.redact(shown), text));
    },
    get isTerminal() {
      return sink.isTerminal;
    },
    get columns() {
      return sink.columns;
    },
  };
}

/** Paths and config keys are long, too, but have an extension or a dot, or begin at the root. */
function isKeyAlone(word: string): boolean {
  return looksSecret(word) && !word.includes(".") && !/^[/~]/.test(word);
}

/** Anything shorter is a mistake, and may well be a part of a word. */
const SHORTEST = 8;

/** Flags whose value is a secret, and variables that hold one. */
const FLAGS = ["--api-key", "--cookie"];
const VARIABLES = ["CLI_API_KEY", "CLI_COOKIE"] as const;

function givenSecrets({ args, env }: Pick<Runtime, "args" | "env">): readonly Secret[] {
  const given = args.flatMap((arg, index) => {
    const [flag, value] = arg.split(/=(.*)/s);
    return FLAGS.includes(flag!) ? [value ?? args[index + 1]] : [];
  });
  const misplaced = args.filter(isKeyAlone);
  return [...given, ...VARIABLES.map((name) => env(name)), ...misplaced]
    .filter((value) => value !== undefined && value.length >= SHORTEST)
    .map((value) => new Secret(value!));
}
