import fc from "fast-check";
import { ANNOTATIONS, type Annotations } from "../../../src/files/configSchema.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
} from "../../../src/values/json.ts";
import { createDice, keys, lives, mutate, type Roll, texts, values } from "./randomValues.ts";

/** An env's entries: the value of each, and what people wrote about it. */
export type RandomEnv = Map<string, { value: Json; annotations: Annotations }>;

/** A local config file, written in as many ways as TOML has. */
export interface RandomFile {
  readonly text: string;
  readonly envs: ReadonlyMap<string, RandomEnv>;
  /** The statements and comments that belong to each env, in their order. */
  readonly linesOf: ReadonlyMap<string, readonly string[]>;
}

const annotations: fc.Arbitrary<Annotations> = fc.record(
  Object.fromEntries(ANNOTATIONS.map((field) => [field, texts])),
  { requiredKeys: [], noNullPrototype: true },
);

const envs: fc.Arbitrary<RandomEnv> = fc.array(
  fc.tuple(keys, values, annotations),
  { maxLength: 4 },
).map((entries) =>
  new Map(entries.map(([key, value, annotations]) => [key, { value, annotations }]))
);

/** Files with up to three envs, of which `dev` is always one. */
export const files: fc.Arbitrary<RandomFile> = fc.record({
  dev: envs,
  others: fc.array(fc.tuple(fc.constantFrom("prod", "a b", "dev2", "__proto__"), envs), {
    maxLength: 2,
  }),
  seed: fc.nat(),
  newline: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\ufeff"),
  hasFinalNewline: fc.boolean(),
}).map(({ dev, others, seed, newline, mark, hasFinalNewline }) => {
  const all = new Map([["dev", dev], ...others]);
  const roll = createDice(seed);
  const blocks = [...all].flatMap(([env, entries]) => new Renderer(env, roll).render(entries));
  const lines = arrange(blocks, roll);
  const text = lines.map(({ text }) => text).join("\n").concat(hasFinalNewline ? "\n" : "");
  const linesOf = new Map([...all.keys()].map((env) => [
    env,
    lines.filter((line) => line.env === env).map((line) => line.text.replaceAll("\n", newline)),
  ]));
  return { text: mark + text.replaceAll("\n", newline), envs: all, linesOf };
});

interface Line {
  readonly env: string | undefined;
  readonly text: string;
}

/** Statements that must keep their order: at the root, or after a header. */
interface Block {
  readonly env: string;
  readonly isRoot: boolean;
  readonly lines: readonly string[];
}

