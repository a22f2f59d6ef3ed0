import { isArray, isObject, type Json, type JsonObject } from "../../values/json.ts";
import { ANY, type Field, type LuauType } from "./luauType.ts";
import { luauKind } from "./typeOfValues.ts";
import { writeName, writeScalar, writeTable } from "./writeLuau.ts";

/** The type that a value's place has, as it is written, and whether a type checker knows of it there. */
interface TablePlace extends Field {
  readonly isKnown: boolean;
  /** Whether it is inside a table that may have several types, where a table has no other members. */
  readonly isExact: boolean;
}

/**
 * A table further inside is written apart: a type checker of Luau gives up on an expression of some
 * hundred levels, and a value may have more.
 */
const DEEPEST_TABLE = 50;

/**
 * Write a default as Luau, one member a line, so that no type checker of Luau finds fault with it:
 * where it does not see by itself that a table is of its type, the table, or its first item, is cast.
 *
 * Luau has two type checkers, and both are in use. Of a table that may have several types the newer one
 * takes none that is not written the same; the older one takes the type of a list's first item for that
 * of all.
 *
 * @param field The type that the entry has, as it is written.
 * @param deep Gets what is written apart; the default refers to the first of it as `deep[1]`.
 */
export function writeDefault(value: Json, field: Field, margin: string, deep: string[]): string {
  return writeAt(value, { ...field, isKnown: true, isExact: false }, margin, deep);
}

function writeAt(value: Json, place: TablePlace, margin: string, deep: string[]): string {
  if (!isArray(value) && !isObject(value)) return writeScalar(value);
  if (margin.length > DEEPEST_TABLE) {
    // There, every type is any.
    const place = { type: ANY, optional: false, isKnown: false, isExact: false };
    const apart = writeAt(value, place, "", deep);
    return `deep[${deep.push(apart)}]`;
  }
  return isArray(value)
    ? writeList(value, place, margin, deep)
    : writeMembers(value, place, margin, deep);
}

function writeList(
  value: readonly Json[],
  place: TablePlace,
  margin: string,
  deep: string[],
): string {
  const { type, isOne, isKnown, isExact } = tableAt(place);
  const of = type.kind === "array" ? type.of : ANY;
  const items = value.map((item) =>
    writeAt(item, { type: of, optional: false, isKnown, isExact }, `${margin}\t`, deep)
  );
  if (!isKnown && new Set(value.map(signature)).size > 1) items[0] = cast(items[0]!);
  const written = writeTable(items.map((item) => `${item},`), margin);
  return isOne && (isKnown || !value.some((item) => isLiteral(item, of))) ? written : cast(written);
}

function writeMembers(
  value: JsonObject,
  place: TablePlace,
  margin: string,
  deep: string[],
): string {
  const { type, isOne, isKnown, isExact } = tableAt(place);
  const members = Array.from(value, ([name, member]) => {
    const field = fieldType(type, name);
    const text = writeAt(
      member,
      { ...field, isKnown: place.isKnown, isExact },
      `${margin}\t`,
      deep,
    );
    return `${writeName(name)} = ${text},`;
  });
  const written = writeTable(members, margin);
  if (type.kind === "record") {
    return hasFields(value, type.fields, place) ? written : cast(written);
  }
  const isWide = type.kind === "map" && (type.of.kind === "union" || type.of.kind === "literals");
  return isOne && (isKnown || !isWide || value.size === 0) ? written : cast(written);
}

/** Whether a type checker finds that a table has the fields. */
function hasFields(
  value: JsonObject,
  fields: ReadonlyMap<string, Field>,
  { isKnown, isExact }: TablePlace,
): boolean {
  return [...value].every(([name, member]) => {
    const field = fields.get(name);
    return field === undefined ? !isExact : isKnown || !isLiteral(member, field.type);
  });
}

/** Whether a value is one of certain strings: alone, it is any string. */
function isLiteral(value: Json, type: LuauType): boolean {
  const choices = type.kind === "union" ? type.of : [type];
  return typeof value === "string" && choices.some(({ kind }) => kind === "literals");
}

/**
 * The type of the table that a place may have, whether it is the only one, and whether a type checker
 * knows it of a table that is there.
 */
function tableAt({ type, optional, isKnown, isExact }: TablePlace) {
  const tables = (type.kind === "union" ? type.of : [type])
    .filter(({ kind }) => kind === "array" || kind === "map" || kind === "record");
  const [table] = tables;
  if (table === undefined || tables.length > 1) {
    return { type: ANY, isOne: table === undefined, isKnown: false, isExact: false };
  }
  const isDirect = table === type && !optional;
  return { type: table, isOne: true, isKnown: isKnown && isDirect, isExact: isExact || !isDirect };
}

function fieldType(type: LuauType, name: string): Field {
  const field = type.kind === "record" ? type.fields.get(name) : undefined;
  return field ?? { type: type.kind === "map" ? type.of : ANY, optional: false };
}

function cast(written: string): string {
  return written.endsWith(" :: any") ? written : `${written} :: any`;
}

/** What two values have in common that are of one type, all the way down. */
function signature(value: Json): string {
  if (isArray(value)) return `[${[...new Set(value.map(signature))].toSorted()}]`;
  if (!isObject(value)) return luauKind(value);
  const members = Array.from(
    value,
    ([name, member]) => `${JSON.stringify(name)}:${signature(member)}`,
  );
  return `{${members.toSorted()}}`;
}
