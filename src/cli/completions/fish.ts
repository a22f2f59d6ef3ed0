/**
 * Writes the completions for fish. The words come from `commandline -o`, which takes quotes off and
 * evaluates nothing; fish puts them back.
 *
 * @param name The program's name.
 */
export function fishScript(name: string): string {
  return `# Completions of ${name} for fish.
#
#   mkdir -p ~/.config/fish/completions
#   ${name} completions fish -o ~/.config/fish/completions/${name}.fish

function __${name}_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -e words[1]
    set -g __${name}_found (command ${name} __complete fish -- $words "$typed" 2>/dev/null </dev/null)
    # Fish completes paths by itself when this is not true.
    test "$__${name}_found" != \\tfiles
end

complete -c ${name} -n __${name}_complete -f -a '$__${name}_found'
`;
}
