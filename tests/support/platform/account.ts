import { jsonNumber } from "../../../src/values/json.ts";
import { type Answer, object, ok } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Asked } from "./routes.ts";

/** GET /v1/users/authenticated: who the cookie signs in as. */
export function authenticated({ state }: Asked): Answer {
  const { id, name, displayName } = state.account!;
  return ok(object({ id: jsonNumber(id), name, displayName }));
}

/** GET /cloud/v2/universes/{id}: what a universe is called. */
export function universe({ state, path }: Asked): Answer {
  const { id, displayName, visibility } = state.universes.get(Number(path.universe_id))!;
  return ok(object({
    path: `universes/${id}`,
    createTime: "2025-01-02T03:04:05Z",
    updateTime: "2026-01-02T03:04:05Z",
    displayName,
    description: "",
    user: `users/${state.account?.id ?? 4242}`,
    visibility,
    voiceChatEnabled: false,
    ageRating: "AGE_RATING_ALL",
    desktopEnabled: true,
    mobileEnabled: true,
    tabletEnabled: true,
    consoleEnabled: false,
    vrEnabled: false,
    rootPlace: `universes/${id}/places/${id + 1}`,
  }));
}

/** GET /cloud/v2/users/{id}: what a user is called. */
export function user({ state, path }: Asked): Answer {
  const found = state.users.find(({ id }) => String(id) === path.user_id);
  if (found === undefined) {
    const message = `There is no user ${path.user_id}.`;
    return errorAnswer("code", { status: 404, code: "NOT_FOUND", message });
  }
  const { id, name, displayName } = found;
  return ok(object({
    path: `users/${id}`,
    createTime: "2020-01-02T03:04:05Z",
    id: String(id),
    name,
    displayName,
    about: "",
    locale: "en_us",
    premium: false,
  }));
}

/** GET / of the echo service: the caller's address as bare text. */
export function echo({ state }: Asked): Answer {
  return { status: 200, headers: { "content-type": "text/plain" }, text: state.echo };
}
