import fc from "fast-check";
import { isArray, isNumber, isObject, type Json, type JsonObject, jsonNumber } from "../../src/values/json.ts";

/** An env's entries: the value of each, and its description. */
export type RandomEnv = Map<string, { value: Json; description?: string }>;

/** A local config file, written in as many ways as TOML has. */
export interface RandomFile {
  readonly text: string;
  readonly envs: ReadonlyMap<string, RandomEnv>;
  /** The lines that belong to each env, in their order, blank ones left out. */
  readonly linesOf: ReadonlyMap<string, readonly string[]>;
}

/** Texts that have trouble in them: quotes, escapes, controls, what looks like TOML. */
export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  fc.constantFrom("", "\n", "\r\n", "#", "'", '"', "'''", '"""', "\\", "[a]", "a = 1", "\ufeff", "\u007f", "\u2028", "x'''y", 'x"""y""', "  ", "\t"),
);

/** Names of members and keys, those that trip programs up among them. */
export const names = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "c", "d", "value", "entries", "description", "dev", "1", "01", "-", "_", "a.b", "x y", "__proto__", "constructor", "toString", "é", "😀", '"', "'", "[", "=", "#", "\n") },
  { weight: 1, arbitrary: texts },
);

const numbers = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map(jsonNumber),
  fc.maxSafeInteger().map(jsonNumber),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(jsonNumber),
  fc.constantFrom("-0", "0.0", "1e5", "1E+05", "1.5e-3", "9007199254740993", "123456789012345678901234567890", "1e400", "1e-400").map(jsonNumber),
);

/** Any JSON value without a null. */
export const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.oneof(fc.boolean(), texts, numbers),
    fc.array(tie("value"), { maxLength: 4 }),
    objects(tie("value")),
    fc.array(objects(tie("value")), { minLength: 1, maxLength: 3 }),
  ),
})).value;

function objects(member: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(names, member), { maxLength: 4 }).map((members) => new Map(members));
}

/** The keys that a config may have. */
export const keys = names.filter((name) => name !== "" && !name.includes(".RBX.conditional."));

/** Live entries. */
export const lives: fc.Arbitrary<JsonObject> = fc.array(fc.tuple(keys, values), { maxLength: 5 })
  .map((entries) => new Map(entries));

const envs: fc.Arbitrary<RandomEnv> = fc.array(
  fc.tuple(keys, values, fc.option(texts, { nil: undefined })),
  { maxLength: 4 },
).map((entries) =>
  new Map(entries.map(([key, value, description]) => [
    key,
    description === undefined ? { value } : { value, description },
  ]))
);

/** Files with up to three envs, of which `dev` is always one. */
export const files: fc.Arbitrary<RandomFile> = fc.record({
  dev: envs,
  others: fc.array(fc.tuple(fc.constantFrom("prod", "a b", "dev2", "__proto__"), envs), { maxLength: 2 }),
  dice: fc.infiniteStream(fc.nat({ max: 999 })),
  newline: fc.constantFrom("\n", "\n", "\r\n"),
  mark: fc.constantFrom("", "", "\ufeff"),
  hasFinalNewline: fc.boolean(),
}).map(({ dev, others, dice, newline, mark, hasFinalNewline }) => {
  const all = new Map([["dev", dev], ...others]);
  const roll = (sides: number) => dice.next().value! % sides;
  const blocks = [...all].flatMap(([env, entries]) => new Renderer(env, roll).render(entries));
  const lines = arrange(blocks, roll);
  const text = lines.map(({ text }) => text).join("\n").concat(hasFinalNewline ? "\n" : "");
  const linesOf = new Map([...all.keys()].map((env) => [
    env,
    lines.filter((line) => line.env === env && line.text.trim() !== "")
      .flatMap((line) => line.text.split("\n")).map((line) => line.replaceAll("\n", newline)),
  ]));
  return { text: mark + text.replaceAll("\n", newline), envs: all, linesOf };
});

