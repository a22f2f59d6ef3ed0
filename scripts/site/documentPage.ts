import { DESCRIBED, type Described, schemaFiles } from "../schemas/table.ts";
import { markdownTable } from "../generated/table.ts";
import { TOOLS } from "../../src/doctor/operations.ts";
import { DOCTOR_IDS } from "./doctorIds.ts";
import { cell, code } from "./markdown.ts";

/** The part of a JSON Schema that a page shows. */
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

/** The documents that the program writes with `--json` or `--plan`. */
export const DOCUMENTS = DESCRIBED.filter(({ kind }) => kind === "document");

/** Write the page of a document: a table of its fields, those of the objects in it included. */
export function documentPage({ name, title }: Described): string {
  const text = schemaFiles().get(`schemas/${name}.schema.json`) ?? "";
  return [
    `# JSON: ${name}`,
    `Written by ${
      writersOf(title)
    }. \`?\` marks a field that may be absent. See also [its JSON Schema](../../schemas/${name}.schema.json) and [what all documents have in common](../reference/json.md).`,
    markdownTable(["Field", "Type", "Meaning"], rowsOf(JSON.parse(text) as Schema, "")),
    ...(name === "doctor" ? [doctorIds()] : []),
  ].join("\n\n") + "\n";
}

/** Say which command lines write a document; a title that lists them has them as code. */
export function writersOf(title: string): string {
  if (!title.startsWith("cli ")) return title;
  const words = title.replaceAll(/cli (?:config )?/g, "").split(", ");
  return words.map((command) => code(command.replace(" --json", ""))).join(", ");
}

function rowsOf(schema: Schema, before: string): readonly string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isAlways = schema.required?.includes(name) ?? false;
    const path = `${before}${name}`;
    return [
      [code(`${path}${isAlways ? "" : "?"}`), typeOf(field), cell(field.description ?? "")],
      ...inside(field, path),
    ];
  });
}

/** The rows of what is in a field: an object's fields, those of a list's items, or of what a key stands for. */
function inside(schema: Schema, path: string): readonly string[][] {
  const { items, anyOf = [], additionalProperties: others } = schema;
  return [
    ...rowsOf(schema, `${path}.`),
    ...(items === undefined ? [] : inside(items, `${path}[]`)),
    ...(typeof others === "object" ? inside(others, `${path}.<key>`) : []),
    ...anyOf.flatMap((one) => inside(one, path)),
  ];
}

/** The type of a field, in words. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((one) => code(`${one}`)).join(", ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "any";
}

function doctorIds(): string {
  const operations = TOOLS.flatMap((tool) =>
    tool.operations.map(({ id, name, scopes }) => [
      code(`coverage.${tool.id}.${id}`),
      cell(name),
      scopes.map(code).join(", "),
    ])
  );
  const ids = Object.entries(DOCTOR_IDS).map(([id, meaning]) => [code(id), cell(meaning)]);
  return [
    "## Ids of the checks",
    markdownTable(["Id", "What it says"], ids),
    "## Operations and their scopes",
    markdownTable(["Id", "Operation", "Scopes"], operations),
  ].join("\n\n");
}
