import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { dateOf } from '../flags.ts'
import { t } from '../i18n/language.ts'
import { paint } from '../io.ts'
import { print } from '../output.ts'
import { findEvent, findId } from '../resolve.ts'
import type { OpenChanges } from '../statistics_changes.ts'
import { amountOf, cashLines, figureLines, namesIn } from '../statistics_lines.ts'

type Flags = { bar?: string; from?: string; to?: string; watch?: boolean }

/** The figures of an event or a point of sale, in the words of the reader; for programs by their names. */
export const run: Run<Flags> = async ({ io, open }, flags) => {
  const range = { datetimeBegin: dateOf('from', flags.from), datetimeEnd: dateOf('to', flags.to) }
  if (flags.watch && (flags.json !== undefined || !io.is_tty.out))
    throw new UsageError(
      t('--watch draws on a terminal, and this is none.'),
      t('For a program: kermesse statistics --json'),
    )
  const { sdk } = await open()
  const event_id = await findEvent(io, sdk, flags.event)
  const query = { event_id, ...range }
  const bar_id = flags.bar && (await findId(sdk, 'bars', flags.bar, { event_id }))
  const ask = () =>
    bar_id ? sdk.statistics.of_bar({ path: { bar_id }, query }) : sdk.statistics.get({ query })
  if (flags.watch) {
    const { watchStatistics } = await import('../watch_statistics.ts')
    const event = (await sdk.users.me()).event_name ?? flags.event ?? io.env.KERMESSE_EVENT ?? ''
    const open: OpenChanges = (seen, signal) => {
      const headers = { ...(seen !== undefined && { 'last-event-id': seen }) }
      const query = { event_id, types: ['statistics.changed' as const] }
      return sdk.events.stream({ query, headers }, { signal })
    }
    const title = [event, flags.bar].filter(Boolean).join(' · ')
    return watchStatistics(io, title, { ask, open })
  }
  const answer = await ask()
  if (flags.json !== undefined)
    return print(io, { columns: [], rows: [answer], is_list: false }, flags.json)
  if (!io.is_tty.out) {
    const rows = [
      ...namesIn(answer).map((name) => ({
        figure: name as string,
        amount: amountOf(answer, name),
      })),
      ...Object.entries(answer.cash).map(([name, amount]) => ({ figure: `cash.${name}`, amount })),
    ]
    return print(io, { columns: ['figure', 'amount'], rows, is_list: true }, undefined)
  }
  for (const { text, is_part } of figureLines(answer, io.locale))
    io.out.write(`${is_part ? paint(io, 'dim', text, 'out') : text}\n`)
  for (const text of cashLines(answer, io.locale)) io.out.write(`${text}\n`)
}
