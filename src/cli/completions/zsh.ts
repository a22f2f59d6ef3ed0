/**
 * Writes the completions for zsh. Quotes are taken off with `(Q)`, which evaluates nothing, and put
 * back by `compadd`.
 *
 * @param name The program's name.
 */
export function zshScript(name: string): string {
  return `#compdef ${name}
# Completions of ${name} for zsh. Put them into a folder of $fpath as _${name}:
#
#   ${name} completions zsh -o "\${fpath[1]}/_${name}"
#
# or, after compinit in ~/.zshrc:
#
#   source <(${name} completions zsh)

_${name}() {
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
    command ${name} __complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" \\
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

if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
elif (( $+functions[compdef] )); then
  compdef _${name} ${name}
fi
`;
}
