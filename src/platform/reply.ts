import * as v from "valibot";
import { Failure } from "../values/failure.ts";
import { isNumber, isObject, type Json, type JsonNumber, parseJson } from "../values/json.ts";
import type { Reply } from "./http.ts";

/**
 * The shapes of the platform's replies. Every field of every reply is nullable and unknown fields
 * are ignored (platform.md, Configs API); what is of the wrong type is an error that names it.
 */

/** The shape of a part of a reply: what it gives once read. */
export type Shape<Output> = v.GenericSchema<unknown, Output>;

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Outputs<Members extends Shapes> = { [Name in keyof Members]: v.InferOutput<Members[Name]> };

/** A JSON object with the given members; what else it holds is ignored. */
export function record<Members extends Shapes>(members: Members): Shape<Outputs<Members>> {
  const schema = v.pipe(
    v.custom<ReadonlyMap<string, Json>>((value) => isObject(value as Json), "is not an object"),
    v.transform((map): unknown => Object.fromEntries(map)),
    v.object(members, "is missing") as v.GenericSchema<unknown>,
  );
  return schema as unknown as Shape<Outputs<Members>>;
}

/** A JSON object used as a table, key to value. */
export function table<Value>(value: Shape<Value>): Shape<ReadonlyMap<string, Value>> {
  return v.map(v.string(), value, "is not an object") as Shape<ReadonlyMap<string, Value>>;
}

/** A JSON array. */
export function list<Item>(item: Shape<Item>): Shape<readonly Item[]> {
  return v.array(item, "is not an array") as unknown as Shape<readonly Item[]>;
}

/** A field that may be missing or null. */
export function optional<Inner>(inner: Shape<Inner>): Shape<Inner | null | undefined> {
  return v.nullish(inner) as Shape<Inner | null | undefined>;
}

/** A whole number that a double holds exactly. */
export const whole: Shape<number> = v.pipe(
  v.custom<JsonNumber>((value) => isNumber(value as Json), "is not a number"),
  v.transform((number) => Number(number.lexeme)),
  v.safeInteger("is not an integer"),
) as unknown as Shape<number>;

/** Any JSON value. */
export const anyJson: Shape<Json> = v.custom<Json>(() => true) as Shape<Json>;

/** A text. */
export const words: Shape<string> = v.string("is not a string") as Shape<string>;

/** A text that is not empty. */
export const someWords: Shape<string> = v.pipe(
  v.string("is not a string"),
  v.nonEmpty("is empty"),
) as Shape<string>;

/** What is wrong with a reply whose status said that all is well. */
export class UnusableReply extends Failure {
  override readonly name = "UnusableReply";
}

/**
 * Reads the body of a reply by its shape.
 *
 * @param call What was asked, for the message.
 * @throws UnusableReply when the body is not JSON, or a field is of another type.
 */
export function readReply<Output>(shape: Shape<Output>, reply: Reply, call: string): Output {
  const result = v.safeParse(shape, parseBody(reply, call), { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = (issue.path ?? []).map((item) => String(item.key)).join(".");
  // A member that is not there is the library's own complaint, in the library's words.
  const what = issue.message.startsWith("Invalid key:") ? "is missing" : issue.message;
  throw new UnusableReply(
    `The platform's answer to ${call} cannot be used: ${path || "the document"} ${what}.`,
    "Run it again; if it happens again, the platform has changed and this program needs an update.",
  );
}

function parseBody(reply: Reply, call: string): Json {
  try {
    return parseJson(reply.text);
  } catch {
    const what = reply.text.trim() === "" ? "is empty" : "is not JSON";
    throw new UnusableReply(
      `The platform's answer to ${call} ${what}.`,
      "Run it again; if it happens again, something between this machine and the platform changes it.",
    );
  }
}
