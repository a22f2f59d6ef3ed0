import { Failure } from "../values/failure.ts";
import type { Json } from "../values/json.ts";
import { object, picklist, string } from "../values/schema.ts";
import { writeDocument } from "../values/writeDocument.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./parts/documentHead.ts";

/** What went wrong, by the name of the error's class. */
const CODES = {
  Failure: "refused",
  Conflict: "conflict",
  Changed: "conflict",
  Refusal: "platform_refused",
  Unreachable: "unreachable",
  UnusableReply: "unusable_reply",
  Declined: "declined",
  Interrupted: "interrupted",
} as const;

type Code = typeof CODES[keyof typeof CODES];

function codeOf(name: string): Code | undefined {
  return (CODES as Readonly<Record<string, Code | undefined>>)[name];
}

/** Why a command that writes a receipt did not do what was asked. */
export const ERROR = object({
  schema_version: VERSION_FIELD,
  error: object({
    code: picklist([...new Set(Object.values(CODES)), "bug"], "Which kind of error it is."),
    message: string("What is wrong, as standard error says it."),
    advice: string("What to do about it; empty when there is nothing."),
  }, "What went wrong."),
}, "Why a command that writes a receipt did not do what was asked.");

/** Writes an error as a document on standard output. */
export function errorJson(error: unknown): Json {
  return writeDocument<typeof ERROR>({ schema_version: SCHEMA_VERSION, error: describe(error) });
}

function describe(error: unknown) {
  if (error instanceof Failure) {
    const { name, what, advice } = error;
    return { code: codeOf(name) ?? "refused", message: what, advice };
  }
  const code = error instanceof Error ? codeOf(error.name) : undefined;
  if (code === undefined || !(error instanceof Error)) {
    return { code: "bug" as const, message: "This is a bug in cli.", advice: "Please report it." };
  }
  return { code, message: error.message, advice: "" };
}
