import { DESCRIBED, schemaFiles } from "../schemas/table.ts";

/** The part of a JSON Schema that the page shows. */
interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** A field in a document. */
interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isAlways: boolean;
  /** What contains it: the document, then the fields down to it. */
  readonly home: readonly string[];
}

/** What the fields of many objects mean, whatever the object; the page says it once. */
const COMMON: Readonly<Record<string, string>> = {
  schema_version: "1, or 2 for a plan. Refuse another.",
  "env, universe_id, repository": "What it is about.",
  config_version: "The live version; 0 when nothing was ever published.",
  "key, keys": "Of entries.",
  "id, condition": "A condition; the doctor's `id` is a line's.",
  "words, definition, definition_before, definition_after":
    "A condition, in words or as Roblox has it.",
  change: "`added`, `changed` or `removed`.",
  "before, after": "The two sides; one is absent where there is nothing.",
  "message, advice": "What is wrong, and what to do.",
  "file, line, column": "A place in a file, from 1.",
  "time, published_by": "When, as Roblox sent it; the user id.",
  "title, label, detail": "For people: these may change.",
  "live_sha256, draft_sha256, local_sha256, publish_sha256, plan_sha256":
    "Fingerprints: of live, the draft, the file's entries, what it publishes, the plan.",
};
const COMMON_NAMES = new Set(Object.keys(COMMON).flatMap((names) => names.split(", ")));

/**
 * Write the fields of every document that the program writes, from the documents' schemas: first those
 * that several documents have, each once, then what else is in each document.
 */
export function jsonFieldsSection(): string {
  const files = schemaFiles();
  const documents = DESCRIBED.filter(({ kind }) => kind === "document").map(({ name, title }) => ({
    title,
    name,
    schema: JSON.parse(files.get(`schemas/${name}.schema.json`) ?? "") as Schema,
  }));
  const shared = sharedFields(documents.flatMap(({ name, schema }) => allFields(schema, [name])));
  const parts = documents.map(({ name, title, schema }) => {
    const link = `[schema](../../schemas/${name}.schema.json)`;
    const { also, lines } = describe(schema, shared, "");
    const head = `${writersOf(title)} (${link}). ${also}`.trimEnd();
    return `### ${name}\n\n${head}\n\n${lines.join("\n")}`.trimEnd();
  });
  const common = Object.entries(COMMON).map(([names, meaning]) => {
    return `- ${names.split(", ").map((name) => `\`${name}\``).join(", ")}: ${meaning}`;
  });
  const others = linesOf([...shared.values()], shared, "");
  return [
    "### Fields of several documents",
    [...common, ...others].join("\n"),
    ...parts,
  ].join("\n\n");
}

/** A title that lists command lines has them as code. */
function writersOf(title: string): string {
  if (!title.startsWith("cli ")) return title[0]!.toUpperCase() + title.slice(1);
  const words = title.replaceAll(/cli (?:config )?/g, "").split(", ");
  return words.map((command) => `\`${command.replace(" --json", "")}\``).join(", ");
}

/** The fields of an object, with those of the objects in it. */
function allFields(schema: Schema, home: readonly string[]): readonly Field[] {
  return fieldsOf(schema, home).flatMap((field) => [
    field,
    ...objectsOf(field.schema).flatMap((object) => allFields(object, [...home, field.name])),
  ]);
}

function fieldsOf(schema: Schema, home: readonly string[] = []): readonly Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isAlways: schema.required?.includes(name) ?? false,
    home,
  }));
}

/** The objects that a field has: itself, or the items of its list. */
function objectsOf(schema: Schema): readonly Schema[] {
  const { items, anyOf = [], additionalProperties: others } = schema;
  return [
    ...(schema.properties === undefined ? [] : [schema]),
    ...(items === undefined ? [] : objectsOf(items)),
    ...(typeof others === "object" ? objectsOf(others) : []),
    ...anyOf.flatMap(objectsOf),
  ];
}

