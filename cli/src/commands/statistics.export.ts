import type { Run } from '../cli.ts'
import { checkOut, download } from '../download.ts'
import { UsageError } from '../exit.ts'
import { dateOf } from '../flags.ts'
import { t } from '../i18n/language.ts'
import { findEvent, findId } from '../resolve.ts'

type Flags = {
  bar?: string
  from?: string
  to?: string
  format?: 'xlsx' | 'csv' | 'jsonl'
  out?: string
  clobber?: boolean
}

const lists = {
  consumptions: 'consumptions_detailed',
  transactions: 'transactions_detailed',
  'card-terminals': 'mypos_export',
} as const

/** Saves the rows behind the figures. */
export const run: Run<Flags> = async (cli, flags, [name = '']) => {
  if (!Object.hasOwn(lists, name))
    throw new UsageError(t('There is no list "{name}".', { name }), Object.keys(lists).join(', '))
  const list = lists[name as keyof typeof lists]
  const range = { datetimeBegin: dateOf('from', flags.from), datetimeEnd: dateOf('to', flags.to) }
  await checkOut(cli.io, flags)
  const { sdk } = await cli.open()
  const event_id = await findEvent(cli.io, sdk, flags.event)
  const bar_id = flags.bar && (await findId(sdk, 'bars', flags.bar, { event_id }))
  const query = {
    event_id,
    ...range,
    ...(bar_id && { bar_id }),
    ...(flags.format && { format: flags.format }),
  }
  await download(cli, flags, (call) => sdk.statistics[list]({ query }, call))
}
