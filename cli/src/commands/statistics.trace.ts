import type { Sdk } from '@kermesse/sdk/client'
import { type FigureName, figures } from '@kermesse/sdk/figures'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Input, Result } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { dateOf } from '../flags.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print, printList } from '../output.ts'
import { page_size } from '../pages.ts'
import { findEvent, findId } from '../resolve.ts'

type Flags = {
  figure?: string
  bar?: string
  from?: string
  to?: string
  name?: string
  price?: string
  begins?: string
  limit?: string
  all?: boolean
}
type Trace = Result<'statistics.trace'>
type Query = NonNullable<Input<'statistics.trace'>['query']>

const of_transactions = ['date', 'type', 'short_id', 'bar_name', 'user', 'amount']
const of_row = [...of_transactions.slice(0, -1), 'quantity', 'amount']
const of_wristbands = ['short_id', 'uid', 'amount']
const usual_rows = 50

/** Lists the parts of a figure: transactions, wristbands, or other figures. */
export const run: Run<Flags> = async ({ io, open }, flags) => {
  const figure = figureOf(flags.figure)
  const wanted = flags.all ? Number.POSITIVE_INFINITY : rowsOf(flags.limit)
  const row = rowOf(flags)
  const range = { datetimeBegin: dateOf('from', flags.from), datetimeEnd: dateOf('to', flags.to) }
  const { sdk } = await open()
  const event_id = await findEvent(io, sdk, flags.event)
  const bar_id = flags.bar && (await findId(sdk, 'bars', flags.bar, { event_id }))
  const query: Query = {
    figure,
    event_id,
    ...range,
    ...row,
    ...(bar_id && { bar_id }),
    limit: Math.min(wanted, page_size),
  }
  const first = await sdk.statistics.trace({ query })
  if (first.terms.length > 0)
    return print(
      io,
      { columns: ['figure', 'amount'], rows: first.terms, is_list: true },
      flags.json,
    )
  const sum = { cents: centsOf(first.lines) }
  const columns = columnsOf(first, row.name !== undefined)
  const more = linesAfter(sdk, { query, first, wanted, sum })
  const shown = await printList(io, { columns, rows: first.lines, is_list: true, more }, flags.json)
  if (flags.json === undefined && shown > 0) sayTotal(io, first, { shown, cents: sum.cents })
}

function figureOf(name = ''): FigureName {
  if (!Object.hasOwn(figures, name))
    throw new UsageError(
      name ? t('There is no figure "{name}".', { name }) : t('--figure is needed.'),
      Object.keys(figures).join(', '),
    )
  return name as FigureName
}

function rowsOf(limit: string | undefined) {
  if (limit === undefined) return usual_rows
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new UsageError(t('--limit must be a number from 1 on; "{text}" is not.', { text: limit }))
  return Number(limit)
}

/** The table row of the figure, if given. */
function rowOf({ name, price, begins }: Flags) {
  if (price !== undefined && !/^-?\d{1,9}(\.\d{1,2})?$/.test(price))
    throw new UsageError(t('--price must be an amount like 6.50; "{price}" is none.', { price }))
  return {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: Number(price) }),
    ...(begins !== undefined && { begin_date: dateOf('begins', begins) }),
  }
}

function columnsOf({ lines: [line] }: Trace, is_row: boolean) {
  if (line && line._id === null) return of_wristbands
  return is_row ? of_row : of_transactions
}

type Asked = { query: Query; first: Trace; wanted: number; sum: { cents: number } }

/** Loads further pages on demand. */
async function* linesAfter(sdk: Sdk, { query, first, wanted, sum }: Asked) {
  let left = wanted - first.lines.length
  for (let after = first.next; after && left > 0; ) {
    const page = await sdk.statistics.trace({
      query: { ...query, after, limit: Math.min(left, page_size) },
    })
    sum.cents += centsOf(page.lines)
    left -= page.lines.length
    yield page.lines
    after = page.next
  }
}

const centsOf = (lines: Trace['lines']) =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

function sayTotal(io: Io, { total }: Trace, { shown, cents }: { shown: number; cents: number }) {
  const is_all = cents === Math.round(total * 100)
  const lines = t(shown === 1 ? '{count} line: {sum}' : '{count} lines: {sum}', {
    count: shown,
    sum: formatAmount(cents / 100),
  })
  const text = is_all
    ? lines
    : t('{lines} of {total}. --all shows every one.', { lines, total: formatAmount(total) })
  say(io, paint(io, 'dim', text))
}
