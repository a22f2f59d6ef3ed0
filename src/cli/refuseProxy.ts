import { Failure } from "../values/failure.ts";
import type { EnvName } from "./envNames.ts";

/** The variables that send plain http through a proxy; the runtimes know each in two spellings. */
const PROXIES = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] as const;

/**
 * Refuses a plain http address of this machine that the runtime would ask a proxy for: the proxy may
 * be anywhere, and would be handed the credential in the clear.
 *
 * @param variable The variable that gave the address.
 * @throws Failure when a proxy is set and `NO_PROXY` does not except the address.
 */
export function refuseProxy(
  { hostname }: URL,
  variable: EnvName,
  env: (name: EnvName) => string | undefined,
): void {
  const proxy = PROXIES.find((name) => env(name));
  if (proxy === undefined) return;
  const host = hostname.replace(/^\[|\]$/g, "");
  // The runtimes differ in which spelling goes first, so that each that is set must except it.
  const exceptions = [env("NO_PROXY"), env("no_proxy")].filter((names) => names);
  if (exceptions.length > 0 && exceptions.every((names) => excepts(names, host))) return;
  throw new Failure(
    `${proxy} would send the key unencrypted to the address in ${variable}.`,
    `Add ${host} to NO_PROXY.`,
  );
}

/** Whether a list of `NO_PROXY` names a host as such; one runtime knows no `*` for addresses. */
function excepts(names: string | undefined, host: string): boolean {
  return names?.split(",").some((name) => name.trim().toLowerCase() === host) ?? false;
}
