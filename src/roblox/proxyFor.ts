import { definedOnly } from "../values/collections.ts";
import type { EnvName } from "../values/system.ts";

export interface Proxy {
  readonly variable: EnvName;
  /** Its host and port, never its user name or password; absent when the variable has no address. */
  readonly address?: string;
  readonly hasUser: boolean;
  /** True when it is to be spoken to in https. */
  readonly isTls: boolean;
}

/**
 * What each engine reads for https, in this order, as tried with Deno 2.9.6 and Bun 1.4.5 against proxies on
 * loopback. Both skip empty variables.
 */
const VARIABLES = {
  deno: {
    proxies: ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"],
    exceptions: ["NO_PROXY", "no_proxy"],
  },
  bun: {
    proxies: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
    exceptions: ["no_proxy", "NO_PROXY"],
  },
} as const satisfies Record<string, Record<string, readonly EnvName[]>>;

/**
 * Find the proxy that the engine itself chooses for a request, to name it where it fails. Plain http has none:
 * see `readAddresses`.
 */
export function proxyFor(
  url: URL,
  env: (name: EnvName) => string | undefined,
  engine: keyof typeof VARIABLES,
): Proxy | undefined {
  if (url.protocol !== "https:") return undefined;
  const { proxies, exceptions } = VARIABLES[engine];
  const variable = proxies.find((name) => isRead(name, env(name), engine));
  if (variable === undefined) return undefined;
  const list = exceptions.map(env).find((names) => names) ?? "";
  if (isExcepted(url, list, engine)) return undefined;
  return { variable, ...readProxy(env(variable) ?? "") };
}

/** Check whether the engine uses what is in a variable: each ignores schemes that it does not know. */
function isRead(name: EnvName, value: string | undefined, engine: keyof typeof VARIABLES): boolean {
  if (!value) return false;
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase() ?? "http";
  if (scheme === "http" || scheme === "https") return true;
  return engine === "deno" ? /^socks5h?$/.test(scheme) : /^https_/i.test(name);
}

/** A scheme, a user name and password, host and port: each but the host may be absent. */
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?([^\s/?#]*@)?((?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d+)?)\/?$/i;

/** Read what may be shown of a proxy's address: nothing, where a `/` may be in the password. */
function readProxy(value: string): Omit<Proxy, "variable"> {
  const [, user, address] = ADDRESS.exec(value) ?? [];
  const isTls = /^https:/i.test(value);
  return { hasUser: user !== undefined, isTls, ...definedOnly({ address }) };
}

/** Check whether a list names the host or a domain above it; Bun's reads more spellings. */
function isExcepted(
  { host, hostname }: URL,
  list: string,
  engine: keyof typeof VARIABLES,
): boolean {
  const names = engine === "deno" ? list.split(",") : list.toLowerCase().split(/[\s,]+/);
  const port = host === hostname ? ":443" : host.slice(hostname.length);
  return names.map((name) => name.trim()).some((written) => {
    if (written === "*") return true;
    const name = engine === "deno" ? written : withoutPort(written, port).replace(/^\*(?=\.)/, "");
    const domain = name.replace(/^\./, "");
    return domain !== "" && `.${hostname}`.endsWith(`.${domain}`);
  });
}

function withoutPort(name: string, port: string): string {
  return name.endsWith(port) ? name.slice(0, -port.length) : name;
}
