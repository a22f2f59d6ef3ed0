import type { Secret } from "../values/secret.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../values/json.ts";
import { parseJson } from "../values/parseJson.ts";

/** Longer error bodies are cut, in characters. */
const LONGEST = 300;
/** A longer body is not an error document; only this much of it is read, in characters. */
const LOOKED_AT = 100_000;

/**
 * Summarize the body of a refusal as part of a sentence, whatever its shape (docs/dev/platform.md, Errors, as they
 * come).
 *
 * @param secret What the platform may echo back; hidden in any spelling.
 * @returns At most 300 characters on one line; undefined when the body says nothing. The text is foreign,
 * and made safe when printed.
 */
export function describeErrorBody(text: string, secret?: Secret): string | undefined {
  const redact = (description: string) => secret?.redact(description) ?? description;
  const body = redact(text).slice(0, LOOKED_AT).trim();
  if (isPage(body)) return onOneLine(describePage(body));
  const document = text.length > LOOKED_AT ? undefined : readErrorBody(body);
  return onOneLine(redact(document === undefined ? body : describeDocument(document)));
}

export function quoteErrorBody(text: string, secret?: Secret): string | undefined {
  const description = describeErrorBody(text, secret);
  return description === undefined || isPage(text)
    ? description
    : `"${description.replace(/\.$/, "")}"`;
}

export function errorBodySuffix(text: string, secret?: Secret): string {
  const description = quoteErrorBody(text, secret);
  return description === undefined ? "" : `: ${description}`;
}

function isPage(text: string): boolean {
  return /^\s*<[!?a-z]/i.test(text);
}

/** Read the body of an error; undefined when it is not JSON. */
export function readErrorBody(body: string): Json | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function describePage(page: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1]?.trim() ?? "";
  return title === "" ? "an HTML page" : `an HTML page, "${title}"`;
}

function describeDocument(body: Json): string {
  if (typeof body === "string") return body;
  if (isArray(body)) return joinUnique(body.map(describeDocument));
  return isObject(body) ? describeObject(body) : "";
}

/** Errors inside it come first: they say more than the fields around them. */
function describeObject(body: JsonObject): string {
  return inner(body.get("validationErrors")) ||
    inner(body.get("errors")) ||
    withCode(body, words(body, "message", "userFacingMessage", "errorMessage")) ||
    inner(body.get("error")) ||
    words(body, "detail", "title") ||
    codeText(body, "code ");
}

function inner(errors: Json | undefined): string {
  if (typeof errors === "string") return errors;
  if (isArray(errors)) return joinUnique(errors.map(describeDocument));
  if (!isObject(errors)) return "";
  const isError = ["message", "code", "title"].some((name) => typeof errors.get(name) === "string");
  return isError ? describeObject(errors) : describeFields(errors);
}

/** `{field: [text]}` */
function describeFields(fields: JsonObject): string {
  return joinUnique(Array.from(fields, ([field, value]) => {
    const description = describeDocument(value);
    return field === "" || description === "" ? description : `${field}: ${description}`;
  }));
}

function withCode(error: JsonObject, message: string): string {
  if (message === "") return "";
  const key = words(error, "key");
  const about = key === "" || message.includes(key) ? message : `${key}: ${message}`;
  const tag = codeText(error, "");
  return tag === "" || tag === message ? about : `${about} (${tag})`;
}

/** A number or a string; empty for 0. */
function codeText(error: JsonObject, prefix: string): string {
  const value = error.get("code") ?? error.get("error") ?? null;
  const code = isNumber(value) ? value.lexeme : typeof value === "string" ? value.trim() : "";
  return code === "" || code === "0" ? "" : prefix + code;
}

function words(object: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const value = object.get(name);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return "";
}

function joinUnique(clauses: readonly string[]): string {
  return [...new Set(clauses)].filter((clause) => clause !== "").join("; ");
}

function onOneLine(description: string): string | undefined {
  const line = [...description.replace(/\s+/g, " ").trim()];
  if (line.length === 0) return undefined;
  return line.length <= LONGEST ? line.join("") : `${line.slice(0, LONGEST - 1).join("")}…`;
}
