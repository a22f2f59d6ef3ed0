import type { Machine } from "../../../disk/machine.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { CREDENTIALS, pickCookie } from "./pickCookie.ts";
import { readWineCredentials } from "./wineRegistry.ts";

/** Look for the editor's cookie on Linux, where the editor runs in a Wine prefix. */
export async function findOnLinux(
  machine: Machine,
  env: StudioEnv,
): Promise<StudioCookie | undefined> {
  for (const { folder, place } of prefixes(env)) {
    const bytes = await machine.readBytes(`${folder}/user.reg`);
    if (bytes === undefined) continue;
    // The registry escapes everything but ASCII; one stray byte must not hide the rest.
    const credentials = readWineCredentials(new TextDecoder("latin1").decode(bytes));
    const secret = pickCookie((name) => credentials.get(name), CREDENTIALS);
    if (secret !== undefined) return { secret, place: `${place}/user.reg` };
  }
  return undefined;
}

interface Prefix {
  readonly folder: string;
  readonly place: string;
}

/** List the prefixes to search, in order (docs/reference/doctor.md, The editor's session cookie); relative folders are ignored. */
function prefixes(env: StudioEnv): Prefix[] {
  const home = env("HOME") || undefined;
  const at = (folder: string | undefined, name: string, rest: string): Prefix[] =>
    folder?.startsWith("/") ? [{ folder: `${folder}${rest}`, place: `${name}${rest}` }] : [];
  const data = env("XDG_DATA_HOME") || undefined;
  const wine = env("WINEPREFIX") || undefined;
  return [
    ...at(home, "~", "/.var/app/org.vinegarhq.Vinegar/data/vinegar/prefixes/studio"),
    ...data === undefined
      ? at(home, "~", "/.local/share/vinegar/prefixes/studio")
      : at(data, "$XDG_DATA_HOME", "/vinegar/prefixes/studio"),
    ...wine === undefined ? at(home, "~", "/.wine") : at(wine, "$WINEPREFIX", ""),
  ];
}
