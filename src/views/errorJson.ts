import { Failure, Interrupted } from "../values/failure.ts";
import type { Json } from "../values/json.ts";
import { integer, object, optional, picklist, string } from "../values/schema.ts";
import { defineDocument, documentJson } from "./parts/defineDocument.ts";

export const ERROR_CODES = {
  refused: "a flag or a file is wrong, or a limit is exceeded",
  conflict: "somebody else changed something",
  platform_refused: "Roblox refused",
  unreachable: "Roblox could not be reached",
  unusable_reply: "Roblox's reply cannot be used",
  declined: "somebody answered no",
  interrupted: "the run was ended from outside",
  bug: "a bug in cli",
} as const;

type ErrorCode = keyof typeof ERROR_CODES;

const CODES: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ["Failure", "refused"],
  ["Conflict", "conflict"],
  ["Changed", "conflict"],
  ["Refusal", "platform_refused"],
  ["Unreachable", "unreachable"],
  ["UnusableReply", "unusable_reply"],
  ["Declined", "declined"],
  ["Interrupted", "interrupted"],
]);

export const ERROR = defineDocument({
  error: object({
    code: picklist(Object.keys(ERROR_CODES) as ErrorCode[], "Why: see above."),
    message: string("What is wrong, as standard error says it."),
    advice: string("What to do about it; empty when there is nothing."),
    file: optional(string("The file that it is in, where there is a place.")),
    line: optional(integer("From 1.", 1)),
    column: optional(integer("From 1, in characters.", 1)),
  }, "What went wrong."),
}, "Why a command with --json did not do what was asked.");

/** Write an error as a document. */
export function errorJson(error: unknown): Json {
  return documentJson<typeof ERROR>({ error: errorFields(error) });
}

function errorFields(error: unknown) {
  if (error instanceof Failure) {
    const { name, what, advice, place } = error;
    return {
      code: CODES.get(name) ?? "refused",
      message: what,
      advice,
      file: place?.file,
      line: place?.line,
      column: place?.column,
    };
  }
  const code = error instanceof Error ? CODES.get(error.name) : undefined;
  if (code === undefined || !(error instanceof Error)) {
    return { code: "bug" as const, message: "This is a bug in cli.", advice: "Please report it." };
  }
  const message = error instanceof Interrupted ? error.state : error.message;
  return { code, message, advice: "" };
}
