# Installs the release that is served at CLI_INSTALL_BASE_URL as a user does, runs it, and removes it again.
param([Parameter(Mandatory)] [string] $Version)
$ErrorActionPreference = 'Stop'

$scratch = New-Item -ItemType Directory (Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()))
$script = Join-Path $scratch 'install.ps1'
Invoke-WebRequest -UseBasicParsing -Uri "$env:CLI_INSTALL_BASE_URL/install.ps1" -OutFile $script
& $script
$said = cli --version
if ($said -cne "cli $Version") { throw "It says ""$said"", not ""cli $Version""." }
cli version --json
Set-Location (New-Item -ItemType Directory (Join-Path $scratch 'empty'))
cli config init
if (-not (Test-Path cliconfig.toml)) { throw 'init wrote no file.' }
Set-Location $PSScriptRoot
& $script -Uninstall
if (Get-Command -ErrorAction SilentlyContinue cli) { throw 'It is still there.' }
