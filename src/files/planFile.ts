import { createHash } from "node:crypto";
import { Failure } from "../values/failure.ts";
import {
  canonicalJson,
  isNumber,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
  parseJson,
  writeJson,
} from "../values/json.ts";

/**
 * What a plan was made from: enough to notice that anything of it has moved since, and nothing that
 * must stay secret.
 */
export interface PlanOrigin {
  readonly env: string;
  readonly universeId: number;
  readonly repository: string;
  /** The live configVersion. */
  readonly version: number;
  /** Fingerprints of what was live, with its conditional rules; of the draft; of the local entries. */
  readonly live: string;
  readonly draft: string;
  readonly local: string;
}

/** A fingerprint of a value: equal values, however they are spelt, have the same one. */
export function fingerprint(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

const KIND = "sync-plan";
const FORMAT = "1";

/**
 * Writes a plan file.
 *
 * @param told What the plan would do, for whoever reads the file; it is not read back.
 */
export function writePlan(origin: PlanOrigin, told: JsonObject): string {
  const document = new Map<string, Json>([
    ["schema_version", jsonNumber(FORMAT)],
    ["kind", KIND],
    ...Object.entries(origin).map(([name, value]): [string, Json] => {
      return [
        NAMES[name as keyof PlanOrigin],
        typeof value === "number" ? jsonNumber(value) : value,
      ];
    }),
    ...told,
  ]);
  return `${writeJson(document, 2)}\n`;
}

/** The members of the document, by what they are in the program. */
const NAMES: Readonly<Record<keyof PlanOrigin, string>> = {
  env: "env",
  universeId: "universe_id",
  repository: "repository",
  version: "config_version",
  live: "live_sha256",
  draft: "draft_sha256",
  local: "local_sha256",
};

/**
 * Reads a plan file.
 *
 * @throws Failure when it is no plan, or of a format that is not understood.
 */
export function readPlan(content: string, file: string): PlanOrigin {
  const document = parseDocument(content, file);
  const format = document.get("schema_version");
  if (document.get("kind") !== KIND || !isNumber(format) || format.lexeme !== FORMAT) {
    throw unreadable(file, "it is no plan of this format");
  }
  const text = (name: keyof PlanOrigin): string => {
    const value = document.get(NAMES[name]);
    if (typeof value === "string") return value;
    throw unreadable(file, `${NAMES[name]} is not a text`);
  };
  const number = (name: keyof PlanOrigin): number => {
    const value = document.get(NAMES[name]);
    if (isNumber(value) && Number.isSafeInteger(Number(value.lexeme))) return Number(value.lexeme);
    throw unreadable(file, `${NAMES[name]} is not a whole number`);
  };
  return {
    env: text("env"),
    universeId: number("universeId"),
    repository: text("repository"),
    version: number("version"),
    live: text("live"),
    draft: text("draft"),
    local: text("local"),
  };
}

function parseDocument(content: string, file: string): JsonObject {
  try {
    const document = parseJson(content);
    if (isObject(document)) return document;
  } catch {
    throw unreadable(file, "it is not JSON");
  }
  throw unreadable(file, "it is no JSON object");
}

function unreadable(file: string, why: string): Failure {
  return new Failure(`The plan ${file} cannot be used: ${why}.`, "Make it anew with --plan.");
}
