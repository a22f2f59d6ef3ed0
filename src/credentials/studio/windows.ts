import type { Machine } from "../../disk/machine.ts";
import type { StudioCookie } from "../cookie.ts";
import { READ_CREDENTIALS } from "./credentialScript.ts";
import { decodeText } from "../../values/decodeText.ts";
import { CREDENTIALS, legacyCookie, pickCookie } from "./pickCookie.ts";

const KEY = "HKCU\\SOFTWARE\\Roblox\\RobloxStudioBrowser\\roblox.com";
const VALUE = ".ROBLOSECURITY";

/** In milliseconds: PowerShell takes seconds to start for the first time, and compiles four lines. */
const TIMEOUT = 15_000;

/** Look for the editor's cookie on Windows: in the Credential Manager, else in the registry. */
export async function findOnWindows(machine: Machine): Promise<StudioCookie | undefined> {
  const flags = ["-NoLogo", "-NoProfile", "-NonInteractive", "-OutputFormat", "Text"];
  const args = [...flags, "-EncodedCommand", encodeScript(READ_CREDENTIALS)];
  const credentials = readAnswer(await machine.run("powershell", args, TIMEOUT) ?? "");
  const secret = pickCookie((name) => credentials.get(name), CREDENTIALS);
  if (secret !== undefined) return { secret, place: "Windows Credential Manager" };
  const listed = await machine.run("reg", ["query", KEY, "/v", VALUE], TIMEOUT) ?? "";
  const old = legacyCookie(registryText(listed));
  return old === undefined ? undefined : { secret: old, place: `the registry, ${KEY}` };
}

/** Encode a script for PowerShell: base64 of UTF-16, which needs no quotes. */
function encodeScript(script: string): string {
  const units = Uint16Array.from(script, (character) => character.charCodeAt(0));
  return new Uint8Array(units.buffer).toBase64();
}

/** Read what the script prints: a line for each credential, with its target and its content. */
function readAnswer(printed: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of printed.split(/\r?\n/)) {
    const [target = "", content = "", ...more] = line.split(" ");
    const text = more.length === 0 ? decodeContent(content) : undefined;
    if (text !== undefined && !found.has(target)) found.set(target, text);
  }
  return found;
}

/** Read base64 of UTF-8; undefined when it is not. */
function decodeContent(content: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content) || content.length % 4 !== 0) return undefined;
  return decodeText(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
}

/** Find a value in what `reg query` prints: lines of a name, a type and a content. */
function registryText(printed: string): string {
  const lines = printed.split(/\r?\n/).map((line) => /^ +(\S+) +REG_SZ +(.*)$/.exec(line));
  return lines.find((line) => line?.[1] === VALUE)?.[2] ?? "";
}
