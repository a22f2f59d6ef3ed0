import { findKeyMistake } from "./findKeyMistake.ts";

const HIDDEN = "[hidden]";
/** A shorter secret is a mistake, and often part of a word. */
const SHORTEST = 8;
/** The public beginning of every session cookie (docs/dev/platform.md, The editor's session cookie on disk). */
const WARNING = /^_\|WARNING[^|]*\|_/;
/** How many consecutive characters of a secret count as a part of it. */
const PART = 8;
/** The same for digits alone, often an id or a time, and for letters of one case, often a word. */
const PART_OF_COMMON = 12;
const COMMON = /^(?:\d+|[a-z ._:-]+|[A-Z ._:-]+)$/;
/** Texts are compared GRAM characters at a time, at every STRIDE-th offset, so that no PART is missed. */
const GRAM = 4;
const STRIDE = PART - GRAM + 1;

/**
 * A text that must never be shown. Converted to a string it is `[hidden]`; {@link Secret.reveal} is called
 * only by the files that the architecture check lists.
 */
export class Secret {
  readonly #value: string;
  #spellings: Spellings | undefined;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /**
   * Check whether the text must be hidden in other texts. Short ones are parts of words, and a message may
   * need to show what only names a key, such as `$CLI_API_KEY`.
   */
  get isHideable(): boolean {
    return this.#value.trim().length >= SHORTEST &&
      findKeyMistake(this.#value)?.hasSecret !== false;
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  trim(): Secret {
    return new Secret(this.#value.trim());
  }

  /** An empty preview matches nothing. */
  startsWith(preview: string): boolean {
    return preview !== "" && this.#value.startsWith(preview);
  }

  /**
   * Replace the secret in a text by `[hidden]`: unchanged, or as JSON, TOML or an address spells it, and
   * any eight or more consecutive characters of it, because a line may be wrapped or cut, and the platform
   * may repeat any part.
   */
  redact(text: string): string {
    return hideParts(this.redactWhole(text), this.#spelled());
  }

  redactWhole(text: string): string {
    return this.#spelled().all.reduce((shown, one) => shown.replaceAll(one, HIDDEN), text);
  }

  #spelled(): Spellings {
    return this.#spellings ??= spell(this.#value);
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

/** The ways to spell a secret, the longest first, and where each group of GRAM characters is in them. */
interface Spellings {
  readonly all: readonly string[];
  readonly joined: string;
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function spell(value: string): Spellings {
  const secret = value.replace(WARNING, "");
  if (secret.trim() === "") return { all: [], joined: "", places: new Map() };
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const inLowerCase = inAddress.replace(/%../g, (code) => code.toLowerCase());
  const asJson = JSON.stringify(secret).slice(1, -1);
  const spelled = [...new Set([inAddress, inLowerCase, asJson, secret])];
  const joined = spelled.join("\n");
  const grams = Array.from({ length: Math.max(0, joined.length - GRAM + 1) }, (_, at) => at);
  const places = Map.groupBy(grams, (at) => joined.slice(at, at + GRAM));
  return { all: [value, ...spelled], joined, places };
}

function hideParts(text: string, { joined, places }: Spellings): string {
  let shown = "";
  let kept = 0;
  for (let at = 0; at + GRAM <= text.length; at += STRIDE) {
    const found = at < kept ? [] : places.get(text.slice(at, at + GRAM)) ?? [];
    for (const place of found) {
      let [start, end] = [at, at + GRAM];
      while (start > kept && text[start - 1] === joined[place - at + start - 1]) start--;
      while (end < text.length && text[end] === joined[place - at + end]) end++;
      if (!isPart(text.slice(start, end))) continue;
      shown += text.slice(kept, start) + HIDDEN;
      kept = end;
      break;
    }
  }
  return shown + text.slice(kept);
}

function isPart(text: string): boolean {
  return text.length >= PART_OF_COMMON || (text.length >= PART && !COMMON.test(text));
}
