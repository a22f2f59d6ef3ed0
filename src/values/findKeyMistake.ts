export interface KeyMistake {
  /** A clause to follow "CLI_API_KEY is". */
  readonly what: string;
  readonly advice: string;
  /** True when it has a secret in it, which must not be shown. */
  readonly hasSecret: boolean;
}

const NOT_EXPANDED = "Give the key itself; your shell or CI service did not insert it.";
const ALONE = "Give the key alone, exactly as you copied it.";

/** None can be a key. */
const MISTAKES: readonly (readonly [form: RegExp, what: string, advice: string])[] = [
  [
    /^\$?\{\{.*\}\}$/s,
    "an expression (`${{ … }}`) that was not expanded",
    "Set it in the workflow file, under `env:`; a shell does not expand it.",
  ],
  [
    /^\$(?:env:\w+|\w+|\{\w+\}|\(\w+\))$/i,
    "the name of a variable (`$NAME`)",
    NOT_EXPANDED,
  ],
  [/^(?:%\w+%|!\w+!)$/, "the name of a variable (`%NAME%`)", NOT_EXPANDED],
  [
    /^(?:[*\u2022]+|\[(?:hidden|masked|redacted)\]|x{4,})$/i,
    "what a log or a page shows in place of a secret",
    "Copy the key from where you keep it; if it is lost, make another one.",
  ],
  [
    /^(?:<.*>|\[.*\]|(?:your|my|insert|paste|enter|replace)[ _-].*|(?:api)?[ _-]?key[ _-]here)$/is,
    "a placeholder",
    "Put your own key in its place.",
  ],
  [
    /^(?:undefined|null|none|nil|true|false|changeme|todo)$/i,
    "a word that scripts print for a missing value",
    "Correct the script so that it passes the key.",
  ],
  [
    /^@.|^(?:[a-z]:|\.{0,2})[\\/][^+=]*\.\w+$|^[\w-]+\.(?:txt|key|env|pem|toml)$/i,
    "the path of a file",
    "Give it with --api-key-file, or in CLI_API_KEY_FILE.",
  ],
  [
    /^(?:op|vault|awssm|keyvault|doppler):\/\//i,
    "a reference to a secret that was not resolved",
    "Start the program with the tool that resolves it, such as `op run`.",
  ],
];

const WRAPPED: readonly (readonly [form: RegExp, what: string])[] = [
  [/^(?:authorization\s*:\s*)?(?:bearer|basic|token)\s+\S/i, "a header (`Bearer …`)"],
  [/^[a-z][a-z-]*\s*:\s*\S/i, "a line of a header (`x-api-key: …`)"],
  [
    /^(?:export\s+|set\s+|\$env:)?[a-z_]\w*\s*=\s*[^=\s]/i,
    "a line of a file or a shell (`NAME=…`)",
  ],
];

/** Find what a text is instead of a key; undefined when it may be a key. */
export function findKeyMistake(given: string): KeyMistake | undefined {
  const text = given.trim();
  if (text.includes("\0")) {
    return {
      what: "UTF-16 text",
      advice: "Save it as UTF-8 or ASCII; Windows PowerShell writes UTF-16 with `>`.",
      hasSecret: true,
    };
  }
  const found = MISTAKES.find(([form]) => form.test(text));
  if (found !== undefined) return { what: found[1], advice: found[2], hasSecret: false };
  const wrapped = WRAPPED.find(([form]) => form.test(text));
  return wrapped && { what: wrapped[1], advice: ALONE, hasSecret: true };
}
