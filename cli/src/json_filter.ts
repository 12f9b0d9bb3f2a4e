import { Worker } from 'node:worker_threads'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import { formatMoment, isMoment } from './cell.ts'
import { Failed, UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import { type Io, type JsonFilter, multiline, sayAlways } from './io.ts'

export type JqAnswer = { text: string } | { code: number; reason: string }

export function filterOf({
  jq,
  template,
}: {
  jq?: string
  template?: string
}): JsonFilter | undefined {
  if (jq !== undefined && template !== undefined)
    throw new UsageError(t('--jq or --template, not both.'))
  if (jq !== undefined) return { jq }
  return template === undefined ? undefined : { template }
}

/** Refuses a filter or a template that cannot be read, before anything is sent. */
export async function checkFilter(io: Io) {
  const { filter } = io
  if (!filter) return
  // Without input, jq reads the filter and does nothing.
  if ('jq' in filter) return void (await runJq(io, '', filter.jq))
  await render(io, filter.template)
}

/** The text that is printed instead of the JSON; a text by itself has no quotes, as with `jq -r`. */
export async function filtered(io: Io, filter: JsonFilter, value: unknown): Promise<string> {
  const text =
    'jq' in filter
      ? await runJq(io, JSON.stringify(value), filter.jq)
      : (await render(io, filter.template))(value)
  return text === '' || text.endsWith('\n') || 'template' in filter
    ? multiline(text)
    : `${multiline(text)}\n`
}

async function runJq(io: Io, json: string, filter: string): Promise<string> {
  const flags = io.is_tty.out ? ['-r'] : ['-r', '-c']
  const worker = new Worker(new URL('./jq_worker.ts', import.meta.url), {
    workerData: { json, filter, flags },
    // The thread prints nothing and reads nothing of this terminal.
    stdin: true,
    stdout: true,
    stderr: true,
  })
  try {
    const answer = await new Promise<JqAnswer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      io.signal.addEventListener('abort', () => reject(io.signal.reason), { once: true })
    })
    if ('text' in answer) return answer.text
    const reason = answer.reason.replaceAll(of_the_program, '')
    if (answer.code === 3)
      throw new UsageError(t('--jq cannot be read: {reason}', { reason: reason.split('\n')[0] }))
    sayAlways(io, `✗ --jq: ${reason}`)
    throw new Failed()
  } finally {
    await worker.terminate()
  }
}

async function render(io: Io, template: string): Promise<(value: unknown) => string> {
  const { default: handlebars } = await import('handlebars')
  const own = handlebars.create()
  own.registerHelper('amount', (value: unknown) =>
    typeof value === 'number' ? formatAmount(value) : '',
  )
  own.registerHelper('time', (value: unknown) => (isMoment(value) ? formatMoment(value, io) : ''))
  own.registerHelper('json', (value: unknown) => JSON.stringify(value))
  // A shell passes \n and \t on as two characters.
  const text = template.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
  try {
    own.parse(text)
  } catch (error) {
    throw new UsageError(
      t('--template cannot be read: {reason}', { reason: (error as Error).message.split('\n')[0] }),
    )
  }
  const compiled = own.compile(text, { noEscape: true, knownHelpersOnly: false })
  return (value) => compiled(value)
}

/** Parts of a message that belong to the program jq in a shell. */
const of_the_program = /^jq: (error: |error )?| \(Unix shell quoting issues\?\)/gm
