import { decodeText } from "./decodeText.ts";
import { rc4 } from "./rc4.ts";

const MANAGER = "software\\wine\\credential manager";
const CREDENTIAL = `${MANAGER}\\generic: `;
/** The length of the key that the passwords are under, in bytes. */
const KEY_LENGTH = 8;
/** A longer value is not a credential, in characters of the file. */
const LONGEST_VALUE = 200_000;

/**
 * Read the generic credentials in the `user.reg` of a Wine prefix (platform.md, The editor's
 * session cookie on disk).
 *
 * @param text The file's text.
 * @returns The content of each target; what cannot be read is left out.
 */
export function readWineCredentials(text: string): ReadonlyMap<string, string> {
  const passwords = new Map<string, Uint8Array>();
  let encryptionKey: Uint8Array | undefined;
  for (const { key, name, value } of valuesOf(text)) {
    const bytes = readHex(value);
    if (bytes === undefined) continue;
    const target = credentialTarget(key);
    if (target === undefined && name === "EncryptionKey") encryptionKey ??= bytes;
    if (target !== undefined && name === "Password" && !passwords.has(target)) {
      passwords.set(target, bytes);
    }
  }
  const read = new Map<string, string>();
  if (encryptionKey?.length !== KEY_LENGTH) return read;
  for (const [target, password] of passwords) {
    const plain = decodeText(rc4(encryptionKey, password));
    if (plain !== undefined) read.set(target, plain);
  }
  return read;
}

/** A value of the registry that is of use: of the credential manager, or of a credential in it. */
interface RegistryValue {
  readonly key: string;
  readonly name: string;
  /** As it is written, in one line. */
  readonly value: string;
}

function* valuesOf(text: string): Generator<RegistryValue> {
  const lines = linesOf(text);
  let key: string | undefined;
  for (const line of lines) {
    if (line.startsWith("[")) {
      key = keyIn(line);
      continue;
    }
    const [, name, rest] = key === undefined
      ? []
      : /^"(EncryptionKey|Password)"=(.*)$/.exec(line) ?? [];
    if (key === undefined || name === undefined || rest === undefined) continue;
    yield { key, name, value: wholeValue(rest, lines) };
  }
}

/** A value goes on in the next line when its own ends in a backslash. */
function wholeValue(first: string, lines: Iterator<string>): string {
  const parts = [first];
  let length = first.length;
  while (parts.at(-1)!.endsWith("\\") && length < LONGEST_VALUE) {
    const next = lines.next();
    if (next.done === true) break;
    parts.push(next.value.trimStart());
    length += next.value.length;
  }
  return parts.map((part) => part.replace(/\\$/, "")).join("");
}

function* linesOf(text: string): Generator<string, undefined> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
  }
}

/** The key that a line `[key] time` begins, when it is of use. */
function keyIn(line: string): string | undefined {
  const end = line.lastIndexOf("]");
  if (end < 0 || line.length > 1000) return undefined;
  const key = readRegistryText(line.slice(1, end));
  return key.toLowerCase() === MANAGER || credentialTarget(key) !== undefined ? key : undefined;
}

function credentialTarget(key: string): string | undefined {
  return key.toLowerCase().startsWith(CREDENTIAL) ? key.slice(CREDENTIAL.length) : undefined;
}

function readRegistryText(written: string): string {
  return written.replace(/\\(?:x([0-9a-f]{1,4})|(.))/gi, (_, hex?: string, character?: string) => {
    return hex === undefined ? character ?? "" : String.fromCharCode(parseInt(hex, 16));
  });
}

/** Read a binary value: `hex:0a,ff`. */
function readHex(value: string): Uint8Array | undefined {
  const digits = /^hex:([0-9a-f,\s]*)$/i.exec(value)?.[1];
  if (digits === undefined || value.length > LONGEST_VALUE) return undefined;
  const bytes = digits.split(",").map((byte) => byte.trim());
  if (!bytes.every((byte) => /^[0-9a-f]{2}$/i.test(byte))) return undefined;
  return Uint8Array.from(bytes, (byte) => parseInt(byte, 16));
}
