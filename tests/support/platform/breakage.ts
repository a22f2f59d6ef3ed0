import { isArray, isObject, type Json } from "../../../src/values/json.ts";
import type { Answer } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Call } from "./routes.ts";
import type { PlatformState } from "./state.ts";

/** Leave out or set to null the fields of a reply that the switches name. */
export function breakFields(state: PlatformState, call: Call, answer: Answer): Answer {
  if (answer.body === undefined) return answer;
  const paths = Object.entries(state.switches.fields[call] ?? {});
  const body = paths.reduce<Json>(
    (json, [path, as]) => breakAt(json, path.split("."), as),
    answer.body,
  );
  return { ...answer, body };
}

/** `*` means every item of an array and every field of an object. */
function breakAt(json: Json, path: readonly string[], as: "null" | "missing"): Json {
  const [name, ...rest] = path;
  if (name === undefined) return null;
  if (isArray(json)) return name === "*" ? json.map((item) => breakAt(item, rest, as)) : json;
  if (!isObject(json)) return json;
  const members = new Map(json);
  for (const key of name === "*" ? [...json.keys()] : [name]) {
    if (rest.length > 0 && !json.has(key)) continue;
    if (rest.length === 0 && as === "missing") members.delete(key);
    else members.set(key, breakAt(json.get(key) ?? null, rest, as));
  }
  return members;
}

/** Put an error into the form that the switches choose, if they do. */
export function reshape(state: PlatformState, answer: Answer): Answer {
  const { errorShape } = state.switches;
  if (errorShape === undefined) return answer;
  const { status, headers = {} } = answer;
  return errorAnswer(errorShape, { status, headers, ...words(answer.body) });
}

/** What an error contains, whatever its form. */
function words(body: Json | undefined): { code: string; message: string } {
  const items = isObject(body) ? body.get("errors") ?? body.get("validationErrors") : undefined;
  const error = isArray(items) ? items[0] : body;
  const code = isObject(error) ? error.get("code") : undefined;
  const message = isObject(error) ? error.get("message") : undefined;
  return {
    code: typeof code === "string" ? code : "0",
    message: typeof message === "string" ? message : "An error",
  };
}
