import { Failure } from "../values/failure.ts";
import { type Json, parseJson } from "../values/json.ts";
import { parse, type Schema } from "../values/schema.ts";
import type { Reply } from "./http.ts";

/** What is wrong with a reply whose status said that all is well. */
export class UnusableReply extends Failure {
  override readonly name = "UnusableReply";
}

/**
 * Reads the body of a reply. Every field of every reply may be null and unknown fields are ignored
 * (platform.md, Configs API); what is of the wrong type is an error that names it.
 *
 * @param call What was asked, for the message.
 * @throws UnusableReply when the body is not JSON, or a field is of another type.
 */
export function readReply<Output>(schema: Schema<Output>, reply: Reply, call: string): Output {
  const parsed = parse(schema, parseBody(reply, call));
  if (parsed.fits) return parsed.value;
  const where = parsed.path.join(".") || "the document";
  throw new UnusableReply(
    `The platform's answer to ${call} cannot be used: ${where} ${parsed.problem}.`,
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
