# Checks that the binaries for Windows are signed, and writes beside each that it is.
param([Parameter(Mandatory)] [string] $Folder)
$ErrorActionPreference = 'Stop'

foreach ($binary in Get-ChildItem -Path (Join-Path $Folder '*-pc-windows-msvc/cli.exe')) {
  $signature = Get-AuthenticodeSignature -LiteralPath $binary
  if ($signature.Status -ne 'Valid') { throw "$binary is $($signature.Status): $($signature.StatusMessage)" }
  Set-Content -LiteralPath "$binary.signature" -Value 'signed'
}