/** Put the blocks of all envs into a random order, with blank lines and comments between them. */
function arrange(blocks: readonly Block[], roll: Roll): Line[] {
  const shuffled = roll(2) === 0 ? [...blocks] : blocks
    .map((block) => ({ block, at: roll(1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ block }) => block);
  const lines: Line[] = [];
  let comments = 0;
  const own = (env: string | undefined, text: string) => lines.push({ env, text });
  for (
    const { env, lines: inner } of shuffled.sort((a, b) => Number(b.isRoot) - Number(a.isRoot))
  ) {
    if (roll(4) === 0) own(undefined, `# free ${comments++}`), own(undefined, "");
    if (roll(3) > 0) own(undefined, roll(6) === 0 ? "  \t" : "");
    if (roll(8) === 0) own(undefined, "");
    for (const line of inner) {
      if (roll(5) === 0) {
        own(
          env,
          `${" ".repeat(roll(3))}# about ${env} ${comments++} ${CATCHES[roll(CATCHES.length)]}`,
        );
      }
      const indent = " ".repeat(roll(5) === 0 ? 2 : 0);
      const trail = roll(5) === 0 ? ` # on ${env} ${comments++}` : roll(9) === 0 ? " \t" : "";
      own(env, `${indent}${line}${trail}`);
      if (roll(9) === 0) own(undefined, "");
      if (roll(20) === 0) own(undefined, `# free ${comments++}`), own(undefined, "");
    }
  }
  return lines;
}

const CATCHES = ["", "[dev.entries.x]", '"', "'''", "= 1", "\\", "é 😀", "# #"];

/** Tables that get headers of their own, with their paths. */
type Later = (readonly [path: readonly string[], value: Json])[];

/** Writes one env in ways that the dice choose. */
class Renderer {
  readonly #blocks: Block[] = [];

  constructor(private readonly env: string, private readonly roll: Roll) {}

  render(env: RandomEnv): readonly Block[] {
    const entries = new Map(Array.from(env, ([key, { value, annotations }]) => {
      const fields: [string, Json][] = Object.entries(annotations);
      fields.splice(this.roll(fields.length + 1), 0, ["value", value]);
      return [key, new Map(fields)];
    }));
    const section = new Map([["entries", entries]]);
    if (this.roll(4) === 0) {
      const later: Later = [];
      this.#block(this.#pairs([this.env], section, later), true);
      this.#headers([], later);
    } else this.#table([this.env], section, false);
    return this.#blocks;
  }

  /**
   * A table with headers.
   *
   * @param into The lines of the array of tables that it is in, which must stay together.
   */
  #table(path: readonly string[], table: JsonObject, isItem: boolean, into?: string[]): void {
    const pairs: string[] = [];
    const later: Later = [];
    for (const [name, value] of table) {
      if (isNested(value) && this.roll(2) === 0) later.push([[name], value]);
      else pairs.push(...this.#member([name], value, later));
    }
    const isNeeded = isItem || pairs.length > 0 || later.length === 0 || this.roll(2) === 0;
    const lines = isNeeded ? [this.#header(path, isItem), ...pairs] : [];
    if (into !== undefined) into.push(...lines);
    else this.#block(lines, false);
    this.#headers(path, later, into);
  }

  #headers(path: readonly string[], later: Later, into?: string[]): void {
    for (const [names, value] of later) {
      if (isObject(value)) this.#table([...path, ...names], value, false, into);
      else this.#items([...path, ...names], value as readonly JsonObject[], into);
    }
  }

  #items(path: readonly string[], items: readonly JsonObject[], into?: string[]): void {
    const lines = into ?? [];
    for (const item of items) this.#table(path, item, true, lines);
    if (into === undefined) this.#block(lines, false);
  }

  #block(lines: readonly string[], isRoot: boolean): void {
    if (lines.length > 0) this.#blocks.push({ env: this.env, isRoot, lines });
  }

  #header(path: readonly string[], isItem: boolean): string {
    const space = this.roll(6) === 0 ? " " : "";
    const key = path.map((name) => this.#key(name)).join(this.roll(8) === 0 ? " . " : ".");
    return isItem ? `[[${space}${key}${space}]]` : `[${space}${key}${space}]`;
  }

  /** The members of a table as pairs with dotted keys, but for those that get headers later. */
  #pairs(prefix: readonly string[], table: JsonObject, later: Later): string[] {
    const before = later.length;
    const pairs = [...table].flatMap(([name, value]) => {
      const path = [...prefix, name];
      if (!isNested(value) || this.roll(4) > 0) return this.#member(path, value, later);
      later.push([path, value]);
      return [];
    });
    // A table that no pair names must not be empty.
    return pairs.length > 0 || later.length > before ? pairs : [this.#pair(prefix, table)];
  }

  /** A member as pairs: one with its value, or several with dotted keys. */
  #member(path: readonly string[], value: Json, later: Later): string[] {
    if (isObject(value) && value.size > 0 && this.roll(3) > 0) {
      return this.#pairs(path, value, later);
    }
    return [this.#pair(path, value)];
  }

  #pair(path: readonly string[], value: Json): string {
    const equals = [" = ", "=", "  =\t"][this.roll(8)] ?? " = ";
    const dot = this.roll(8) === 0 ? " . " : ".";
    return path.map((name) => this.#key(name)).join(dot) + equals + this.#inline(value, false);
  }

  #key(name: string): string {
    if (/^[A-Za-z0-9_-]+$/.test(name) && this.roll(3) > 0) return name;
    if (!/['\p{Cc}]/u.test(name) && this.roll(2) === 0) return `'${name}'`;
    return basic(name);
  }

  #inline(value: Json, isInTable: boolean): string {
    if (typeof value === "string") return this.#text(value);
    if (isNumber(value)) return this.#number(value.lexeme);
    if (isArray(value)) return this.#array(value, isInTable);
    if (!isObject(value)) return String(value);
    const pairs: string[] = [];
    for (const [name, member] of value) {
      if (isObject(member) && member.size > 0 && this.roll(4) === 0) {
        for (const [inner, deep] of member) {
          pairs.push(`${this.#key(name)}.${this.#key(inner)} = ${this.#inline(deep, true)}`);
        }
      } else pairs.push(`${this.#key(name)} = ${this.#inline(member, true)}`);
    }
    if (pairs.length > 0 && this.roll(4) === 0) return `{${this.#lines(pairs)}}`;
    const space = this.roll(3) === 0 ? "" : " ";
    return pairs.length === 0
      ? `{${space}}`
      : `{${space}${pairs.join([", ", ",", " , "][this.roll(3)])}${space}}`;
  }

  #array(items: readonly Json[], isInTable: boolean): string {
    const written = items.map((item) => this.#inline(item, isInTable));
    if (this.roll(2) === 0) {
      const last = written.length > 0 && this.roll(4) === 0 ? "," : "";
      return `[${written.join([", ", ",", " , "][this.roll(3)])}${last}]`;
    }
    return `[${this.#lines(written)}]`;
  }

  /** Items on lines of their own: also of an inline table, in TOML 1.1. */
  #lines(written: readonly string[]): string {
    const comment = () =>
      this.roll(3) === 0 ? ` # ${["c", "]", ",", '"', "x = [1,"][this.roll(5)]}` : "";
    const lines = written.map((item, index) => {
      const isLast = index === written.length - 1;
      const comma = isLast && this.roll(2) === 0
        ? ""
        : this.roll(9) === 0
        ? `${comment()}\n  ,`
        : ",";
      const above = this.roll(5) === 0 ? `  # above\n` : "";
      return `${above}  ${item}${comma}${comment()}\n`;
    });
    return `${comment()}\n${lines.join(this.roll(6) === 0 ? "\n" : "")}${this.roll(2) ? "  " : ""}`;
  }

  #text(value: string): string {
    const style = this.roll(5);
    if (style === 0 && !/['\p{Cc}]/u.test(value)) return `'${value}'`;
    if (style === 1) {
      const body = basic(value).slice(1, -1).replace(
        /\\(.)/g,
        (all, sign) => sign === "n" ? "\n" : all,
      );
      return `"""\n${body}"""`;
    }
    if (style === 2 && !/'''|'$|(?!\n)\p{Cc}/u.test(value)) {
      return `'''\n${value}'''`;
    }
    return basic(value);
  }

  #number(lexeme: string): string {
    if (/^[1-9]\d{3,}$/.test(lexeme) && this.roll(2) === 0) return lexeme.replace(/^(\d)/, "$1_");
    if (/^\d+$/.test(lexeme) && this.roll(6) === 0) return `0x${BigInt(lexeme).toString(16)}`;
    return /^\d/.test(lexeme) && this.roll(6) === 0 ? `+${lexeme}` : lexeme;
  }
}

function isNested(value: Json): boolean {
  return isObject(value) || (isArray(value) && value.length > 0 && value.every(isObject));
}

function basic(text: string): string {
  return `"${
    text.replace(/["\\]|\p{Cc}/gu, (character) => {
      if (character === "\n") return "\\n";
      if (character === '"' || character === "\\") return `\\${character}`;
      if (character === "\x1b") return "\\e";
      if (character < "\x10") return `\\x0${character.charCodeAt(0).toString(16)}`;
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    })
  }"`;
}

/** A file, and live entries that have some in common with its env `dev`. */
export const drifts: fc.Arbitrary<{ file: RandomFile; live: JsonObject }> = fc.record({
  file: files,
  fresh: lives,
  other: values,
  seed: fc.nat(),
}).map(({ file, fresh, other, seed }) => {
  const roll = createDice(seed);
  const live = new Map<string, Json>();
  for (const [key, { value }] of file.envs.get("dev")!) {
    if (roll(4) > 0) live.set(key, roll(2) === 0 ? value : mutate(value, other, roll));
  }
  if (roll(2) === 0) { for (const [key, value] of fresh) live.set(key, value); }
  return { file, live };
});
