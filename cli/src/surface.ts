import type { Command } from 'commander'

/** Every command with its arguments and flags, in order: what people and scripts rely on. */
export function surface(program: Command): string {
  return `${leavesOf(program, [program.name()]).map(describe).join('\n')}`
}

type Leaf = { command: Command; words: string[] }

function leavesOf(command: Command, words: string[]): Leaf[] {
  if (command.commands.length === 0) return [{ command, words }]
  return command.commands
    .toSorted((a, b) => (a.name() < b.name() ? -1 : 1))
    .flatMap((one) => leavesOf(one, [...words, [one.name(), ...one.aliases()].join('|')]))
}

function describe({ command, words }: Leaf) {
  const args = command.registeredArguments.map((one) => {
    const name = one.variadic ? `${one.name()}...` : one.name()
    return one.required ? `<${name}>` : `[${name}]`
  })
  const flags = command.options
    // Every command takes --yes; those that ask say so.
    .filter((one) => !(one.hidden && one.long === '--yes'))
    .map(
      ({ flags: text, argChoices }) => `  ${text}${argChoices ? ` ${argChoices.join('|')}` : ''}\n`,
    )
    .toSorted()
  return `${[...words, ...args].join(' ')}\n${flags.join('')}`
}
