import type { NoneCtx } from '../../operations/context.ts'
import { none } from '../../operations/handler.ts'
import { oneBar, ownBar } from '../own_bar.ts'
import { rangeOf } from '../range.ts'
import { consumptions, type Detailed, mypos, transactions } from './detailed.ts'
import { readDetailedPages } from './detailed_rows.ts'
import {
  type DetailedFormat,
  detailed_types,
  writeDetailedBook,
  writeDetailedCsv,
  writeDetailedLines,
} from './write_detailed.ts'

type Asked = {
  bar_id?: string
  datetimeBegin?: string
  datetimeEnd?: string
  format?: DetailedFormat
}

/** Downloads the sold items, line by line. */
export const consumptions_detailed = none<'statistics.consumptions_detailed'>(
  (ctx, { query }) => download(ctx, consumptions, query),
  { from_replica: true },
)

/** Every transaction, with what it adds to each figure. */
export const transactions_detailed = none<'statistics.transactions_detailed'>(
  (ctx, { query }) => download(ctx, transactions, query),
  { from_replica: true },
)

/** Downloads the card terminal transactions. */
export const mypos_export = none<'statistics.mypos_export'>(
  (ctx, { query }) => download(ctx, mypos, query),
  { from_replica: true },
)

async function download<Row>(ctx: NoneCtx, detailed: Detailed<Row>, query: Asked) {
  const { db, event_id, language } = ctx
  const { format = 'xlsx' } = query
  const bar_id = query.bar_id ? await oneBar(ctx, query.bar_id) : ownBar(ctx)
  const event = await db('events').where({ _id: event_id }).first('timezone', 'language')
  const range = rangeOf({ path: {}, query })
  const { only } = detailed
  const pages = readDetailedPages(db, { event_id, bar_id, range, ...(only && { only }) })
  const shown = { language: language ?? event.language, timezone: event.timezone }
  const contents = {
    xlsx: () => writeDetailedBook(detailed, pages, shown),
    csv: () => writeDetailedCsv(detailed, pages),
    jsonl: () => writeDetailedLines(detailed, pages),
  }
  return {
    file_name: `${detailed.name}.${format}`,
    content_type: detailed_types[format],
    content: contents[format](),
  }
}
