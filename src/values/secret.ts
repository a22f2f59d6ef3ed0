import { keyMistake } from "./keyMistake.ts";
import { type HideParts, hideParts } from "./hideParts.ts";

const HIDDEN = "[hidden]";
/** Anything shorter is a mistake, and may well be a part of a word. */
const SHORTEST = 8;
/** What every session cookie begins with (platform.md, The editor's session cookie) is no secret. */
const WARNING = /^_\|WARNING[^|]*\|_/;

/**
 * A text that must never be seen. Wherever it is turned into text it reads `[hidden]`; only the
 * HTTP client calls {@link Secret.reveal}, which the architecture check enforces.
 */
export class Secret {
  readonly #value: string;
  #hideParts: HideParts | undefined;

  constructor(value: string) {
    this.#value = value;
  }

  /** The text itself, for a request's header. */
  reveal(): string {
    return this.#value;
  }

  /**
   * Whether the text is to be hidden in other texts: a shorter one is a part of words, and what only
   * stands for a key, such as `$CLI_API_KEY`, is what a message needs to name.
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
   * Put `[hidden]` wherever the hidden text is in a text that came from elsewhere, and wherever
   * a part of it does that is too long to be chance, escaped or not.
   */
  redact(text: string): string {
    if (this.#value.trim() === "") return text;
    this.#hideParts ??= hideParts(this.#value.replace(WARNING, ""));
    return this.#hideParts(text.replaceAll(this.#value, HIDDEN));
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
