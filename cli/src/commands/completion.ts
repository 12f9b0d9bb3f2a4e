import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'

/** The script calls the program, so it stays current after updates. */
export const run: Run<object> = async ({ io }, _, [shell = '']) => {
  const script = (scripts as Record<string, string | undefined>)[shell]
  if (!script)
    throw new UsageError(
      t('There is no completion for "{shell}".', { shell }),
      t('bash, zsh, fish or powershell'),
    )
  io.out.write(script)
}

const bash = `# kermesse completion for bash: source <(kermesse completion bash)
_kermesse() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    # A name with a space is one word.
    COMPREPLY+=("$(printf '%q' "\${line%%$'\\t'*}")")
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
    answers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
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

const powershell = `# kermesse completion for PowerShell: kermesse completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName kermesse -ScriptBlock {
  param($word, $line, $position)
  $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
  if ($word -eq '') { $words += '' }
  kermesse __complete '--' @words 2>$null | ForEach-Object {
    $name, $about = $_ -split "\`t", 2
    $text = if ($name -match '\\s') { "'" + $name.Replace("'", "''") + "'" } else { $name }
    $tip = if ($about) { $about } else { $name }
    [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $tip)
  }
}
`

const scripts = { bash, zsh, fish, powershell }
