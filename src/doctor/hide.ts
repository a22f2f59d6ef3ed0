import type { Session } from "../platform/account.ts";
import type { KeyScope } from "../platform/keys.ts";
import type { UniverseReply } from "../platform/universe.ts";
import type { Identified } from "./identify.ts";
import { type Known, known, unknown } from "./known.ts";

/** Hides every loaded credential in a text that came from elsewhere. */
export type Hide = (text: string) => string;

/** Hides credentials in the reason why something is not known, and in what is known by `inside`. */
export function hideIn<Value>(
  found: Known<Value>,
  hide: Hide,
  inside: (value: Value, hide: Hide) => Value = (value) => value,
): Known<Value> {
  return found.known
    ? known(inside(found.value, hide))
    : unknown(hide(found.reason), found.advice === undefined ? undefined : hide(found.advice));
}

/** Hides credentials in what the account service said. */
export function hideInSession(session: Session, hide: Hide): Session {
  if (session.state === "live") return { ...session, displayName: hide(session.displayName) };
  return session.state === "unknown" ? { ...session, reason: hide(session.reason) } : session;
}

/** Hides credentials in what the platform says of a universe. */
export function hideInUniverse(reply: UniverseReply, hide: Hide): UniverseReply {
  if (reply.outcome === "unknown") return { ...reply, reason: hide(reply.reason) };
  if (reply.outcome === "read") {
    return reply.displayName === undefined
      ? reply
      : { ...reply, displayName: hide(reply.displayName) };
  }
  return reply.said === undefined ? reply : { ...reply, said: hide(reply.said) };
}

/** Hides credentials in those texts of a key that are shown. */
export function hideInKey(identified: Identified, hide: Hide): Identified {
  const { key } = identified;
  const { settings } = key;
  return {
    ...identified,
    key: {
      ...key,
      ...(key.name === undefined ? {} : { name: hide(key.name) }),
      faults: key.faults.map(hide),
      ...(settings === undefined ? {} : {
        settings: {
          ...settings,
          ...(settings.expires === undefined ? {} : { expires: hide(settings.expires) }),
          ...(settings.cidrs === undefined ? {} : { cidrs: settings.cidrs.map(hide) }),
          ...(settings.scopes === undefined ? {} : {
            scopes: settings.scopes.map((scope) => hideInScope(scope, hide)),
          }),
        },
      }),
    },
  };
}

function hideInScope(scope: KeyScope, hide: Hide): KeyScope {
  const { type, operations } = scope;
  return {
    ...scope,
    type: hide(type),
    operations: operations === "all" ? operations : operations.map(hide),
  };
}
