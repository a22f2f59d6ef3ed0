import { Failure } from "../values/failure.ts";
import type { Json } from "../values/json.ts";
import { record, text, word } from "../values/shape.ts";
import { writeShape } from "../values/writeShape.ts";
import { SCHEMA_VERSION, VERSION_FIELD } from "./parts/schemaVersion.ts";

/** What went wrong, by the name of the error's class. */
const CODES: Readonly<Record<string, Code>> = {
  Failure: "refused",
  Conflict: "conflict",
  Changed: "conflict",
  Refusal: "platform_refused",
  Unreachable: "unreachable",
  UnusableReply: "unusable_reply",
  Declined: "declined",
  Interrupted: "interrupted",
};

const CODE_NAMES = [
  "refused",
  "conflict",
  "platform_refused",
  "unreachable",
  "unusable_reply",
  "declined",
  "interrupted",
  "bug",
] as const;

type Code = typeof CODE_NAMES[number];

/** Why a command that writes a receipt did not do what was asked. */
export const ERROR = record("Why a command that writes a receipt did not do what was asked.", {
  schema_version: VERSION_FIELD,
  error: record("What went wrong.", {
    code: word("Which kind of error it is.", CODE_NAMES),
    message: text("What is wrong, as standard error says it."),
    advice: text("What to do about it; empty when there is nothing."),
  }),
});

/** Writes an error as a document, for whoever reads standard output. */
export function errorJson(error: unknown): Json {
  return writeShape(ERROR, { schema_version: SCHEMA_VERSION, error: describe(error) });
}

function describe(error: unknown) {
  if (error instanceof Failure) {
    const { name, what, advice } = error;
    return { code: CODES[name] ?? "refused", message: what, advice };
  }
  const code = error instanceof Error ? CODES[error.name] : undefined;
  if (code === undefined || !(error instanceof Error)) {
    return { code: "bug" as const, message: "This is a bug in cli.", advice: "Please report it." };
  }
  return { code, message: error.message, advice: "" };
}
