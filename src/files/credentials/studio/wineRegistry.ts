import { decodeText } from "../../../disk/readRegular.ts";

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
