import type { Addresses } from "../files/project/context.ts";
import { Failure } from "../values/failure.ts";
import type { EnvName } from "../values/system.ts";

const HOSTS = {
  base: { standard: "https://apis.roblox.com", variable: "CLI_BASE_URL" },
  users: { standard: "https://users.roblox.com", variable: "CLI_USERS_URL" },
  echo: { standard: "https://api.ipify.org", variable: "CLI_ECHO_URL" },
} as const;

/** Addresses of this machine: a variable may replace a host by these alone. */
const LOOPBACK: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

export const GRANTED_HOSTS: readonly string[] = [
  ...Object.values(HOSTS).map(({ standard }) => new URL(standard).host),
  ...LOOPBACK,
];

/**
 * Read the three addresses; an empty variable counts as absent.
 *
 * A variable may only name this machine, for a stand-in or the user's own forwarder: setting a variable
 * must not be enough to send a credential elsewhere. Deno's binaries could not reach another host anyway,
 * and Bun's follow the same rule.
 *
 * @param used The addresses that this run uses; the variables of others are not read.
 * @throws Failure when one is not an address, is not on this machine, or would be requested through a proxy
 * without https: no credential is sent unencrypted.
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

function parseHostAddress(text: string, variable: EnvName): URL {
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

/** The engines know two spellings of each. */
const PROXIES = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] as const;

/**
 * Refuse a plain http address of this machine that the engine would request from a proxy: the proxy may be
 * anywhere, and would get the credential unencrypted.
 *
 * @throws Failure when a proxy is set and `NO_PROXY` does not exclude the address.
 */
function refuseProxy(
  { hostname }: URL,
  variable: EnvName,
  env: (name: EnvName) => string | undefined,
): void {
  const proxy = PROXIES.find((name) => env(name));
  if (proxy === undefined) return;
  const host = hostname.replace(/^\[|\]$/g, "");
  // The engines differ in which spelling they read first, so each one that is set must exclude the address.
  const exceptions = [env("NO_PROXY"), env("no_proxy")].filter((names) => names);
  if (exceptions.length > 0 && exceptions.every((names) => excepts(names, host))) return;
  throw new Failure(
    `${proxy} would send the key unencrypted to the address in ${variable}.`,
    `Add ${host} to NO_PROXY.`,
  );
}

/** Only the exact host counts: one engine ignores `*` for addresses. */
function excepts(names: string | undefined, host: string): boolean {
  return names?.split(",").some((name) => name.trim().toLowerCase() === host) ?? false;
}
