import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { columnName } from '../formats/spreadsheet/cells.ts'
import type { Column } from '../formats/spreadsheet/sheet.ts'
import { writeSheet } from '../formats/spreadsheet/write.ts'
import type { Language } from '../i18n/shape.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import { findEvent } from '../operations/event_scope.ts'
import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { watchNumbers } from './imports/guessable.ts'
import { openTable, type WristbandTable } from './imports/table.ts'
import { bytesOf, withSentences } from './imports.ts'
import { type WristbandField, wristbandColumns } from './wristband_columns.ts'
import { surveyWristbands, type WristbandRow, wristbandRows } from './wristband_rows.ts'

const most_read = 5_000
const most_problems = 100
const page_size = 1_000

/** Says how a file would be read, before anything of it is kept: its worksheet, its columns, its rows and what is wrong with them. */
export const import_preview = none<'clients.import_preview'>(async (ctx, { body }) => {
  await findEvent(ctx.db, ctx.event_id, { to_change: true })
  const { limit = 20 } = body
  const table = await openTable(bytesOf(body.excel_file_buffer))
  const rows: WristbandRow[] = []
  const problems: WristbandRow[] = []
  const counts = { ok: 0, failure: 0, skipped: 0 }
  const numbers = watchNumbers()
  const found = await readAll(table, (row) => {
    numbers.see(row)
    counts[row.outcome] += 1
    if (rows.length < limit) rows.push(row)
    if (row.outcome !== 'ok' && problems.length < most_problems) problems.push(row)
  })
  const { examples, ...guessable } = numbers.found()
  const { ok: readable, failure, skipped } = counts
  return {
    sheet: table.sheet,
    other_sheets: table.others,
    columns: await columnsOf(table),
    rows: await withSentences(ctx, rows.map(shown)),
    problems: await withSentences(ctx, problems.map(shown)),
    readable,
    failure,
    skipped,
    ...guessable,
    ...found,
  }
})

/** Reads the first rows of a file, knowing what they say of its columns. */
async function readAll(table: WristbandTable, see: (row: WristbandRow) => void) {
  let is_cut = false
  const first = async function* () {
    let count = 0
    for await (const row of table.rows()) {
      if (++count > most_read) {
        is_cut = true
        return
      }
      yield row
    }
  }
  const survey = await surveyWristbands(first())
  for await (const row of wristbandRows(first(), survey)) see(row)
  return { is_cut }
}

/** Every heading, and what is read below it. */
async function columnsOf(table: WristbandTable): Promise<Schema<'ImportColumn'>[]> {
  for await (const { cells } of table.rows()) {
    const known = wristbandColumns(cells)
    if (!known) continue
    const fieldAt = new Map(Object.entries(known).map(([field, at]) => [at, field]))
    return cells.flatMap((cell, at) =>
      cell === null || cell === ''
        ? []
        : [
            {
              column: columnName(at),
              heading: String(cell),
              field: (fieldAt.get(at) as WristbandField | undefined) ?? null,
            },
          ],
    )
  }
  return []
}

/** A PIN is told by there being one: what is looked at is also looked at over a shoulder. */
function shown(row: WristbandRow) {
  if (row.outcome !== 'ok') {
    const { outcome, reason, uid = null, short_id = null, cell = null } = row
    return { ...no_person, row: row.row, outcome, reason: reason as ErrorCode, uid, short_id, cell }
  }
  const { uid, short_id, pin, name = null, email = null, ticket = null } = row
  const person = { has_pin: pin !== undefined, name, email, ticket }
  return { row: row.row, outcome: row.outcome, reason: null, uid, short_id, cell: null, ...person }
}

const no_person = { has_pin: false, name: null, email: null, ticket: null }

const columns: WithoutHeader<Column>[] = [
  { name: 'row', type: 'integer', width: 8 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'short_id', type: 'text', width: 14 },
  { name: 'cell', type: 'text', width: 8 },
  { name: 'outcome', type: 'text', width: 16 },
  { name: 'reason', type: 'text', width: 80 },
]

/** What became of each row of a file, as a spreadsheet that is written while it is read. */
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
      .select('row', 'outcome', 'reason', 'uid', 'short_id', 'cell')
    for (const one of rows) {
      const why = one.reason && (errors[one.reason]?.[language] ?? one.reason)
      const outcome = nameOf(texts.exports.import_outcomes, one.outcome)
      yield [one.row, one.uid, one.short_id, one.cell, outcome, why]
    }
    if (rows.length < page_size) return
    after = rows.at(-1)!.row
  }
}
