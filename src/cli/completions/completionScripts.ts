import type { Shell } from "./protocol.ts";
import type { Context } from "../../files/project/context.ts";
import { text } from "../../values/text.ts";
import { Failure } from "../../values/failure.ts";

/**
 * The script that a shell loads for completions, by shell. It names no command and no flag: it asks the
 * program, which answers from its definitions, so a script never goes out of date.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  // For bash 3.2 and later. The answers are already quoted for the place of the cursor.
  bash: `# Completions of cli for bash.
#
#   mkdir -p ~/.local/share/bash-completion/completions
#   cli completions bash -o ~/.local/share/bash-completion/completions/cli
#
# or, without the bash-completion package, in ~/.bashrc:
#
#   source <(cli completions bash)

__cli_complete() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == $'\\tfiles' ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done < <(
    command cli __complete bash -- "$2" "\${COMP_LINE:0:COMP_POINT}" \\
      "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null </dev/null
  )
}

complete -F __cli_complete cli
`,
  // Quotes are removed with `(Q)`, which evaluates nothing, and put back by `compadd`.
  zsh: `#compdef cli
# Completions of cli for zsh. Put them into a folder of $fpath as _cli:
#
#   cli completions zsh -o "\${fpath[1]}/_cli"
#
# or, after compinit in ~/.zshrc:
#
#   source <(cli completions zsh)

_cli() {
  local line files=
  local -a values shown expl
  while IFS= read -r line; do
    if [[ $line == $'\\tfiles' ]]; then
      files=1
    else
      values+=("\${line%%$'\\t'*}")
      shown+=("\${line/$'\\t'/  -- }")
    fi
  done < <(
    command cli __complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" \\
      2>/dev/null </dev/null
  )
  if [[ -n $files ]]; then
    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
    _files
    return
  fi
  (( $#values )) || return 1
  _wanted values expl completion compadd -l -d shown -- "\${values[@]}"
}

if [[ $funcstack[1] == _cli ]]; then
  _cli "$@"
elif (( $+functions[compdef] )); then
  compdef _cli cli
fi
`,
  // `commandline -o` removes quotes and evaluates nothing; fish puts them back.
  fish: `# Completions of cli for fish.
#
#   mkdir -p ~/.config/fish/completions
#   cli completions fish -o ~/.config/fish/completions/cli.fish

function __cli_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -e words[1]
    set -g __cli_found (command cli __complete fish -- $words "$typed" 2>/dev/null </dev/null)
    # Fish completes paths by itself when this is not true.
    test "$__cli_found" != \\tfiles
end

complete -c cli -n __cli_complete -f -a '$__cli_found'
`,
  // For PowerShell 5.1 and later. The words come from the parsed line, where nothing was evaluated; they
  // are percent-encoded both ways.
  powershell: `# Completions of cli for PowerShell. Write them to a file once:
#
#   cli completions powershell -o cli-completions.ps1
#
# and load that in $PROFILE:
#
#   . <path>/cli-completions.ps1

Register-ArgumentCompleter -Native -CommandName 'cli' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $program = Get-Command -Name 'cli' -CommandType Application -ErrorAction SilentlyContinue |
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
`,
};

/** The beginning of all our scripts; zsh's has `#compdef` before it. */
const OWN = /^(?:#compdef .*\r?\n)?# Completions of \S+ for (?:bash|zsh|fish|PowerShell)\b/;

/** @throws Failure when the file is neither new nor empty, and no completion script. */
export async function printScript(
  { shell, output }: { readonly shell: Shell; readonly output?: string },
  { streams: { out }, disk }: Context,
): Promise<void> {
  if (output === undefined) return out.raw(COMPLETION_SCRIPTS[shell]);
  const content = await disk.read(output);
  if (content !== undefined && content.trim() !== "" && !OWN.test(content)) {
    throw new Failure(
      `${output} is not a completion script of cli, so it was left as it is.`,
      "Name a new file with --output, or load the script from your shell's own file.",
    );
  }
  await disk.replace(output, COMPLETION_SCRIPTS[shell], { content });
  out.line(text`Wrote ${output}.`);
}
