import type { Command, Option } from 'commander'

export type Answer = { word: string; about: string }

/** Returns the candidates for the last word. An empty list lets the shell complete file names. */
export function complete(program: Command, words: readonly string[]): Answer[] {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const { command } = walk(program, before)
  const options = optionsOf(program, command)
  const awaiting = awaitedOption(program, before)
  const answers = awaiting
    ? (awaiting.argChoices ?? []).map((word) => ({ word, about: awaiting.description }))
    : typed.startsWith('-')
      ? options.map((one) => ({ word: one.long ?? '', about: one.description }))
      : subcommands(command)
  return answers.filter(({ word }) => word.startsWith(typed))
}

/** One candidate per line, with its description after a tab. */
export function completionLines(answers: readonly Answer[]) {
  return answers.map(({ word, about }) => `${word}\t${about.replace(/\s+/g, ' ')}\n`).join('')
}

/** The option whose value is the next word. */
export function awaitedOption(program: Command, before: readonly string[]) {
  const options = optionsOf(program, walk(program, before).command)
  return options.find(({ long, required }) => required && long === before.at(-1))
}

/** The command that these words lead to, and how many arguments it has been given. */
export function walk(program: Command, words: readonly string[]) {
  let command = program
  let args = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const option = optionsOf(program, command).find(({ long }) => long === word)
    if (option?.required) at++
    if (word.startsWith('-')) continue
    const next = command.commands.find((one) => namesOf(one).includes(word))
    if (next) command = next
    else args++
  }
  return { command, args }
}

function optionsOf(program: Command, command: Command) {
  return [...visible(command), ...(command === program ? [] : visible(program))]
}

const namesOf = (command: Command) => [command.name(), ...command.aliases()]

function subcommands(command: Command) {
  const shown = command.createHelp().visibleCommands(command)
  const verbs = shown.map((one) => ({
    word: one.name(),
    about: one.summary() || one.description(),
  }))
  return command.name() === 'completion' ? shells : verbs
}

const shells = ['bash', 'zsh', 'fish', 'powershell'].map((word) => ({ word, about: '' }))

function visible(command: Command): Option[] {
  return [...command.createHelp().visibleOptions(command)]
}
