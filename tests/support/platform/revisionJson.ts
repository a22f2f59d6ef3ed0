import {
  equalJson,
  isObject,
  type Json,
  jsonNumber,
  type JsonObject,
} from "../../../src/values/json.ts";
import { object } from "./answer.ts";
import { changedKeys } from "./configs.ts";
import type { Revision } from "./state.ts";

/** A revision as it is listed, its changes shown as before and after. */
export function revisionJson(revision: Revision, absent: null | undefined): JsonObject {
  const { before, after } = revision;
  const changes = changedKeys(before, after).map((key) =>
    [
      key,
      change(before.entries.get(key), after.entries.get(key)),
    ] as const
  );
  return object({
    revisionId: revision.id,
    version: jsonNumber(revision.version),
    time: revision.time,
    publishedBy: revision.publishedBy,
    message: revision.message ?? absent,
    deploymentResult: revision.deploymentResult,
    autoRestoreToVersion: jsonNumber(-1),
    changes: new Map(changes),
    conditionalRulesChanges: conditionChanges(before.conditions, after.conditions) ?? absent,
  });
}

function conditionChanges(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): JsonObject | undefined {
  if (equalJson(before ?? null, after ?? null)) return undefined;
  const old = member(before, "rules");
  const now = member(after, "rules");
  const ids = new Set([...old.keys(), ...now.keys()]);
  const changed = [...ids].filter((id) => !equalJson(old.get(id) ?? null, now.get(id) ?? null));
  return object({
    rulesOrder: change(before?.get("rulesOrder"), after?.get("rulesOrder")),
    rules: new Map(changed.map((id) => [id, change(old.get(id), now.get(id))])),
  });
}

function change(before: Json | undefined, after: Json | undefined): JsonObject {
  return new Map([["before", before ?? null], ["after", after ?? null]]);
}

function member(conditions: JsonObject | undefined, name: string): JsonObject {
  const value = conditions?.get(name);
  return isObject(value) ? value : new Map();
}
