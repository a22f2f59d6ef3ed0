const HIDDEN = "[hidden]";
/** So many characters in a row that a secret has, too, are a part of it. */
const PART = 8;
/** Digits alone are most often an id or a time that happens to hold the same ones. */
const PART_OF_DIGITS = 12;
const DIGITS = /^\d+$/;
/** What every session cookie begins with (platform.md, The editor's session cookie) is no secret. */
const WARNING = /^_\|WARNING[^|]*\|_/;

/**
 * A text that must never be seen. Wherever it is turned into text it reads `[hidden]`; only the
 * HTTP client calls {@link Secret.reveal}, and the architecture check holds it to that.
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

  /** Whether both hide the same text. */
  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  /** Whether the hidden text begins with a published preview; an empty preview matches nothing. */
  startsWith(preview: string): boolean {
    return preview !== "" && this.#value.startsWith(preview);
  }

  /**
   * Puts `[hidden]` wherever the hidden text stands in a text that came from elsewhere, and wherever
   * a part of it does that is too long to be chance.
   */
  redact(text: string): string {
    if (this.#value.trim() === "") return text;
    return hideParts(text.replaceAll(this.#value, HIDDEN), this.#value.replace(WARNING, ""));
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

function hideParts(text: string, secret: string): string {
  const parts = partsOf(secret, PART);
  const numbers = partsOf(secret, PART_OF_DIGITS);
  const isPart = (at: number) => parts.has(text.slice(at, at + PART));
  const begins = (at: number) =>
    isPart(at) && (!DIGITS.test(text.slice(at, at + PART)) ||
      numbers.has(text.slice(at, at + PART_OF_DIGITS)));
  let shown = "";
  let kept = 0;
  for (let at = 0; at + PART <= text.length; at++) {
    if (!begins(at)) continue;
    let start = at;
    while (start > kept && isPart(start - 1)) start--;
    let end = at + PART;
    while (isPart(end - PART + 1)) end++;
    shown += start === kept && kept > 0 ? "" : text.slice(kept, start) + HIDDEN;
    kept = end;
    at = end - 1;
  }
  return shown + text.slice(kept);
}

function partsOf(secret: string, length: number): ReadonlySet<string> {
  const parts = new Set<string>();
  for (let at = 0; at + length <= secret.length; at++) parts.add(secret.slice(at, at + length));
  return parts;
}
