import { isArray, isObject, type Json, type JsonNumber } from "../../values/json.ts";
import { ANY, type Field, type LuauType, unionOf } from "./luauType.ts";

/** Luau keywords, which cannot be names (luau.org, Syntax). */
const RESERVED = new Set(
  ("and break do else elseif end false for function if in local nil not or repeat return then true " +
    "until while").split(" "),
);

/** Write a Luau string on one line, with the quotes that need fewer escapes, as StyLua does. */
function writeString(text: string): string {
  const count = (quote: string) => text.split(quote).length;
  const quote = count('"') > count("'") ? "'" : '"';
  return `${quote}${text.replace(ESCAPED, (found) => escape(found, quote))}${quote}`;
}

/** Characters that are invisible, or change how text looks. */
const HIDDEN =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** These, and those of Luau's syntax. */
const ESCAPED = new RegExp(`["'\\\\]|${HIDDEN.source}`, "gu");

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escape(character: string, quote: string): string {
  if (character === '"' || character === "'") return character === quote ? `\\${quote}` : character;
  if (character === "\\") return "\\\\";
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  // Three digits, so that a digit after them is not read as part of the escape.
  if (code < 0x80) return `\\${String(code).padStart(3, "0")}`;
  if (code < 0xd800 || code > 0xdfff) return `\\u{${code.toString(16)}}`;
  // Half a surrogate pair, as the three bytes that UTF-8 would use.
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((byte) => `\\x${byte.toString(16)}`).join("");
}

/** Write the name of a field: `gold`, `["max hp"]`. */
export function writeName(name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !RESERVED.has(name);
  return plain ? name : `[${writeString(name)}]`;
}

/**
 * The deepest table that is written in place. Deeper ones are written separately, because Luau's type
 * checkers give up on expressions with some hundred levels, and a value may have more.
 */
const DEEPEST_TABLE = 50;

/**
 * Write a default value as Luau, one field per line.
 *
 * @param deep Collects the separate tables; the value refers to the first one as `deep[1]`.
 */
export function writeDefault(value: Json, margin: string, deep: string[]): string {
  if (!isArray(value) && !isObject(value)) return writeScalar(value);
  if (margin.length > DEEPEST_TABLE) {
    const apart = writeDefault(value, "", deep);
    return `deep[${deep.push(apart)}]`;
  }
  const write = (inner: Json) => `${writeDefault(inner, `${margin}\t`, deep)},`;
  const members = isArray(value)
    ? value.map(write)
    : Array.from(value, ([name, member]) => `${writeName(name)} = ${write(member)}`);
  return writeTable(members, margin);
}

function writeScalar(value: null | boolean | string | JsonNumber): string {
  if (value === null) return "nil";
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? writeString(value) : writeNumber(Number(value.lexeme));
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return value < 0 ? "-math.huge" : "math.huge";
  return Object.is(value, -0) ? "-0" : String(value);
}

export function writeTable(members: readonly string[], margin: string): string {
  if (members.length === 0) return "{}";
  return `{\n${members.map((member) => `${margin}\t${member}\n`).join("")}${margin}}`;
}

export function writeType(type: LuauType, margin: string): string {
  const inner = `${margin}\t`;
  switch (type.kind) {
    case "array":
      return writeListType("", type.of, margin);
    case "map":
      return writeListType("[string]: ", type.of, margin);
    case "record":
      return writeTable(
        Array.from(type.fields, ([name, field]) => writeFieldLine(name, field, inner)),
        margin,
      );
    case "literals":
      return writeUnion([type], margin);
    case "union":
      return writeUnion(type.of, margin);
    default:
      return type.kind;
  }
}

/** With StyLua's line breaks. */
function writeListType(index: string, of: LuauType, margin: string): string {
  const inner = writeType(of, `${margin}\t`);
  if (!inner.includes("\n")) return `{ ${index}${inner} }`;
  const comma = index === "" ? "" : ",";
  return `{\n${margin}\t${index}${inner}${comma}\n${margin}}`;
}

/** The longest line, with a tab as four columns (StyLua: column_width, indent_width). */
const LONGEST_LINE = 120;