/** A field by what is said of it: two with one name and one meaning are the same. */
function identity({ name, schema }: Pick<Field, "name" | "schema">): string {
  return `${name}: ${schema.description}`;
}

/** The fields that are in several places; one that is only ever in another of them belongs to that. */
function sharedFields(all: readonly Field[]): ReadonlyMap<string, Field> {
  const shared = new Map<string, Field>();
  const depths = all.map(({ home }) => home.length);
  for (const depth of new Set(depths.toSorted())) {
    for (const field of all.filter(({ home }) => home.length === depth)) {
      const same = all.filter((other) => identity(other) === identity(field));
      const names = new Set([...shared.values()].map(({ name }) => name));
      const homes = same.map(({ home }) =>
        home.findLast((one) => names.has(one)) ?? home.join(".")
      );
      if (COMMON_NAMES.has(field.name) || new Set(homes).size < 2) continue;
      // Where one of them has less in it, the page shows the one with all.
      shared.set(identity(field), same.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!);
    }
  }
  return shared;
}

function sizeOf({ schema }: Field): number {
  return JSON.stringify(schema).length;
}

/** What is in an object: a sentence with the fields that are described elsewhere, and a line for each other. */
function describe(schema: Schema, shared: ReadonlyMap<string, Field>, indent: string) {
  const fields = fieldsOf(schema);
  const isElsewhere = (field: Field) => COMMON_NAMES.has(field.name) || shared.has(identity(field));
  const names = fields.filter(isElsewhere).map(nameOf).filter((name) =>
    name !== "`schema_version`"
  );
  return {
    also: names.length === 0 ? "" : `Has ${names.join(", ")}.`,
    lines: linesOf(fields.filter((field) => !isElsewhere(field)), shared, indent),
  };
}

/** The lines of fields; neighbors of one type and one meaning share a line. */
function linesOf(
  fields: readonly Field[],
  shared: ReadonlyMap<string, Field>,
  indent: string,
): string[] {
  const groups = Map.groupBy(fields, ({ name, schema }) => {
    const what = `${typeOf(schema)}: ${schema.description}`;
    return objectsOf(schema).length > 0 ? name : what;
  });
  return [...groups.values()].flatMap((same) => fieldLines(same, shared, indent));
}

/** The line of fields that have one meaning, and below it those of what is in them. */
function fieldLines(
  fields: readonly Field[],
  shared: ReadonlyMap<string, Field>,
  indent: string,
): string[] {
  const field = fields[0]!;
  const [object] = objectsOf(field.schema);
  const inner = object === undefined ? undefined : describe(object, shared, `${indent}  `);
  const type = typeOf(field.schema);
  const line = `${indent}- ${fields.map(nameOf).join(", ")}${type === "" ? "" : `, ${type}`}: ${
    meaningOf(field.schema)
  } ${inner?.also ?? ""}`;
  return [line.trimEnd(), ...(inner?.lines ?? [])];
}

/** A field's name, with `[]` for a list and `?` where it may be absent. */
function nameOf({ name, isAlways, schema }: Field): string {
  return `\`${name}${schema.type === "array" ? "[]" : ""}${isAlways ? "" : "?"}\``;
}

/** The type of a field, in words; empty for a string, and for an object, as its fields follow. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  // A long list is in the schema.
  if (schema.enum !== undefined && schema.enum.length <= 5) {
    return schema.enum.map((each) => `\`${each}\``).join("/");
  }
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map(typeOf).find((type) => type !== "null") ?? "";
  }
  const isPlain = schema.type === "string" || schema.type === "array";
  return isPlain || schema.properties !== undefined ? "" : schema.type ?? "any";
}

/** What a field means, in a sentence; its schema says more, such as when it is absent. */
function meaningOf({ description = "" }: Schema): string {
  const [sentence = ""] = /^.*?[.](?=\s|$)/.exec(description) ?? [];
  return sentence.replace(/; (?:else )?absent\b.*\.$/, ".");
}
