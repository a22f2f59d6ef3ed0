import { STRATEGIES } from "../values/configs.ts";
import { Failure } from "../values/failure.ts";
import { canonicalJson, isObject, type Json, type JsonObject, writeJson } from "../values/json.ts";
import { parseJson } from "../values/parseJson.ts";
import { REPOSITORIES } from "../values/repository.ts";
import {
  array,
  integer,
  literal,
  Misfit,
  object,
  optional,
  type OutputOf,
  parse,
  picklist,
  regex,
  string,
  writeDocument,
} from "../values/schema.ts";

/** Compute the fingerprint of a value; equal values have the same one, however they are written. */
export async function fingerprint(value: Json): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

const FORMAT = 2;
const KIND = "sync-plan";
const SHA256 = /^[0-9a-f]{64}$/;

const HEAD = object({
  schema_version: literal(FORMAT, "The format of the document."),
  kind: picklist([KIND], "What this document is."),
  env: string("The environment that it is for."),
  universe_id: integer("Its universe.", 1),
  repository: picklist(REPOSITORIES, "The configs repository."),
  strategy: picklist(STRATEGIES, "How it reaches the servers."),
  only: optional(array(string(), "The patterns of `--only`; absent for all keys.")),
  except: optional(array(string(), "The patterns of `--except`; absent for all keys.")),
  config_version: integer("Roblox's configVersion when it was planned.", 0),
  live_sha256: regex(SHA256, "The fingerprint of what was live."),
  draft_sha256: regex(SHA256, "The fingerprint of what was staged."),
  local_sha256: regex(SHA256, "The fingerprint of the local entries."),
  publish_sha256: regex(
    SHA256,
    "The fingerprint of what it publishes: the entries and the conditions.",
  ),
});

/** The state that a plan was made from: enough to notice any change since then, and no secret. */
export type PlanBasis = Omit<OutputOf<typeof HEAD>, "schema_version" | "kind"> & {
  /** The fingerprint of the file's description of what the plan would do. */
  readonly summary: string;
};

/** The part of a plan file that is read; the rest shows people what the plan would do. */
export const PLAN_BASIS = object({
  ...HEAD.entries,
  plan_sha256: regex(SHA256, "The fingerprint of everything else in the document."),
}, "What a sync would do, and what it was planned from.");

/** @param summary For people; only its fingerprint is read back. */
export async function writePlan(
  { summary: _fingerprint, ...basis }: PlanBasis,
  summary: JsonObject,
): Promise<string> {
  const head = writeDocument<typeof HEAD>({ schema_version: FORMAT, kind: KIND, ...basis });
  const document = new Map([...head, ...summary]);
  return `${writeJson(document.set("plan_sha256", await fingerprint(document)), 2)}\n`;
}

/** @throws Failure when it is not a plan, has an unknown format, or was edited. */
export async function readPlan(content: string, file: string): Promise<PlanBasis> {
  const document = parseDocument(content, file, (name) => {
    throw unusablePlan(file, `one of its objects has "${name}" twice`);
  });
  if (document.get("kind") !== KIND) throw unusablePlan(file, "it is not a plan");
  const parsed = parse(PLAN_BASIS, document);
  if (parsed instanceof Misfit) {
    const [name] = parsed.path;
    const why = name === "schema_version"
      ? "another release of this program wrote it, in another format"
      : `its ${name} is missing or invalid`;
    throw unusablePlan(file, why);
  }
  const { schema_version: _format, kind: _kind, plan_sha256, ...basis } = parsed;
  const without = (isLeftOut: (name: string) => boolean) =>
    fingerprint(new Map([...document].filter(([name]) => !isLeftOut(name))));
  if (plan_sha256 !== await without((name) => name === "plan_sha256")) {
    throw unusablePlan(file, "it was edited after it was written");
  }
  const summary = await without((name) => Object.hasOwn(PLAN_BASIS.entries, name));
  return { ...basis, summary };
}

/** Check whether a text is a plan, of any format. */
export function isPlan(content: string): boolean {
  try {
    return parseDocument(content, "").get("kind") === KIND;
  } catch {
    return false;
  }
}

/** @param repeated Called with a name that an object has twice. */
function parseDocument(
  content: string,
  file: string,
  repeated?: (name: string) => void,
): JsonObject {
  let document: Json;
  try {
    document = parseJson(content.replace(/^\ufeff/, ""), repeated);
  } catch (error) {
    throw error instanceof Failure ? error : unusablePlan(file, "it is not JSON");
  }
  if (isObject(document)) return document;
  throw unusablePlan(file, "it is not a JSON object");
}

function unusablePlan(file: string, why: string): Failure {
  return new Failure(`The plan ${file} cannot be used: ${why}.`, "Make it again with --plan.");
}
