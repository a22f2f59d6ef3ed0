/**
 * Writes the completions for bash 3.2 and later. What bash is given is quoted already, for the
 * place where the cursor stands; nothing of the line is evaluated here.
 *
 * @param name The program's name.
 */
export function bashScript(name: string): string {
  return `# Completions of ${name} for bash.
#
#   mkdir -p ~/.local/share/bash-completion/completions
#   ${name} completions bash -o ~/.local/share/bash-completion/completions/${name}
#
# or, without the bash-completion package, in ~/.bashrc:
#
#   source <(${name} completions bash)

__${name}_complete() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == $'\\tfiles' ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done < <(
    command ${name} __complete bash -- "$2" "\${COMP_LINE:0:COMP_POINT}" \\
      "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null </dev/null
  )
}

complete -F __${name}_complete ${name}
`;
}
