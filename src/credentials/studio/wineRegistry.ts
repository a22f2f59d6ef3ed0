import { decodeText } from "../../values/decodeText.ts";

const MANAGER = "software\\wine\\credential manager";
const CREDENTIAL = `${MANAGER}\\generic: `;
/** The length of the key that encrypts the passwords, in bytes. */
const KEY_LENGTH = 8;
/** A longer value is not a credential, in characters of the file. */
const LONGEST_VALUE = 200_000;

/**
 * Read the generic credentials in the `user.reg` of a Wine prefix (docs/dev/platform.md, The editor's
 * session cookie on disk).
 *
 * @param text The file's text.
 * @returns The content of each target; what cannot be read is left out.
 */
export function readWineCredentials(text: string): ReadonlyMap<string, string> {
  const passwords = new Map<string, Uint8Array>();
  let encryptionKey: Uint8Array | undefined;
  let section = "";
  // A value continues on the next line after a backslash.
  for (const line of text.replace(/\\\r?\n[ \t]*/g, "").split(/\r?\n/)) {
    if (line.startsWith("[")) section = sectionName(line);
    const [, name, digits = ""] = /^"(EncryptionKey|Password)"=hex:(.*)$/.exec(line) ?? [];
    const bytes = name === undefined ? undefined : readHex(digits);
    if (bytes === undefined) continue;
    const isCredential = section.toLowerCase().startsWith(CREDENTIAL);
    const target = section.slice(CREDENTIAL.length);
    if (section.toLowerCase() === MANAGER && name === "EncryptionKey") encryptionKey ??= bytes;
    if (isCredential && name === "Password" && !passwords.has(target)) passwords.set(target, bytes);
  }
  const credentials = new Map<string, string>();
  if (encryptionKey?.length !== KEY_LENGTH) return credentials;
  for (const [target, password] of passwords) {
    const plain = decodeText(rc4(encryptionKey, password));
    if (plain !== undefined) credentials.set(target, plain);
  }
  return credentials;
}

/** Read the name in a line `[name] time`; empty when the bracket is not closed. */
function sectionName(line: string): string {
  const written = line.slice(1, Math.max(1, line.lastIndexOf("]")));
  return written.replace(/\\(?:x([0-9a-f]{1,4})|(.))/gi, (_, hex?: string, character?: string) => {
    return hex === undefined ? character ?? "" : String.fromCharCode(parseInt(hex, 16));
  });
}

/** Read bytes written as `0a,ff`; undefined for any other text. */
function readHex(digits: string): Uint8Array | undefined {
  if (digits.length > LONGEST_VALUE) return undefined;
  const bytes = digits.split(",").map((byte) => byte.trim());
  if (!bytes.every((byte) => /^[0-9a-f]{2}$/i.test(byte))) return undefined;
  return Uint8Array.from(bytes, (byte) => parseInt(byte, 16));
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
