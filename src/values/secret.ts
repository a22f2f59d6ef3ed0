import { keyMistake } from "./keyMistake.ts";

const HIDDEN = "[hidden]";
/** Anything shorter is a mistake, and may well be a part of a word. */
const SHORTEST = 8;
/** What every session cookie begins with (platform.md, The editor's session cookie) is no secret. */
const WARNING = /^_\|WARNING[^|]*\|_/;
/** Where a text was cut to fit a line. */
const CUT_OFF = /(?=…|\.\.\.)/;

/**
 * A text that must never be seen. Wherever it is turned into text it reads `[hidden]`; only the
 * HTTP client calls {@link Secret.reveal}, which the architecture check enforces.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The text itself, for a request's header. */
  reveal(): string {
    return this.#value;
  }

  /**
   * Whether the text is to be hidden in other texts: a shorter one is a part of words, and what only
   * names a key, such as `$CLI_API_KEY`, is what a message needs to name.
   */
  get isHideable(): boolean {
    return this.#value.trim().length >= SHORTEST && keyMistake(this.#value)?.hasSecret !== false;
  }

  /** Whether both hide the same text. */
  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  /** The same without white space around it. */
  trim(): Secret {
    return new Secret(this.#value.trim());
  }

  /** Whether the hidden text begins with a published preview; an empty preview matches nothing. */
  startsWith(preview: string): boolean {
    return preview !== "" && this.#value.startsWith(preview);
  }

  /**
   * Put `[hidden]` wherever the secret is in a text: as it is, or as a JSON document, a TOML file or an
   * address of this program spells it, and where its end was cut off to fit a line (`AbCdEfGh…`).
   */
  redact(text: string): string {
    const secret = this.#value.replace(WARNING, "");
    if (secret.trim() === "") return text;
    const asJson = JSON.stringify(secret).slice(1, -1);
    const spellings = new Set([secret, asJson, encodeURIComponent(secret.toWellFormed())]);
    const whole = [this.#value, ...spellings].reduce(
      (shown, spelling) => shown.replaceAll(spelling, HIDDEN),
      text,
    );
    const parts = whole.split(CUT_OFF);
    const last = parts.pop() ?? "";
    return parts.map((part) => hideBeginning(part, secret)).join("") + last;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return HIDDEN;
  }

  [Symbol.for("Deno.customInspect")](): string {
    return HIDDEN;
  }
}

/** Hide the beginning of a secret at the end of what an ellipsis follows. */
function hideBeginning(piece: string, secret: string): string {
  const first = Math.max(0, piece.length - secret.length);
  for (let start = first; start + SHORTEST <= piece.length; start++) {
    if (secret.startsWith(piece.slice(start))) return piece.slice(0, start) + HIDDEN;
  }
  return piece;
}
