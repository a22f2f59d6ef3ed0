import type { Machine } from "../../../disk/machine.ts";
import type { StudioCookie, StudioEnv } from "../cookie.ts";
import { CREDENTIALS, pickCookie } from "./pickCookie.ts";
import { decodeText } from "../../../disk/readRegular.ts";

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

/** The section of the Credential Manager, or of a credential in it with its target; backslashes are written twice. */
const SECTION = /^\[Software\\\\Wine\\\\Credential Manager(?:\\\\Generic: (.+))?\]/;

/**
 * Read the generic credentials in the `user.reg` of a Wine prefix (docs/dev/platform.md, The editor's
 * session cookie on disk).
 *
 * @param text The file's text.
 * @returns The content of each target; none without the key that encrypts them.
 * @throws SyntaxError when it is damaged.
 */
export function readWineCredentials(text: string): ReadonlyMap<string, string> {
  const passwords = new Map<string, Uint8Array>();
  let encryptionKey: Uint8Array | undefined;
  let section: RegExpExecArray | null = null;
  // A value continues on the next line after a backslash.
  for (const line of text.replace(/\\\n */g, "").split("\n")) {
    if (line.startsWith("[")) section = SECTION.exec(line);
    const [, name, digits = ""] = /^"(EncryptionKey|Password)"=hex:(.*)$/.exec(line) ?? [];
    if (section === null || name === undefined) continue;
    const [, target] = section;
    const bytes = Uint8Array.fromHex(digits.replaceAll(",", ""));
    if (target === undefined) encryptionKey = bytes;
    else passwords.set(target, bytes);
  }
  const credentials = new Map<string, string>();
  if (encryptionKey === undefined) return credentials;
  for (const [target, password] of passwords) {
    const plain = decodeText(rc4(encryptionKey, password));
    if (plain !== undefined) credentials.set(target, plain);
  }
  return credentials;
}

/**
 * Encrypt or decrypt with RC4, the cipher of the credentials in a Wine prefix (docs/dev/platform.md, The editor's
 * session cookie on disk). It hides nothing from anybody who can read the prefix.
 *
 * @param key Not empty.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(state, i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    swap(state, i, j);
    return byte ^ state[(state[i]! + state[j]!) & 0xff]!;
  });
}

function swap(state: Uint8Array, i: number, j: number): void {
  [state[i], state[j]] = [state[j]!, state[i]!];
}
