import { operations } from '@kermesse/sdk/generated/operations'
import { readConfig } from './config.ts'
import { custom_commands } from './custom_commands.ts'
import { kebab } from './flags.ts'
import type { Io } from './io.ts'

/** The words of a command line whose first one may be an alias; commands come before aliases. */
export async function withoutAlias(argv: readonly string[], io: Io): Promise<readonly string[]> {
  const [first = '-', ...rest] = argv
  if (!/^[a-z]/i.test(first) || isCommand(first)) return argv
  // A broken file is told by the commands that need it.
  const { aliases } = await readConfig(io.env).catch(() => ({ aliases: {} }))
  const command = Object.hasOwn(aliases, first)
    ? (aliases as Record<string, string>)[first]
    : undefined
  if (command === undefined) return argv
  const { parseArgsStringToArgv } = await import('string-argv')
  return [...parseArgsStringToArgv(command), ...rest]
}

function isCommand(word: string) {
  return (
    word === 'help' ||
    custom_commands.some(({ path }) => path.split(' ')[0] === word) ||
    Object.keys(operations).some((id) => kebab(id.split('.')[0]!) === word)
  )
}
