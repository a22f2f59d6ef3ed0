import { jsonNumber } from "../../src/values/json.ts";
import { type Answer, object, ok } from "./answer.ts";
import type { Asked } from "./routes.ts";

/** GET /v1/users/authenticated: who the cookie signs in as. */
export function authenticated({ state }: Asked): Answer {
  const { id, name, displayName } = state.account!;
  return ok(object({ id: jsonNumber(id), name, displayName }));
}

/** GET /cloud/v2/universes/{id}: what a universe is called. */
export function universe({ state, path }: Asked): Answer {
  const { id, displayName } = state.universes.get(Number(path.universe_id))!;
  return ok(object({
    path: `universes/${id}`,
    createTime: "2025-01-02T03:04:05Z",
    updateTime: "2026-01-02T03:04:05Z",
    displayName,
    description: "",
    user: `users/${state.account?.id ?? 4242}`,
    visibility: "PUBLIC",
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

/** GET / of the echo service: the caller's address as bare text. */
export function echo({ state }: Asked): Answer {
  return { status: 200, headers: { "content-type": "text/plain" }, text: state.echo };
}
