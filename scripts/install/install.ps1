<#
.SYNOPSIS
Installs cli for this user.

.DESCRIPTION
Downloads the archive for this machine, verifies its SHA-256 sum before anything is unpacked, puts
cli.exe and its completions into a folder of the user's, and that folder on the user's PATH. Never
needs an administrator.

CLI_INSTALL_BASE_URL names another folder that holds the archives and SHA256SUMS, such as a mirror:
https, or http on a loopback address.

.PARAMETER To
The folder to install into; %LOCALAPPDATA%\Programs\cli when absent.

.PARAMETER Version
The version to install, instead of the one that this script came with.
#>
param(
  [string] $To,
  [string] $Version = '@VERSION@'
)

$repository = '@REPOSITORY@'

# Says what is wrong and what to do about it, and ends.
function Stop-Install([string] $What, [string] $Advice) {
  throw "$What`n$Advice"
}

# The folder to download from, checked: over https, or from this machine itself.
function Get-BaseAddress([string] $Number) {
  $given = $env:CLI_INSTALL_BASE_URL
  if (-not $given) { return "https://github.com/$repository/releases/download/v$Number" }
  $address = $null
  $known = [Uri]::TryCreate($given, [UriKind]::Absolute, [ref] $address)
  $local = $known -and $address.Scheme -eq 'http' -and $address.IsLoopback
  if (-not ($known -and ($local -or $address.Scheme -eq 'https'))) {
    Stop-Install 'CLI_INSTALL_BASE_URL is neither https nor http on a loopback address.' `
      'Give it an address that begins with https://.'
  }
  return $given.TrimEnd('/')
}

# The name of this machine's target. A process for x86 on 64-bit Windows sees the real one apart.
function Get-Target {
  $machine = $env:PROCESSOR_ARCHITEW6432
  if (-not $machine) { $machine = $env:PROCESSOR_ARCHITECTURE }
  if ($machine -eq 'AMD64') { return 'x86_64-pc-windows-msvc' }
  if ($machine -eq 'ARM64') { return 'aarch64-pc-windows-msvc' }
  Stop-Install "There is no binary for this machine ($machine)." `
    "Run the program from source: https://github.com/$repository"
}

function Save-File([string] $Address, [string] $Path) {
  try {
    Invoke-WebRequest -UseBasicParsing -Uri $Address -OutFile $Path
  } catch {
    Stop-Install "$Address could not be downloaded; nothing was installed. $_" `
      'Check the version and the network, then run this again.'
  }
}

# Checks a file against its line in SHA256SUMS.
function Test-Sum([string] $Path, [string] $Name, [string] $Sums) {
  $expected = $null
  foreach ($line in Get-Content -LiteralPath $Sums) {
    $sum, $file = $line -split '  ', 2
    if ($file -ceq $Name -and $sum -cmatch '^[0-9a-f]{64}$') { $expected = $sum }
  }
  if (-not $expected) {
    Stop-Install "SHA256SUMS has no sum for $Name; nothing was installed." `
      "Report it at https://github.com/$repository/issues."
  }
  $actual = (Get-FileHash -LiteralPath $Path -Algorithm SHA256).Hash.ToLowerInvariant()
  if ($actual -cne $expected) {
    Stop-Install ("$Name is not the file that was released; nothing was installed.`n" +
      "  expected $expected`n  received $actual") `
      "Run this again; when it stays so, report it at https://github.com/$repository/issues."
  }
}

# Puts a folder on the user's PATH, in the form that it has there: with names such as
# %USERPROFILE% in it unexpanded.
function Add-ToPath([string] $Folder) {
  $key = 'HKCU:\Environment'
  $path = (Get-Item -LiteralPath $key).GetValue('Path', '', 'DoNotExpandEnvironmentNames')
  $folders = @($path -split ';' | Where-Object { $_ })
  if ($folders -contains $Folder) { return }
  Set-ItemProperty -LiteralPath $key -Name Path -Type ExpandString `
    -Value (($folders + $Folder) -join ';')
  # Any change of a variable through this makes Windows tell the programs that run.
  [Environment]::SetEnvironmentVariable('CLI_INSTALL_TOLD', $null, 'User')
}

# Settings are made in here, so that they end with it when the script is read into a session.
function Install-Program {
  Set-StrictMode -Version Latest
  $ErrorActionPreference = 'Stop'
  # The progress bar of Windows PowerShell makes a download many times slower.
  $ProgressPreference = 'SilentlyContinue'
  $number = $Version -replace '^v', ''
  if ($number -cnotmatch '^[0-9A-Za-z.+-]+$') {
    Stop-Install "-Version $Version is not a version." 'Use one such as 0.8.0.'
  }
  $folder = $To
  if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\cli' }
  # Windows PowerShell offers older protocols than GitHub takes.
  [Net.ServicePointManager]::SecurityProtocol =
    [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
  $base = Get-BaseAddress $number
  $name = "cli-$number-$(Get-Target)"
  $scratch = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
  $null = New-Item -ItemType Directory -Path $scratch
  try {
    $sums = Join-Path $scratch 'SHA256SUMS'
    $archive = Join-Path $scratch "$name.zip"
    Save-File "$base/SHA256SUMS" $sums
    Save-File "$base/$name.zip" $archive
    Test-Sum $archive "$name.zip" $sums
    Expand-Archive -LiteralPath $archive -DestinationPath $scratch
    $null = New-Item -ItemType Directory -Force -Path $folder
    $program = Join-Path $folder 'cli.exe'
    Move-Item -Force -LiteralPath (Join-Path $scratch "$name\cli.exe") -Destination $program
    $completions = Join-Path $folder 'cli-completions.ps1'
    Move-Item -Force -LiteralPath (Join-Path $scratch "$name\completions\cli.ps1") `
      -Destination $completions
  } finally {
    Remove-Item -Recurse -Force -LiteralPath $scratch
  }
  $installed = & $program --version
  if ($LASTEXITCODE -ne 0) {
    Stop-Install "$program was installed but does not start." 'Look at what it printed.'
  }
  Write-Output "Installed $installed as $program"
  if (($env:PATH -split ';') -notcontains $folder) {
    Add-ToPath $folder
    $env:PATH = "$env:PATH;$folder"
    Write-Output "$folder is on PATH now, here and in every new terminal."
  }
  Write-Output "For completions, put this line into the file that `$PROFILE names:"
  Write-Output "  . '$completions'"
}

Install-Program
