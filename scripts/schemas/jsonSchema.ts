import {
  type ConversionConfig,
  type JsonSchema as Draft7,
  toJsonSchema,
} from "@valibot/to-json-schema";
import type { Schema } from "../../src/values/schema.ts";

/** A JSON Schema, draft 7: the newest one that editors' TOML extensions support completely. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a schema is made. */
export interface SchemaOptions {
  /** Where the schema is published. */
  readonly url: string;
  /** What it is the schema of. */
  readonly title: string;
  /** Whether fields that a later release may add to a document are refused. */
  readonly closed?: boolean;
}

/** Turn a definition that the program reads or writes by into a JSON Schema. */
export function jsonSchema(schema: Schema, { url, title, closed }: SchemaOptions): JsonSchema {
  const { $schema, ...rest } = toJsonSchema(schema, conversion(closed ?? false));
  return { $schema, $id: url, title, ...rest };
}

/** What the library is given of the few things that it does not know. */
function conversion(closed: boolean): ConversionConfig {
  const config: ConversionConfig = {
    target: "draft-07",
    // The first part of a definition turns maps and spelt numbers into what JSON Schema speaks of.
    typeMode: "output",
    ignoreActions: ["check"],
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (valibotSchema.type === "object" && closed) {
        return { ...jsonSchema, additionalProperties: false };
      }
      if (valibotSchema.type !== "map") return undefined;
      const { key, value } = valibotSchema as unknown as Record<"key" | "value", Schema>;
      return {
        type: "object",
        ...("pipe" in key ? { propertyNames: part(key) } : {}),
        additionalProperties: part(value),
      };
    },
    overrideAction({ valibotAction: { type, ...action }, jsonSchema }) {
      if (type === "excludes") {
        const { requirement } = action as unknown as { readonly requirement: string };
        return { ...jsonSchema, not: { pattern: escaped(requirement) } };
      }
      if (type !== "metadata" || !("anyCase" in jsonSchema)) return undefined;
      return anyCase(jsonSchema.enum as readonly string[]);
    },
  };
  const part = (schema: Schema): Draft7 => {
    const { $schema: _, ...rest } = toJsonSchema(schema, config);
    return rest;
  };
  return config;
}

/** The names as they are written are what an editor offers; any letter case is right. */
function anyCase(names: readonly string[]): Draft7 {
  const pattern = names.map((name) => [...name].map(eitherCase).join("")).join("|");
  return { type: "string", anyOf: [{ enum: [...names] }, { pattern: `^(?:${pattern})$` }] };
}

function eitherCase(letter: string): string {
  return `[${letter.toUpperCase()}${letter.toLowerCase()}]`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
