import { DESCRIBED, schemaFiles } from "../schemas/table.ts";
import { markdownTable } from "./table.ts";

/** The part of a JSON Schema that the table shows. */
interface Schema {
  readonly description?: string;
  readonly title?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/**
 * The fields of every document that the program writes, from the documents' schemas: a table for each,
 * so that a change of one leaves the columns of the others as they are.
 */
export function jsonFieldsSection(): string {
  const files = schemaFiles();
  const documents = DESCRIBED.filter(({ kind }) => kind === "document");
  return documents.map(({ name, title }) => {
    const schema = JSON.parse(files.get(`schemas/${name}.schema.json`) ?? "") as Schema;
    const table = markdownTable(["Field", "Type", "Meaning"], fieldsOf(schema, ""));
    return `### ${name}\n\nWritten by ${writersOf(title)}.\n\n${table}`;
  }).join("\n\n");
}

/** A title that lists command lines has them as code. */
function writersOf(title: string): string {
  if (!title.startsWith("cli ")) return title;
  return title.split(", ").map((command) => `\`${command}\``).join(", ");
}

/** A row for each field of a schema and of everything in it; `path` names where it is. */
function fieldsOf(schema: Schema, path: string): string[][] {
  const dot = path === "" ? "" : `${path}.`;
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const always = schema.required?.includes(name) ?? false;
    const type = `${typeOf(field)}${always ? "" : ", may be absent"}`;
    return [[`\`${dot}${name}\``, type, meaningOf(field)], ...fieldsOf(field, `${dot}${name}`)];
  });
  const { items, anyOf = [], additionalProperties: others } = schema;
  return [
    ...own,
    ...(items === undefined ? [] : fieldsOf(items, `${path}[]`)),
    ...(typeof others === "object" ? fieldsOf(others, `${dot}*`) : []),
    ...anyOf.flatMap((each) => fieldsOf(each, path)),
  ];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  // A long list is in the schema; here it would make the column wider than a page.
  if (schema.enum !== undefined && schema.enum.length <= 6) {
    return schema.enum.map((each) => `\`${each}\``).join(", ");
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "any JSON";
}

function meaningOf({ description = "" }: Schema): string {
  return description.replaceAll("|", "\\|");
}
