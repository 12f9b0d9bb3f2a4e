import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Column } from '../formats/spreadsheet/sheet.ts'
import { writeSheet } from '../formats/spreadsheet/write.ts'
import type { Language } from '../i18n/shape.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import { findEvent } from '../operations/event_scope.ts'
import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { parseApart } from '../platform/parse_apart.ts'
import { bytesOf, isEntranceOver, withSentences } from './imports.ts'

const parse = parseApart<typeof import('./imports/parsers.ts')>(
  new URL('./imports/parsers.ts', import.meta.url),
)
const page_size = 1_000

/** Says how a file would be read, before anything of it is kept: its worksheet, its columns, its rows and what is wrong with them. */
export const import_preview = none<'clients.import_preview'>(async (ctx, { body }) => {
  await findEvent(ctx.db, ctx.event_id, { to_change: true })
  const { limit = 20, entrance_id } = body
  const bytes = bytesOf(body.excel_file_buffer)
  const is_over = entrance_id !== undefined && (await isEntranceOver(ctx, entrance_id))
  const { rows, problems, ...found } = await parse('preview', { bytes, limit })
  return {
    ...found,
    held_by: [...(is_over ? (['entrance_is_over'] as const) : []), ...found.held_by],
    rows: await withSentences(ctx, rows),
    problems: await withSentences(ctx, problems),
  }
})

const columns: WithoutHeader<Column>[] = [
  { name: 'row', type: 'integer', width: 8 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'short_id', type: 'text', width: 14 },
  { name: 'cell', type: 'text', width: 8 },
  { name: 'read', type: 'text', width: 20 },
  { name: 'outcome', type: 'text', width: 16 },
  { name: 'reason', type: 'text', width: 80 },
]

/**
 * Exports the outcome of each row of a file, as a spreadsheet that is written while it is
 * downloaded.
 */
export const import_result = none<'clients.import_result'>(async (ctx, { path, query }) => {
  const { db, event_id, language: reader } = ctx
  const { import_id } = path
  const file = await db('imports').where({ event_id, _id: import_id }).first('file_name')
  if (!file) throw new DomainError('import_not_found')
  const event = await db('events').where({ _id: event_id }).first('language', 'timezone')
  const language: Language = reader ?? event.language
  const texts = textsFor(language)
  return {
    file_name: `${file.file_name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}]+/gu, '-')}-result.xlsx`,
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeSheet({
      sheet_name: texts.exports.sheets.wristbands,
      columns: withHeaders(texts, columns),
      rows: resultRows(db, { event_id, import_id, ...query }, language),
      created_at: new Date(),
      time_zone: event.timezone,
    }),
  }
})

type ResultRow = {
  row: number
  outcome: 'success' | 'failure' | 'skipped'
  reason: ErrorCode | null
  uid: string | null
  short_id: string | null
  cell: string | null
  read: string | null
}

async function* resultRows(
  db: Knex,
  { event_id, import_id, outcome: only }: { event_id: string; import_id: string; outcome?: string },
  language: Language,
) {
  const texts = textsFor(language)
  for (let after = 0; ; ) {
    const rows: ResultRow[] = await db('import_rows')
      .where({ event_id, import_id, ...(only && { outcome: only }) })
      .where('row', '>', after)
      .orderBy('row')
      .limit(page_size)
      .select('row', 'outcome', 'reason', 'uid', 'short_id', 'cell', 'read')
    for (const one of rows) {
      const why = one.reason && (errors[one.reason]?.[language] ?? one.reason)
      const outcome = nameOf(texts.exports.import_outcomes, one.outcome)
      yield [one.row, one.uid, one.short_id, one.cell, one.read, outcome, why]
    }
    if (rows.length < page_size) return
    after = rows.at(-1)!.row
  }
}
