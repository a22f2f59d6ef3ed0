import { isNumber, isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import { type Answer, object, ok, toJson } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";
import type { KeyState, PlatformState } from "./state.ts";

const TOKEN = "made-up-token";

/** POST /cloud-authentication/v1/apiKeys: a page of the account's keys, behind a token. */
export function apiKeys({ state, request }: Asked): Answer {
  const refused = askForToken(state, request.headers["x-csrf-token"]);
  if (refused !== undefined) return refused;
  const page = readPage(request.body);
  if (page === undefined) {
    const trouble = { status: 400, code: 1, message: "Not a page of keys" };
    return { ...errorAnswer("errors", trouble), unexpected: "its body asks for no page of keys" };
  }
  const lastCursor = state.switches.lastCursor === "missing" ? undefined : "";
  const listed = state.keys.filter((key) => key.listed);
  const keys = page.reverse ? listed.toReversed() : listed;
  const end = page.start + Math.min(page.limit, state.switches.keysPage);
  return ok(object({
    cloudAuthInfo: keys.slice(page.start, end).map(listing),
    nextCursor: end < keys.length ? `after-${end}` : lastCursor,
    previousCursor: "",
  }));
}

function askForToken(state: PlatformState, token: string | undefined): Answer | undefined {
  const { csrf } = state.switches;
  const refusal = { status: 403, code: 0, message: "Token Validation Failed" };
  if (csrf === "off" || (csrf === "dance" && token === TOKEN)) return undefined;
  if (csrf === "refuse") return errorAnswer("errors", { ...refusal, message: "Forbidden" });
  return errorAnswer("errors", { ...refusal, headers: { "x-csrf-token": TOKEN } });
}

interface Page {
  readonly start: number;
  readonly limit: number;
  readonly reverse: boolean;
}

function readPage(body: Json | undefined): Page | undefined {
  if (!isObject(body)) return undefined;
  const cursor = body.get("cursor") ?? "";
  const limit = body.get("limit");
  const reverse = body.get("reverse") ?? false;
  const known = [...body.keys()].every((name) => ["cursor", "limit", "reverse"].includes(name));
  if (!known || typeof cursor !== "string" || !isNumber(limit)) return undefined;
  if (typeof reverse !== "boolean" || !/^(after-\d+)?$/.test(cursor)) return undefined;
  const most = Number(limit.lexeme);
  if (!Number.isInteger(most) || most < 1 || most > 100) return undefined;
  return { start: Number(cursor.slice("after-".length)), limit: most, reverse };
}

/** A key as it is listed (docs/dev/platform.md, Key administration). */
function listing(key: KeyState): JsonObject {
  const kept = (members: Parameters<typeof object>[0]) =>
    object(
      Object.fromEntries(Object.entries(members).filter(([name]) => !key.omit.includes(name))),
    );
  const last = new Date(Date.now() - 1000 * key.idleSeconds).toISOString();
  return kept({
    id: key.id,
    apikeySecretPreview: key.preview,
    cloudAuthBadStatus: key.badStatus,
    lastAccessedTime: last,
    updatedTime: last,
    cloudAuthUserConfiguredProperties: kept({
      name: key.name,
      description: key.description,
      isEnabled: key.enabled,
      expirationTime: key.expires,
      allowedCidrs: key.allowedCidrs,
      scopes: scopes(key),
    }),
  });
}

/** The scopes by type, each with its operations and the universes it covers. */
function scopes(key: KeyState): Json {
  const types = Map.groupBy(key.scopes, (scope) => scope.slice(0, scope.lastIndexOf(":")));
  const targetParts = key.universes?.map(String) ?? ["*"];
  return [...types].map(([scopeType, named]) =>
    toJson({
      scopeType,
      targetParts,
      operations: named.map((scope) => scope.slice(scopeType.length + 1)),
    })
  );
}