export function writeFieldLine(name: string, field: Field, margin: string): string {
  const parts = typesOf(field);
  const line = `${writeName(name)}: ${writeUnion(parts, margin)},`;
  if (line.includes("\n") || margin.length * 4 + line.length <= LONGEST_LINE) return line;
  // A type that is too long for a line gets one choice per line.
  const [first, ...more] = choicesOf(parts, margin);
  if (more.length === 0) return line;
  return `${writeName(name)}: ${first}${more.map((part) => `\n${margin}\t| ${part}`).join("")},`;
}

function typesOf({ type, optional }: Field): readonly LuauType[] {
  const parts = type.kind === "union" ? type.of : [type];
  return optional && type.kind !== "any" && type.kind !== "nil"
    ? [...parts, { kind: "nil" }]
    : parts;
}

function writeUnion(parts: readonly LuauType[], margin: string): string {
  const choices = choicesOf(parts.filter(({ kind }) => kind !== "nil"), margin);
  if (choices.length === 0) return "nil";
  const written = choices.join(" | ");
  if (!parts.some(({ kind }) => kind === "nil")) return written;
  return choices.length === 1 ? `${written}?` : `(${written})?`;
}

function choicesOf(parts: readonly LuauType[], margin: string): readonly string[] {
  const written = parts.flatMap((part) =>
    part.kind === "literals" ? part.values.map(writeString) : writeType(part, margin)
  );
  return [...new Set(written)];
}

/** Write a type as a table, with which the module checks the platform's answers at run time. */
export function writeShape(type: LuauType, margin: string, optional = false): string {
  const members = shapeMembers(type, `${margin}\t`);
  return writeTable(optional ? [...members, "optional = true,"] : members, margin);
}

function shapeMembers(type: LuauType, margin: string): string[] {
  const inner = `${margin}\t`;
  switch (type.kind) {
    case "literals": {
      const literals = type.values.map((value) => `[${writeString(value)}] = true,`);
      return ['type = "string",', `literals = ${writeTable(literals, margin)},`];
    }
    case "array":
      return ['type = "table",', `items = ${writeShape(type.of, margin)},`];
    case "map":
      return ['type = "table",', `members = ${writeShape(type.of, margin)},`];
    case "record": {
      const fields = Array.from(
        type.fields,
        ([name, field]) => `${writeName(name)} = ${writeShape(field.type, inner, field.optional)},`,
      );
      return ['type = "table",', `fields = ${writeTable(fields, margin)},`];
    }
    case "union": {
      const options = type.of.map((one) => `${writeShape(one, inner)},`);
      return ['type = "any",', `options = ${writeTable(options, margin)},`];
    }
    default:
      return [`type = "${type.kind}",`];
  }
}

export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);
}

/** Write a comment, with escapes for what could end it or hide in it. */
export function writeComment(text: string, margin: string): string {
  return text.split(/\r\n|\r|\n/).map((line) => {
    const shown = escapeHidden(line.trimEnd());
    return `${margin}---${shown === "" ? "" : ` ${shown}`}\n`;
  }).join("");
}

/** The longest type of a list's item; a longer one is widened, so that the list fits on a line. */
const LONGEST_ITEM = 60;

/** Simplify a type to what is written: without what Luau has no type for, and what nobody would read. */
export function writtenType(type: LuauType): LuauType {
  switch (type.kind) {
    case "array":
    case "map":
      return { kind: type.kind, of: writtenItem(type.of) };
    case "record":
      // Luau has no type with a NUL in a field's name.
      if ([...type.fields.keys()].some((name) => name.includes("\0"))) return MAP;
      return {
        kind: "record",
        fields: new Map(
          Array.from(type.fields, ([name, field]) => [
            name,
            { ...field, type: writtenType(field.type) },
          ]),
        ),
      };
    case "union": {
      const choices = type.of.filter(({ kind }) => kind !== "nil");
      return unionOf(type.of.map((part) => {
        const written = writtenType(part);
        return choices.length > 1 ? writtenChoice(written) : written;
      }));
    }
    default:
      return type;
  }
}

const MAP: LuauType = { kind: "map", of: ANY };

function writtenItem(of: LuauType): LuauType {
  const written = writtenType(of);
  const text = writeType(written, "");
  if (text.includes("\n") || text.length <= LONGEST_ITEM) return written;
  return written.kind === "literals" ? { kind: "string" } : ANY;
}

function writtenChoice(type: LuauType): LuauType {
  if (!writeType(type, "").includes("\n")) return type;
  return type.kind === "array" ? { kind: "array", of: ANY } : MAP;
}
