import { decodeText } from "../../../disk/readRegular.ts";
import type { Machine } from "../../../disk/machine.ts";
import type { StudioCookie } from "../cookie.ts";
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

/** Undefined when it is not base64 of UTF-8. */
function decodeContent(content: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content) || content.length % 4 !== 0) return undefined;
  return decodeText(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
}

/** Find a value in what `reg query` prints: lines of a name, a type and a content. */
function registryText(printed: string): string {
  const lines = printed.split(/\r?\n/).map((line) => /^ +(\S+) +REG_SZ +(.*)$/.exec(line));
  return lines.find((line) => line?.[1] === VALUE)?.[2] ?? "";
}

/**
 * The script that reads the editor's credentials from the Credential Manager of Windows, because no program
 * of Windows prints them. It is constant: no user input becomes a part of it. It prints a line per
 * credential: the target, a space, the content in base64. (CREDENTIALW of wincred.h: the content's size
 * comes before its address, after two numbers of four bytes, two addresses and a time of eight bytes.)
 */
export const READ_CREDENTIALS = `
$ErrorActionPreference = 'Stop'
$api = Add-Type -Namespace Cli -Name Credentials -PassThru -MemberDefinition '
[DllImport("advapi32.dll", EntryPoint = "CredReadW", CharSet = CharSet.Unicode)]
public static extern bool Read(string target, uint type, uint flags, out IntPtr credential);
[DllImport("advapi32.dll", EntryPoint = "CredFree")]
public static extern void Free(IntPtr credential);'
function Read-Credential([string] $target) {
  $credential = [IntPtr]::Zero
  if (-not $api::Read($target, 1, 0, [ref] $credential)) { return }
  try {
    $width = [IntPtr]::Size
    $size = [Runtime.InteropServices.Marshal]::ReadInt32($credential, 16 + 2 * $width)
    $content = [Runtime.InteropServices.Marshal]::ReadIntPtr($credential, 16 + 3 * $width)
    if ($size -lt 1 -or $size -gt 16384) { return }
    $bytes = New-Object byte[] $size
    [Runtime.InteropServices.Marshal]::Copy($content, $bytes, 0, $size)
    return $bytes
  } finally { $api::Free($credential) }
}
function Write-Credential([string] $target) {
  [byte[]] $bytes = @(Read-Credential $target)
  if ($bytes.Length -eq 0) { return }
  [Console]::Out.WriteLine($target + ' ' + [Convert]::ToBase64String($bytes))
}
$cookie = 'https://www.roblox.com:RobloxStudioAuth.ROBLOSECURITY'
$user = 'https://www.roblox.com:RobloxStudioAuthuserid'
$id = [Text.Encoding]::ASCII.GetString([byte[]] @(Read-Credential $user))
Write-Credential $user
if ($id -match '\\A[0-9]{1,20}\\z') { Write-Credential ($cookie + $id) }
Write-Credential $cookie
`;
