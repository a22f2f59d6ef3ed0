import ipaddr from "ipaddr.js";
import type { Answer } from "./answer.ts";
import { errorAnswer } from "./errors.ts";
import type { Route } from "./routes.ts";
import type { SeenRequest } from "./server.ts";
import type { KeyState, PlatformState } from "./state.ts";

/** Who sent the request, or the refusal. */
export type Admission =
  | { readonly key: KeyState | undefined }
  | { readonly refused: Answer };

/** Decide whether a request is allowed on that universe, if it is about one. */
export function admit(
  state: PlatformState,
  route: Route,
  request: SeenRequest,
  universeId: string | undefined,
): Admission {
  if (route.auth === "none") return { key: undefined };
  if (route.auth === "cookie") {
    return isSignedIn(state, request) ? { key: undefined } : refuse(401, 0, "Unauthorized");
  }
  const key = workingKey(state, request.headers["x-api-key"]);
  if (key === undefined) return refuse(401, 0, "Invalid API Key");
  if (route.auth === "any key") return { key };
  if (!key.scopes.includes(route.auth.key)) {
    return refuse(403, "MISSING_SCOPE", `The key has no scope ${route.auth.key}.`);
  }
  if (universeId === undefined) return { key };
  const universe = state.universes.get(Number(universeId));
  if (universe === undefined || universe.hidden) {
    return refuse(404, "NOT_FOUND", `There is no universe ${universeId}.`);
  }
  const covered = key.universes === undefined || key.universes.includes(universe.id);
  return covered ? { key } : refuse(403, "TARGET", `The key does not cover ${universeId}.`);
}

function refuse(status: number, code: number | string, message: string): Admission {
  return { refused: errorAnswer(code === 0 ? "errors" : "code", { status, code, message }) };
}

/** The key of that secret, when its allowlist contains the callers' address. */
export function keyFromHere(state: PlatformState, secret: string): KeyState | undefined {
  const key = state.keys.find((candidate) => candidate.secret === secret);
  const allowed = key && (!key.enforceCidrs || allows(key.allowedCidrs, state.address));
  return allowed ? key : undefined;
}

/** The key with that secret, if it works from the caller's address. */
function workingKey(state: PlatformState, secret: string | undefined): KeyState | undefined {
  const key = state.keys.find((candidate) => candidate.secret === secret);
  if (key === undefined || !key.enabled) return undefined;
  if (key.expires !== undefined && Date.parse(key.expires) <= Date.now()) return undefined;
  return key.enforceCidrs && !allows(key.allowedCidrs, state.address) ? undefined : key;
}

function allows(cidrs: readonly string[], address: string): boolean {
  if (cidrs.length === 0) return true;
  const caller = ipaddr.parse(address);
  return cidrs.some((cidr) => {
    if (!ipaddr.isValidCIDR(cidr)) return false;
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === caller.kind() && caller.match(network, bits);
  });
}

/** Say whether the request carries the cookie of the account. */
function isSignedIn(state: PlatformState, request: SeenRequest): boolean {
  const cookies = (request.headers["cookie"] ?? "").split(/;\s*/);
  return state.account !== undefined &&
    cookies.includes(`.ROBLOSECURITY=${state.account.cookie}`);
}
