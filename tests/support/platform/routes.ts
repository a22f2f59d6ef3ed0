import { findRepository } from "../../../src/values/repository.ts";
import type { Answer } from "./answer.ts";
import { authenticated, echo, universe, user } from "./account.ts";
import type { KeyState, PlatformState } from "./state.ts";
import { introspect } from "./introspect.ts";
import { apiKeys } from "./keys.ts";
import { metrics, operation } from "./analytics.ts";
import { experiments } from "./experiments.ts";
import * as configs from "./configCalls.ts";
import type { Host, RawRequest, SeenRequest } from "./server.ts";

/** The names of the calls that the platform answers. */
export type Call =
  | "values"
  | "full"
  | "draft"
  | "overwrite"
  | "deleteDraft"
  | "publish"
  | "revisions"
  | "restore"
  | "universe"
  | "user"
  | "experiments"
  | "metrics"
  | "operation"
  | "apiKeys"
  | "introspect"
  | "authenticated"
  | "echo";

/** One call: its path, what it needs, what it does. */
export interface Route {
  readonly call: Call;
  readonly host: Host;
  readonly method: string;
  /** The path, with its parameters in braces. */
  readonly path: string;
  /** What the request must have: a key with a scope, the account's cookie, or nothing. */
  readonly auth: { readonly key: string } | "any key" | "cookie" | "none";
  readonly effect: "read" | "write";
  readonly answer: (asked: Asked) => Answer;
}

/** A request to a call, after all checks passed. */
export interface Asked {
  readonly state: PlatformState;
  readonly request: SeenRequest;
  /** The parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** The key of the request, if the call needs one. */
  readonly key: KeyState | undefined;
}

const CONFIG =
  "/creator-configs-public-api/v1/configs/universes/{universeId}/repositories/{repository}";

const read = { auth: { key: "universe:read" }, effect: "read", host: "api" } as const;
const analytics = {
  auth: { key: "universe.analytics:read" },
  effect: "read",
  host: "api",
} as const;
const write = { auth: { key: "universe:write" }, effect: "write", host: "api" } as const;

/** Every call that the platform answers; any other request is unexpected. */
export const ROUTES: readonly Route[] = [
  { call: "values", method: "GET", path: CONFIG, ...read, answer: configs.values },
  { call: "full", method: "GET", path: `${CONFIG}/full`, ...read, answer: configs.full },
  { call: "draft", method: "GET", path: `${CONFIG}/draft`, ...read, answer: configs.draft },
  {
    call: "overwrite",
    method: "PUT",
    path: `${CONFIG}/draft:overwrite`,
    ...write,
    answer: configs.overwrite,
  },
  {
    call: "deleteDraft",
    method: "DELETE",
    path: `${CONFIG}/draft`,
    ...write,
    answer: configs.deleteDraft,
  },
  {
    call: "publish",
    method: "POST",
    path: `${CONFIG}/publish`,
    ...write,
    answer: configs.publishDraft,
  },
  {
    call: "revisions",
    method: "GET",
    path: `${CONFIG}/revisions`,
    ...read,
    answer: configs.revisions,
  },
  {
    call: "restore",
    method: "POST",
    path: `${CONFIG}/revisions/{revisionId}/restore`,
    ...write,
    answer: configs.restore,
  },
  {
    call: "universe",
    method: "GET",
    path: "/cloud/v2/universes/{universe_id}",
    ...read,
    answer: universe,
  },
  {
    call: "user",
    method: "GET",
    path: "/cloud/v2/users/{user_id}",
    // Public information needs no scope.
    host: "api",
    auth: "any key",
    effect: "read",
    answer: user,
  },
  {
    call: "experiments",
    method: "GET",
    path: "/creator-configs-public-api/v1/experimentation/universes/{universeId}/experiments",
    ...read,
    answer: experiments,
  },
  {
    call: "metrics",
    method: "POST",
    path: "/analytics-query-api/v1/universes/{universeId}/metrics",
    ...analytics,
    answer: metrics,
  },
  {
    call: "operation",
    method: "GET",
    path: "/analytics-query-api/v1/universes/{universeId}/operations/metrics/{operationId}",
    ...analytics,
    answer: operation,
  },
  {
    call: "apiKeys",
    host: "api",
    method: "POST",
    path: "/cloud-authentication/v1/apiKeys",
    auth: "cookie",
    effect: "read",
    answer: apiKeys,
  },
  {
    call: "introspect",
    host: "api",
    method: "POST",
    path: "/api-keys/v1/introspect",
    auth: "none",
    effect: "read",
    answer: introspect,
  },
  {
    call: "authenticated",
    host: "accounts",
    method: "GET",
    path: "/v1/users/authenticated",
    auth: "cookie",
    effect: "read",
    answer: authenticated,
  },
  {
    call: "echo",
    host: "echo",
    method: "GET",
    path: "/",
    auth: "none",
    effect: "read",
    answer: echo,
  },
];

/** A route, with the parameters from a path. */
export interface Found {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** The route of a request, or what is wrong with it. */
export function findRoute(request: RawRequest): Found | "no such path" | "no such method" {
  const candidates = ROUTES.flatMap((route) => {
    const path = route.host === request.host ? pathParameters(route.path, request.path) : undefined;
    return path === undefined ? [] : [{ route, path }];
  });
  if (candidates.length === 0) return "no such path";
  return candidates.find(({ route }) => route.method === request.method) ?? "no such method";
}

function pathParameters(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== given[i]) return undefined;
    if (name !== undefined) parameters[name] = decodeURIComponent(given[i] ?? "");
  }
  return isSpelt(parameters) ? parameters : undefined;
}

/** Ids are digits, and a repository is spelt as the platform spells it. */
function isSpelt(parameters: Readonly<Record<string, string>>): boolean {
  const { universeId, universe_id, repository } = parameters;
  const id = universeId ?? universe_id;
  return (id === undefined || /^[1-9]\d*$/.test(id)) &&
    (repository === undefined || findRepository(repository) === repository);
}
