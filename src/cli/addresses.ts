import type { Addresses } from "../commands/context.ts";
import { Failure } from "../values/failure.ts";
import type { EnvName } from "../values/envNames.ts";

/** The platform's hosts and the echo service, each with the variable that overrides it. */
const HOSTS = {
  base: { standard: "https://apis.roblox.com", variable: "CLI_BASE_URL" },
  users: { standard: "https://users.roblox.com", variable: "CLI_USERS_URL" },
  echo: { standard: "https://api.ipify.org", variable: "CLI_ECHO_URL" },
} as const;

/** Addresses of this machine: the hosts may be overridden to stand-ins that listen on them. */
const LOOPBACK: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** The hosts that the whole program is granted when it starts: what some command needs, and no other. */
export const GRANTED_HOSTS: readonly string[] = [
  ...Object.values(HOSTS).map(({ standard }) => new URL(standard).host),
  ...LOOPBACK,
];

/** The variables that override an address. */
type AddressVariable = typeof HOSTS[keyof typeof HOSTS]["variable"];

/**
 * Read the three addresses; an empty variable is an absent one.
 *
 * A variable may name this machine alone, for a stand-in or a forwarder of the user's own. A binary
 * of Deno's cannot be granted any other host, and the others keep to the same rule, so that whoever
 * can set a variable cannot have a credential sent elsewhere.
 *
 * @param used The addresses that this run uses: a variable that overrides another one is not read,
 * and not refused either.
 * @throws Failure when one is not an address, or not on this machine, or would be asked for through a
 * proxy without https: a credential does not travel in the clear.
 */
export function readAddresses(
  env: (name: EnvName) => string | undefined,
  used: readonly (keyof Addresses)[] = ["base", "users", "echo"],
): Addresses {
  const read = (name: keyof Addresses): URL => {
    const { standard, variable } = HOSTS[name];
    const given = used.includes(name) ? env(variable) : undefined;
    if (!given || given === standard) return new URL(standard);
    const url = parseHostAddress(given, variable);
    if (url.protocol === "http:") refuseProxy(url, variable, env);
    return url;
  };
  return { base: read("base"), users: read("users"), echo: read("echo") };
}

function parseHostAddress(text: string, variable: AddressVariable): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && url.username === "" && url.password === "" &&
    url.search === "" && url.hash === "";
  if (!plain) {
    throw new Failure(
      `${variable} is not the address of a host.`,
      "Set it to something like http://127.0.0.1:8080, or unset it.",
    );
  }
  if (/^https?:$/.test(url.protocol) && LOOPBACK.includes(url.hostname)) return url;
  throw new Failure(
    `${variable} is not an address of this machine.`,
    "Use http:// or https:// with 127.0.0.1, [::1] or localhost, or unset it; name a proxy in HTTPS_PROXY.",
  );
}

/** The variables that send plain http through a proxy; the runtimes know each in two spellings. */
const PROXIES = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] as const;

/**
 * Refuse a plain http address of this machine that the runtime would ask a proxy for: the proxy may
 * be anywhere, and would be handed the credential in the clear.
 *
 * @param variable The variable that gave the address.
 * @throws Failure when a proxy is set and `NO_PROXY` does not except the address.
 */
function refuseProxy(
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
