/**
 * A text that must never be seen. Wherever it is turned into text it reads `[hidden]`; only the
 * network gate calls {@link Secret.reveal}, and the architecture check holds it to that.
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

  /** Puts `[hidden]` wherever the hidden text stands in a text that came from elsewhere. */
  redact(text: string): string {
    return this.#value === "" ? text : text.replaceAll(this.#value, "[hidden]");
  }

  toString(): string {
    return "[hidden]";
  }

  toJSON(): string {
    return "[hidden]";
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "[hidden]";
  }

  [Symbol.for("Deno.customInspect")](): string {
    return "[hidden]";
  }
}
