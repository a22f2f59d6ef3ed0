<#
.SYNOPSIS
Installs cli for this user.

.DESCRIPTION
Downloads the archive for this machine, compares its SHA-256 sum with the one in this script before
anything is unpacked, starts the new program once, and only then puts cli.exe and its completions into a
folder of the user's, and that folder on the user's PATH. Never needs an administrator.

CLI_INSTALL_BASE_URL names another folder that has the archives, such as a mirror: https, or http on a
loopback address.

.PARAMETER To
The folder to install into; %LOCALAPPDATA%\Programs\cli when absent.

.PARAMETER Yes
Replace a newer version without asking.

.PARAMETER Force
Replace another program named cli.exe.

.PARAMETER Uninstall
Remove what this script installed, from the folder and from PATH.
#>
param(
  [string] $To,
  [switch] $Yes,
  [switch] $Force,
  [switch] $Uninstall
)

$repository = '@REPOSITORY@'
$release = '@VERSION@'
# The archives of that release.
$releaseSums = @'
@SUMS@
'@

# Says what is wrong and what to do about it, and ends.
function Stop-Install([string] $What, [string] $Advice) {
  throw "$What`n$Advice"
}

# The folder to download from, checked: over https, or from this machine itself.
function Get-BaseAddress {
  $given = $env:CLI_INSTALL_BASE_URL
  if (-not $given) { return "https://github.com/$repository/releases/download/v$release" }
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

# A folder from the root of its disk on: it ends up in PATH.
function Get-WholePath([string] $Folder) {
  return $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Folder).TrimEnd('\')
}

# Whether the first of two versions is newer, as semantic versioning orders them.
function Test-Newer([string] $Left, [string] $Right) {
  $leftCore, $leftRest = ($Left -split '\+')[0] -split '-', 2
  $rightCore, $rightRest = ($Right -split '\+')[0] -split '-', 2
  $order = Compare-Parts $leftCore $rightCore
  if ($order -ne 0) { return $order -gt 0 }
  # What has a pre-release comes before what has none.
  if (-not $leftRest -or -not $rightRest) { return [bool] ($rightRest -and -not $leftRest) }
  return (Compare-Parts $leftRest $rightRest) -gt 0
}

# Compares two lists of parts with dots between them: numbers by their value, and before words.
function Compare-Parts([string] $Left, [string] $Right) {
  $as = $Left -split '\.'
  $bs = $Right -split '\.'
  for ($index = 0; $index -lt [Math]::Min($as.Count, $bs.Count); $index++) {
    $a, $b = $as[$index], $bs[$index]
    $numbers = @(@($a, $b) | Where-Object { $_ -match '^[0-9]+$' })
    if ($numbers.Count -eq 2) { $order = ([long] $a).CompareTo([long] $b) }
    elseif ($numbers.Count -eq 1) { $order = if ($numbers[0] -ceq $b) { 1 } else { -1 } }
    else { $order = [string]::CompareOrdinal($a, $b) }
    if ($order -ne 0) { return $order }
  }
  return $as.Count - $bs.Count
}

# Whether a file is this program: it is asked, because others are named cli, too.
function Test-Ours([string] $Program) {
  if (-not (Test-Path -LiteralPath $Program -PathType Leaf)) { return $false }
  try { $said = & $Program version --json 2>$null } catch { return $false }
  return "$said".Contains('"permissions_enforced_by"')
}

# Refuses to take the place of another program.
function Confirm-NotForeign([string] $Program) {
  if ($Force -or -not (Test-Path -LiteralPath $Program) -or (Test-Ours $Program)) { return }
  Stop-Install "$Program is another program, or a broken copy of this one; nothing was installed." `
    'Install into another folder with -To, or replace it with -Force.'
}

# Says when another program is what a terminal starts as cli.
function Write-Rival([string] $Program) {
  $first = Get-Command -Name cli -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
  if (-not $first -or $first.Source -eq $Program) { return }
  Write-Output "Another cli comes first on PATH: $($first.Source)"
  Write-Output "Put $(Split-Path -Parent $Program) before it in PATH, or remove it."
}

# The version of the program that a file is; nothing where it is not ours, or does not start.
function Get-InstalledVersion([string] $Program) {
  if (-not (Test-Path -LiteralPath $Program -PathType Leaf)) { return '' }
  try { $line = & $Program --version 2>$null } catch { return '' }
  if ("$line" -cmatch '^cli ([0-9]\S*)$') { return $Matches[1] }
  return ''
}

# Asks before an older version takes the place of a newer one.
function Confirm-Downgrade([string] $Program) {
  $there = Get-InstalledVersion $Program
  if (-not $there -or $Yes -or -not (Test-Newer $there $release)) { return }
  if ([Environment]::UserInteractive -and -not [Console]::IsInputRedirected) {
    $answer = Read-Host "$Program is version $there, which is newer. Replace it with $release? [y/N]"
    if ($answer -match '^(y|yes)$') { return }
  }
  Stop-Install "$Program is version $there, which is newer than $release; nothing was installed." `
    'Add -Yes to replace it.'
}

# Downloads an address into a file, three times at most.
function Save-File([string] $Address, [string] $Path) {
  foreach ($attempt in 1..3) {
    try {
      Invoke-WebRequest -UseBasicParsing -TimeoutSec 900 -Uri $Address -OutFile $Path
      return
    } catch {
      $reason = $_
      if ($attempt -lt 3) { Start-Sleep -Seconds $attempt }
    }
  }
  Stop-Install "$Address could not be downloaded; nothing was installed. $reason" `
    'Check the network, then run this again.'
}

# The sum of a file; nothing where there is none.
function Get-ExpectedSum([string] $Name) {
  foreach ($line in $releaseSums -split '\r?\n') {
    $sum, $file = $line -split '  ', 2
    if ($file -ceq $Name -and $sum -cmatch '^[0-9a-f]{64}$') { return $sum }
  }
  return ''
}

# Compares a file with its line in the sums.
function Test-Sum([string] $Path, [string] $Name) {
  $expected = Get-ExpectedSum $Name
  if (-not $expected) {
    Stop-Install "There is no sum for $Name; nothing was installed." `
      "Report it at https://github.com/$repository/issues."
  }
  $actual = (Get-FileHash -LiteralPath $Path -Algorithm SHA256).Hash.ToLowerInvariant()
  if ($actual -cne $expected) {
    Stop-Install ("$Name is not the file that was released; nothing was installed.`n" +
      "  expected $expected`n  received $actual") `
      "Run this again; when it stays so, report it at https://github.com/$repository/issues."
  }
}

# A list of folders as PATH has it, with a folder in it once, or not at all.
function Edit-PathList([string] $Path, [string] $Folder, [bool] $Wanted) {
  $others = @($Path -split ';' | Where-Object { $_ -and $_.TrimEnd('\') -ne $Folder })
  if ($Wanted) { $others += $Folder }
  return $others -join ';'
}

# Puts a folder on the user's PATH, or takes it off, in the form that the list has there: with names such
# as %USERPROFILE% in it unexpanded.
function Set-UserPath([string] $Folder, [bool] $Wanted) {
  $key = 'HKCU:\Environment'
  $path = (Get-Item -LiteralPath $key).GetValue('Path', '', 'DoNotExpandEnvironmentNames')
  if ($Wanted -eq (($path -split ';') -contains $Folder)) { return }
  Set-ItemProperty -LiteralPath $key -Name Path -Type ExpandString `
    -Value (Edit-PathList $path $Folder $Wanted)
  # Any change of a variable through this makes Windows notify the programs that run.
  [Environment]::SetEnvironmentVariable('CLI_INSTALL_NOTIFIED', $null, 'User')
}

function Uninstall-Program([string] $Folder) {
  $program = Join-Path $Folder 'cli.exe'
  if (-not (Test-Path -LiteralPath $program)) {
    Stop-Install "$Folder has no cli.exe." 'Name the folder that it was installed into with -To.'
  }
  if (-not (Test-Ours $program)) {
    Stop-Install "$program is not this program; nothing was removed." 'Look at it, then remove it by hand.'
  }
  foreach ($file in @($program, (Join-Path $Folder 'cli-completions.ps1'))) {
    if (Test-Path -LiteralPath $file) {
      Remove-Item -Force -LiteralPath $file
      Write-Output "Removed $file"
    }
  }
  if (-not (Get-ChildItem -Force -LiteralPath $Folder)) {
    Remove-Item -LiteralPath $Folder
    Set-UserPath $Folder $false
    Write-Output "$Folder is no longer on PATH in a new terminal."
  }
}

# Settings are made in here, so that they end with it when the script is read into a session.
function Install-Program {
  Set-StrictMode -Version Latest
  $ErrorActionPreference = 'Stop'
  # The progress bar of Windows PowerShell makes a download many times slower.
  $ProgressPreference = 'SilentlyContinue'
  $folder = $To
  if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\cli' }
  $folder = Get-WholePath $folder
  if ($Uninstall) { return Uninstall-Program $folder }
  # Windows PowerShell offers older protocols than GitHub takes.
  [Net.ServicePointManager]::SecurityProtocol =
    [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
  $base = Get-BaseAddress
  $name = "cli-$release-$(Get-Target)"
  $program = Join-Path $folder 'cli.exe'
  Confirm-NotForeign $program
  Confirm-Downgrade $program
  $scratch = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
  $null = New-Item -ItemType Directory -Path $scratch
  try {
    $archive = Join-Path $scratch "$name.zip"
    Save-File "$base/$name.zip" $archive
    Test-Sum $archive "$name.zip"
    Expand-Archive -LiteralPath $archive -DestinationPath $scratch
    $new = Join-Path $scratch "$name\cli.exe"
    $installed = & $new --version
    if ($LASTEXITCODE -ne 0) {
      Stop-Install 'The program does not start on this machine; nothing was installed.' `
        'Look at what it printed.'
    }
    $null = New-Item -ItemType Directory -Force -Path $folder
    Move-Item -Force -LiteralPath $new -Destination $program
    $completions = Join-Path $folder 'cli-completions.ps1'
    Move-Item -Force -LiteralPath (Join-Path $scratch "$name\completions\cli.ps1") `
      -Destination $completions
  } finally {
    Remove-Item -Recurse -Force -LiteralPath $scratch
  }
  Write-Output "Installed $installed as $program"
  if (($env:PATH -split ';') -notcontains $folder) {
    Set-UserPath $folder $true
    $env:PATH = "$env:PATH;$folder"
    Write-Output "$folder is on PATH now, here and in every new terminal."
  }
  Write-Rival $program
  Write-Output "For completions, put this line into the file that `$PROFILE names:"
  Write-Output "  . '$completions'"
}

Install-Program
