import { Cancelled, UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import { canAsk, type Io, printable } from './io.ts'

/** Asks yes or no on a terminal; scripts pass --yes. No throws a cancellation. */
export async function confirm(io: Io, message: string, yes: boolean | undefined) {
  if (yes) return
  if (!canAsk(io)) throw new UsageError(message, t('Add --yes to answer yes without a terminal.'))
  const { ok } = await ask(io, {
    type: 'confirm',
    name: 'ok',
    message: printable(message),
    default: false,
  })
  if (!ok) throw new Cancelled(t('Nothing was done.'))
}

export async function askText(io: Io, message: string, initial?: string): Promise<string> {
  const { text } = await ask(io, { type: 'input', name: 'text', message, default: initial })
  return String(text).trim()
}

export async function askPassword(io: Io, message: string): Promise<string> {
  const { text } = await ask(io, { type: 'password', name: 'text', message, mask: '*' })
  return String(text)
}

/** On stderr, because an answer is not data. */
async function ask(io: Io, question: object): Promise<Record<string, unknown>> {
  const { default: inquirer } = await import('inquirer')
  const prompt = inquirer.createPromptModule({ input: io.in, output: io.err } as object)
  return prompt([question] as Parameters<typeof prompt>[0])
}
