import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'

/** The script calls the program, so it stays current after updates. */
export const run: Run<object> = async ({ io }, _, [shell = '']) => {
  const script = (scripts as Record<string, string | undefined>)[shell]
  if (!script) throw new UsageError(`There is no completion for "${shell}".`, 'bash, zsh or fish')
  io.out.write(script)
}

const bash = `# kermesse completion for bash: source <(kermesse completion bash)
_kermesse() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then
    compopt -o default 2>/dev/null
  fi
}
complete -F _kermesse kermesse
`

const zsh = `#compdef kermesse
# kermesse completion for zsh: kermesse completion zsh > "\${fpath[1]}/_kermesse"
_kermesse() {
  local line
  local -a answers
  while IFS= read -r line; do
    answers+=("\${line%%$'\\t'*}:\${line#*$'\\t'}")
  done < <("\${words[1]}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#answers} )); then
    _describe kermesse answers
  else
    _files
  fi
}
if [ "\${funcstack[1]}" = "_kermesse" ]; then
  _kermesse "$@"
else
  compdef _kermesse kermesse
fi
`

const fish = `# kermesse completion for fish
function __kermesse_complete
  set -l words (commandline -opc)
  set -e words[1]
  kermesse __complete -- $words (commandline -ct) 2>/dev/null
end
function __kermesse_has_answers
  test -n "$(__kermesse_complete)"
end
complete -c kermesse -n __kermesse_has_answers -f -a '(__kermesse_complete)'
`

const scripts = { bash, zsh, fish }
