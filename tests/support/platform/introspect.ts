import { isObject, type Json, jsonNumber } from "../../../src/values/json.ts";
import { type Answer, object, ok, toJson } from "./answer.ts";
import { keyFromHere } from "./auth.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";
import type { KeyState } from "./state.ts";

/**
 * POST /api-keys/v1/introspect: what a key is, for whoever has it (docs/dev/platform.md, Introspection of a key).
 * How a refused address answers is not published: here it is a 401, as everywhere else.
 */
export function introspect({ state, request }: Asked): Answer {
  const secret = isObject(request.body) ? request.body.get("apiKey") : undefined;
  if (typeof secret !== "string" || request.body === undefined) {
    const trouble = { status: 400, code: 1, message: "Not a key to look up" };
    return { ...errorAnswer("errors", trouble), unexpected: "its body has no apiKey" };
  }
  const key = keyFromHere(state, secret);
  if (key === undefined) {
    return errorAnswer("errors", { status: 401, code: 0, message: "Invalid API Key" });
  }
  return ok(object({
    name: key.name,
    ...(state.account === undefined ? {} : { authorizedUserId: jsonNumber(state.account.id) }),
    scopes: scopesOf(key),
    enabled: key.enabled,
    expired: key.expires !== undefined && Date.parse(key.expires) <= Date.now(),
    expirationTimeUtc: key.expires,
  }));
}

function scopesOf(key: KeyState): Json {
  const types = Map.groupBy(key.scopes, (scope) => scope.slice(0, scope.lastIndexOf(":")));
  return [...types].map(([name, scopes]) =>
    toJson({
      name,
      operations: scopes.map((scope) => scope.slice(name.length + 1)),
      universeIds: key.universes?.map(String) ?? ["*"],
    })
  );
}
