/** Make the address of a path under one of the three hosts; keep the host's own path, if any. */
export function addressOf(host: URL, path: string): URL {
  return new URL(host.href.replace(/\/+$/, "") + path);
}
