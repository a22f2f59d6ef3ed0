import type { Addresses } from "../commands/context.ts";
import { Failure } from "../values/failure.ts";
import type { EnvName } from "./envNames.ts";
import { refuseProxy } from "./refuseProxy.ts";

/** The platform's hosts and the echo service, each with the variable that overrides it. */
const HOSTS = {
  base: { standard: "https://apis.roblox.com", variable: "CLI_BASE_URL" },
  users: { standard: "https://users.roblox.com", variable: "CLI_USERS_URL" },
  echo: { standard: "https://api.ipify.org", variable: "CLI_ECHO_URL" },
} as const;

/** The variables that override an address. */
type AddressVariable = typeof HOSTS[keyof typeof HOSTS]["variable"];

/**
 * Reads the three addresses; an empty variable is an absent one.
 *
 * @param used The addresses that this run uses: a variable that overrides another one is not read,
 * and not refused either.
 * @throws Failure when one is no address, or neither https nor on this machine, or would be asked for
 * through a proxy without https: a credential does not travel in the clear.
 */
export function readAddresses(
  env: (name: EnvName) => string | undefined,
  used: readonly (keyof Addresses)[] = ["base", "users", "echo"],
): Addresses {
  const read = (name: keyof Addresses): URL => {
    const { standard, variable } = HOSTS[name];
    const given = used.includes(name) ? env(variable) : undefined;
    const url = parseAddress(given || standard, variable);
    if (url.protocol === "http:") refuseProxy(url, variable, env);
    return url;
  };
  return { base: read("base"), users: read("users"), echo: read("echo") };
}

function parseAddress(text: string, variable: AddressVariable): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url !== undefined && url.username === "" && url.password === "" &&
    url.search === "" && url.hash === "";
  if (!plain) {
    throw new Failure(
      `${variable} is not the address of a host.`,
      "Set it to something like https://apis.example.com, or unset it.",
    );
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url))) return url;
  throw new Failure(
    `${variable} is neither https nor an address of this machine.`,
    "Use https://, or http:// with 127.0.0.1, [::1] or localhost.",
  );
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
