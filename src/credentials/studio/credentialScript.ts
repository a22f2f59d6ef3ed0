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
