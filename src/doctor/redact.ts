import type { Session } from "../platform/account.ts";
import type { KeyScope } from "../platform/keys.ts";
import type { UniverseReply } from "../platform/universe.ts";
import type { Identified } from "./identify.ts";
import { ok, type Result, unknown } from "./result.ts";

/** Hides every loaded credential in a text that came from elsewhere. */
export type Redact = (text: string) => string;

/** Hides credentials in the reason why something is not known, and in what is known by `inside`. */
export function redactIn<Value>(
  found: Result<Value>,
  redact: Redact,
  inside: (value: Value, redact: Redact) => Value = (value) => value,
): Result<Value> {
  return found.ok
    ? ok(inside(found.value, redact))
    : unknown(redact(found.reason), found.advice === undefined ? undefined : redact(found.advice));
}

/** Hides credentials in what the account service said. */
export function redactInSession(session: Session, redact: Redact): Session {
  if (session.state === "live") return { ...session, displayName: redact(session.displayName) };
  return session.state === "unknown" ? { ...session, reason: redact(session.reason) } : session;
}

/** Hides credentials in what the platform says of a universe. */
export function redactInUniverse(reply: UniverseReply, redact: Redact): UniverseReply {
  if (reply.outcome === "unknown" || reply.outcome === "unreachable") {
    return { ...reply, reason: redact(reply.reason) };
  }
  if (reply.outcome === "read") {
    return reply.displayName === undefined
      ? reply
      : { ...reply, displayName: redact(reply.displayName) };
  }
  return reply.said === undefined ? reply : { ...reply, said: redact(reply.said) };
}

/** Hides credentials in those texts of a key that are shown. */
export function redactInKey(identified: Identified, redact: Redact): Identified {
  const { key } = identified;
  const { settings } = key;
  return {
    ...identified,
    key: {
      ...key,
      ...(key.name === undefined ? {} : { name: redact(key.name) }),
      faults: key.faults.map(redact),
      ...(settings === undefined ? {} : {
        settings: {
          ...settings,
          ...(settings.expires === undefined ? {} : { expires: redact(settings.expires) }),
          ...(settings.cidrs === undefined ? {} : { cidrs: settings.cidrs.map(redact) }),
          ...(settings.scopes === undefined ? {} : {
            scopes: settings.scopes.map((scope) => redactInScope(scope, redact)),
          }),
        },
      }),
    },
  };
}

function redactInScope(scope: KeyScope, redact: Redact): KeyScope {
  const { type, operations } = scope;
  return {
    ...scope,
    type: redact(type),
    operations: operations === "all" ? operations : operations.map(redact),
  };
}
