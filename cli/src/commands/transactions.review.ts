import type { Input } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { print } from '../output.ts'
import { needEvent } from '../resolve.ts'
import { review_columns } from '../review_columns.ts'

type Flags = { book?: string; amount?: string; bar?: string; writeOff?: string; status?: string }
type Query = NonNullable<Input<'transaction_reviews.list'>['query']>

/** Lists transactions for review, or posts or writes off one. */
export const run: Run<Flags> = async (cli, flags, [id]) => {
  const { io } = cli
  const { book, writeOff: reason } = flags
  if (id === undefined && (book !== undefined || reason !== undefined))
    throw new UsageError(
      t('Which transaction?'),
      t('Name the id that `kermesse transactions review` lists.'),
    )
  if (book !== undefined && reason !== undefined)
    throw new UsageError(t('--book and --write-off exclude each other.'))
  const { sdk } = await cli.open()
  const query = { event_id: await needEvent(io, sdk, flags.event) }
  if (id === undefined) {
    const status = (flags.status ?? 'open') as NonNullable<Query['status']>
    const { transaction_reviews: rows } = await sdk.transaction_reviews.list({
      query: { ...query, status, limit: 100 },
    })
    return print(io, { columns: [...review_columns], rows, is_list: true }, flags.json)
  }
  const path = { id }
  const row =
    book !== undefined
      ? await sdk.transaction_reviews.book({ path, query, body: bookingOf(book, flags) })
      : reason !== undefined
        ? await sdk.transaction_reviews.write_off({ path, query, body: { reason } })
        : await sdk.transaction_reviews.get({ path, query })
  return print(
    io,
    { columns: [...review_columns, 'sent'], rows: [row], is_list: false },
    flags.json,
  )
}

function bookingOf(uid: string, { amount, bar }: Flags) {
  if (amount !== undefined && !(Number(amount) > 0))
    throw new UsageError(t('--amount must be more than 0; "{amount}" is not.', { amount }))
  return {
    uid,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(bar !== undefined && { bar_id: bar }),
  }
}
