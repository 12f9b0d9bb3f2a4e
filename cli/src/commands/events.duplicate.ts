import { randomUUID } from 'node:crypto'
import type { Sdk } from '@kermesse/sdk/client'
import { formatMoment } from '../cell.ts'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { dateOf } from '../flags.ts'
import { t } from '../i18n/language.ts'
import { canAsk, type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { askText } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

type Flags = { name?: string; dateBegin?: string; dryRun?: boolean }

/** Makes the copy, asking for its name and its begin when they were not given; a dry run shows its dates. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  const { io } = cli
  const given = dateOf('date-begin', flags.dateBegin)
  if (!flags.name && !canAsk(io)) throw new UsageError(t('Missing: --name NAME'))
  const { sdk } = await cli.open()
  const id = await needEvent(io, sdk, named ?? flags.event)
  const name = flags.name ?? (await askText(io, t("The new event's name")))
  if (!name) throw new UsageError(t('An event needs a name.'))
  const dateBegin = given ?? (await askBegin(io, sdk, id))
  if (dateBegin && (flags.dryRun || canAsk(io))) await showDates(io, sdk, id, dateBegin)
  if (flags.dryRun) return
  const copy = await sdk.events.duplicate(
    { path: { id }, body: { name, ...(dateBegin && { dateBegin }) } },
    { idempotency_key: randomUUID() },
  )
  const columns = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
  await print(io, { columns, rows: [copy], is_list: false }, flags.json)
  if (flags.json === undefined)
    say(io, `${paint(io, 'green', '✓')} ${t('Check its dates, and set its secrets and devices.')}`)
}

/** Skips the prompt for events without a start and in scripts. */
async function askBegin(io: Io, sdk: Sdk, id: string) {
  if (!canAsk(io)) return undefined
  const { dateBegin } = await sdk.events.get({ path: { id } })
  if (!dateBegin) return undefined
  const text = await askText(
    io,
    t('Its begin ({dateBegin} until now)', { dateBegin: formatMoment(dateBegin, io) }),
  )
  return dateOf('date-begin', text || undefined)
}

async function showDates(io: Io, sdk: Sdk, id: string, dateBegin: string) {
  const { dates } = await sdk.events.shifted_dates({ path: { id }, query: { dateBegin } })
  for (const { name, field, before, after } of dates)
    say(io, `${name}, ${field}: ${formatMoment(before, io)} → ${formatMoment(after, io)}`)
}
