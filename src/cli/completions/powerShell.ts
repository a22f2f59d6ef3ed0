/**
 * Writes the completions for PowerShell 5.1 and later. Words are taken from the parsed line, where
 * nothing has been evaluated, and travel percent-encoded both ways.
 *
 * @param name The program's name.
 */
export function powerShellScript(name: string): string {
  return `# Completions of ${name} for PowerShell. Write them to a file once:
#
#   ${name} completions powershell -o ${name}-completions.ps1
#
# and load that in $PROFILE:
#
#   . <path>/${name}-completions.ps1

Register-ArgumentCompleter -Native -CommandName '${name}' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $program = Get-Command -Name '${name}' -CommandType Application -ErrorAction SilentlyContinue |
        Select-Object -First 1
    if ($null -eq $program) { return '' }

    $words = @(
        $commandAst.CommandElements |
            Select-Object -Skip 1 |
            Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
            ForEach-Object {
                if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
                    $_.Value
                } else {
                    $_.Extent.Text
                }
            }
    ) + $wordToComplete
    $encoded = @($words | ForEach-Object { '.' + [uri]::EscapeDataString([string]$_) })

    $lines = @(& $program __complete powershell $encoded 2>$null)
    # Nothing at all makes PowerShell complete paths; an empty text keeps it from that.
    if ($lines.Count -eq 0) { return '' }
    if ($lines[0] -eq "\`tfiles") { return }

    foreach ($line in $lines) {
        $value, $meaning = $line.Split("\`t") | ForEach-Object { [uri]::UnescapeDataString($_) }
        $typed = $value
        if ($value -notmatch '^[A-Za-z0-9_./-]+(=[A-Za-z0-9_./-]*)?$') {
            $content =
                [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value)
            $typed = "'" + $content + "'"
        }
        [System.Management.Automation.CompletionResult]::new($typed, $value, 'ParameterValue', $meaning)
    }
}
`;
}