interface Line {
  readonly env: string | undefined;
  readonly text: string;
}

/** Statements that must stay in their order: at the root, or from a header on. */
interface Block {
  readonly env: string;
  readonly isRoot: boolean;
  readonly lines: readonly string[];
}

type Roll = (sides: number) => number;

/** Puts the blocks of all envs into a random order, with blank lines and comments between them. */
function arrange(blocks: readonly Block[], roll: Roll): Line[] {
  const shuffled = roll(2) === 0 ? [...blocks] : blocks
    .map((block) => ({ block, at: roll(1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ block }) => block);
  const lines: Line[] = [];
  let comments = 0;
  const own = (env: string | undefined, text: string) => lines.push({ env, text });
  for (const { env, lines: inner } of shuffled.sort((a, b) => Number(b.isRoot) - Number(a.isRoot))) {
    if (roll(4) === 0) own(undefined, `# free ${comments++}`), own(undefined, "");
    if (roll(3) > 0) own(undefined, roll(6) === 0 ? "  \t" : "");
    if (roll(8) === 0) own(undefined, "");
    for (const line of inner) {
      if (roll(5) === 0) own(env, `${" ".repeat(roll(3))}# about ${env} ${comments++} ${CATCHES[roll(CATCHES.length)]}`);
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

/** Writes one env in ways that the dice choose. */
class Renderer {
  readonly #blocks: Block[] = [];

  constructor(private readonly env: string, private readonly roll: Roll) {}

  render(env: RandomEnv): readonly Block[] {
    const entries = new Map(Array.from(env, ([key, { value, description }]) => {
      const fields: [string, Json][] = [["value", value]];
      if (description !== undefined) fields.splice(this.roll(2), 0, ["description", description]);
      return [key, new Map(fields)];
    }));
    const section = new Map([["entries", entries]]);
    if (this.roll(4) === 0) {
      this.#root(this.#pairs([this.env], section, []));
    } else this.#table([this.env], section, "header", []);
    return this.#blocks;
  }

  #root(lines: readonly string[]): void {
    if (lines.length > 0) this.#blocks.push({ env: this.env, isRoot: true, lines });
  }

  /** A table with headers; `item` for an item of an array of tables, whose blocks stay together. */
  #table(path: readonly string[], table: JsonObject, kind: "header" | "item", into: string[]): void {
    const pairs: string[] = [];
    const later: [string, Json][] = [];
    for (const [name, value] of table) {
      if (isNested(value) && this.roll(2) === 0) later.push([name, value]);
      else pairs.push(...this.#member([name], value));
    }
    const isNeeded = kind === "item" || pairs.length > 0 || later.length === 0 || this.roll(2) === 0;
    const lines: string[] = [];
    if (isNeeded) lines.push(this.#header(path, kind === "item"), ...pairs);
    const isLoose = kind === "header" && into.length === 0 && !isInItem.has(into);
    if (isLoose) {
      if (lines.length > 0) this.#blocks.push({ env: this.env, isRoot: false, lines });
    } else into.push(...lines);
    for (const [name, value] of later) this.#later([...path, name], value, isLoose ? undefined : into);
  }

  #later(path: readonly string[], value: Json, into: string[] | undefined): void {
    if (isObject(value)) return this.#table(path, value, "header", into ?? []);
    const lines = into ?? [];
    isInItem.add(lines);
    for (const item of value as readonly JsonObject[]) this.#table(path, item, "item", lines);
    if (into === undefined) this.#blocks.push({ env: this.env, isRoot: false, lines });
  }

  #header(path: readonly string[], isItem: boolean): string {
    const space = this.roll(6) === 0 ? " " : "";
    const key = path.map((name) => this.#key(name)).join(this.roll(8) === 0 ? " . " : ".");
    return isItem ? `[[${space}${key}${space}]]` : `[${space}${key}${space}]`;
  }

  #pairs(prefix: readonly string[], table: JsonObject, out: string[]): string[] {
    for (const [name, value] of table) out.push(...this.#member([...prefix, name], value));
    return out;
  }

  /** A member as pairs: one with its value, or several with dotted keys. */
  #member(path: readonly string[], value: Json): string[] {
    if (isObject(value) && value.size > 0 && this.roll(3) > 0) return this.#pairs(path, value, []);
    return [this.#pair(path, value)];
  }

  #pair(path: readonly string[], value: Json): string {
    const equals = [" = ", "=", "  =\t"][this.roll(8)] ?? " = ";
    const dot = this.roll(8) === 0 ? " . " : ".";
    return path.map((name) => this.#key(name)).join(dot) + equals + this.#inline(value, false);
  }

  #key(name: string): string {
    if (/^[A-Za-z0-9_-]+$/.test(name) && this.roll(3) > 0) return name;
    // deno-lint-ignore no-control-regex
    if (!/['\u0000-\u0008\u000a-\u001f\u007f]/.test(name) && this.roll(2) === 0) return `'${name}'`;
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
    const space = this.roll(3) === 0 ? "" : " ";
    return pairs.length === 0 ? `{${space}}` : `{${space}${pairs.join([", ", ",", " , "][this.roll(3)])}${space}}`;
  }

  #array(items: readonly Json[], isInTable: boolean): string {
    const written = items.map((item) => this.#inline(item, isInTable));
    if (this.roll(2) === 0) {
      const last = written.length > 0 && this.roll(4) === 0 ? "," : "";
      return `[${written.join([", ", ",", " , "][this.roll(3)])}${last}]`;
    }
    const comment = () => this.roll(3) === 0 ? ` # ${["c", "]", ",", '"', "x = [1,"][this.roll(5)]}` : "";
    const lines = written.map((item, index) => {
      const isLast = index === written.length - 1;
      const comma = isLast && this.roll(2) === 0 ? "" : this.roll(9) === 0 ? `${comment()}\n  ,` : ",";
      const above = this.roll(5) === 0 ? `  # above\n` : "";
      return `${above}  ${item}${comma}${comment()}\n`;
    });
    return `[${comment()}\n${lines.join(this.roll(6) === 0 ? "\n" : "")}${this.roll(2) ? "  " : ""}]`;
  }

  #text(value: string): string {
    const style = this.roll(5);
    // deno-lint-ignore no-control-regex
    if (style === 0 && !/['\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) return `'${value}'`;
    if (style === 1) return `"""\n${basic(value).slice(1, -1).replaceAll("\\n", "\n")}"""`;
    // deno-lint-ignore no-control-regex
    if (style === 2 && !/'''|'$|[\u0000-\u0008\u000b-\u001f\u007f]/.test(value)) return `'''\n${value}'''`;
    return basic(value);
  }

  #number(lexeme: string): string {
    if (/^[1-9]\d{3,}$/.test(lexeme) && this.roll(2) === 0) return lexeme.replace(/^(\d)/, "$1_");
    if (/^\d+$/.test(lexeme) && this.roll(6) === 0) return `0x${BigInt(lexeme).toString(16)}`;
    return /^\d/.test(lexeme) && this.roll(6) === 0 ? `+${lexeme}` : lexeme;
  }
}

/** Lines of blocks that have items of an array of tables in them. */
const isInItem = new WeakSet<string[]>();

function isNested(value: Json): boolean {
  return isObject(value) || (isArray(value) && value.length > 0 && value.every(isObject));
}

function basic(text: string): string {
  // deno-lint-ignore no-control-regex
  return `"${text.replace(/["\\\u0000-\u001f\u007f]/g, (character) => {
    if (character === "\n") return "\\n";
    if (character === '"' || character === "\\") return `\\${character}`;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  })}"`;
}
