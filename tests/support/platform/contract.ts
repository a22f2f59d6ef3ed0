import {
  isArray,
  isNumber,
  isObject,
  isWhole,
  type Json,
  type JsonObject,
} from "../../../src/values/json.ts";
import type { Answer } from "./answer.ts";
import document from "./openapi.json" with { type: "json" };
import type { Found, Route } from "./routes.ts";
import type { SeenRequest } from "./server.ts";

/** What the fixture keeps of one call of the platform's OpenAPI document. */
export interface Operation {
  readonly path: Readonly<Record<string, Schema>>;
  readonly query: Readonly<Record<string, Schema>>;
  /** The schema of the request's body; absent when no body is allowed. */
  readonly request?: string;
  readonly reply: string;
  readonly scopes: readonly string[];
}

interface Schema {
  readonly ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false | Schema;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

const { paths, schemas } = document as Document;

/** What the document says about a route; undefined when it does not have it. */
export function documented(route: Route): Operation | undefined {
  return paths[route.path]?.[route.method];
}

/** Every call of the document, as "METHOD path". */
export function documentedCalls(): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`)
  );
}

/** How a request differs from the document, in a few words each. */
export function checkRequest({ route, path }: Found, request: SeenRequest): string[] {
  const wrong = strayCredentials(route, request);
  const operation = documented(route);
  if (operation === undefined) return wrong;
  return [
    ...wrong,
    ...Object.entries(operation.path).flatMap(([name, schema]) =>
      violations(path[name] ?? null, schema, `path parameter ${name}`)
    ),
    ...checkQuery(operation, request.query),
    ...checkBody(operation, request),
  ];
}

/** How a reply differs from the document; errors have no documented form. */
export function checkReply(route: Route, answer: Answer): string[] {
  const operation = documented(route);
  if (operation === undefined || answer.status !== 200) return [];
  if (answer.body === undefined) return ["it is no JSON"];
  return violations(answer.body, { ref: operation.reply }, "reply");
}

/** A credential travels only to the calls that need it. */
function strayCredentials({ auth }: Route, { headers }: SeenRequest): string[] {
  const key = "x-api-key" in headers && typeof auth !== "object" && auth !== "any key";
  const cookie = "cookie" in headers && auth !== "cookie";
  return [
    ...key ? ["it carries an API key, which it has no need of"] : [],
    ...cookie ? ["it carries a cookie, which it has no need of"] : [],
  ];
}

function checkQuery(operation: Operation, query: URLSearchParams): string[] {
  const names = [...new Set(query.keys())];
  return names.flatMap((name) => {
    const schema = operation.query[name];
    if (schema === undefined) return [`query parameter ${name} is not documented`];
    const values = query.getAll(name);
    const { items } = schema;
    if (items) {
      return values.flatMap((each) => violations(each, items, `query parameter ${name}`));
    }
    if (values.length > 1) return [`query parameter ${name} comes ${values.length} times`];
    return violations(values[0] ?? null, schema, `query parameter ${name}`);
  });
}

function checkBody(operation: Operation, request: SeenRequest): string[] {
  if (operation.request === undefined) {
    return request.text === "" ? [] : ["it has a body, which is not documented"];
  }
  if (request.text === "") return request.method === "DELETE" ? [] : ["it has no body"];
  if (request.body === undefined) return ["its body is no JSON"];
  const type = request.headers["content-type"] ?? "";
  const wrongType = /^application\/json\b/.test(type) ? [] : [`its content-type is "${type}"`];
  return [...wrongType, ...violations(request.body, { ref: operation.request }, "body")];
}

/** Where a value breaks a schema, a few words each. */
export function violations(value: Json, schema: Schema, where: string): string[] {
  if (value === null && schema.nullable) return [];
  if (schema.ref !== undefined) {
    const target = schemas[schema.ref];
    if (target === undefined) return [`${where}: the fixture has no schema ${schema.ref}`];
    return violations(value, target, where);
  }
  if (schema.type === undefined) {
    return value === null ? [`${where} is null`] : [];
  }
  if (!isOfType(value, schema.type)) return [`${where} is not ${article(schema.type)}`];
  if (schema.enum !== undefined && !schema.enum.includes(String(value))) {
    return [`${where} is "${value}", not one of ${schema.enum.join(", ")}`];
  }
  if (schema.format === "date-time" && !isTime(String(value))) return [`${where} is not a time`];
  if (isArray(value)) {
    const { items } = schema;
    return items === undefined
      ? []
      : value.flatMap((item, i) => violations(item, items, `${where}[${i}]`));
  }
  return isObject(value) ? memberViolations(value, schema, where) : [];
}

function memberViolations(value: JsonObject, schema: Schema, where: string): string[] {
  return [...value].flatMap(([name, member]) => {
    const property = schema.properties !== undefined && Object.hasOwn(schema.properties, name)
      ? schema.properties[name]
      : schema.additionalProperties;
    if (property === false) return [`${where}.${name} is not documented`];
    return property === undefined ? [] : violations(member, property, `${where}.${name}`);
  });
}

function isOfType(value: Json, type: string): boolean {
  if (type === "integer") return isNumber(value) && isWhole(value);
  if (type === "number") return isNumber(value);
  if (type === "array") return isArray(value);
  if (type === "object") return isObject(value);
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string";
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text));
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
