import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { columnName } from '../../formats/spreadsheet/cells.ts'
import { type WristbandField, wristbandColumns } from '../wristband_columns.ts'
import {
  isDoubtful,
  surveyWristbands,
  type WristbandRow,
  wristbandRows,
} from '../wristband_rows.ts'
import { watchNumbers } from './guessable.ts'
import { openTable, type WristbandTable } from './wristband_table.ts'

const most_read = 5_000
const most_problems = 100

/** Reads the first rows of a file: its worksheet, its columns, and what is wrong with rows. */
export async function previewOf(bytes: Buffer, limit: number) {
  const table = await openTable(bytes)
  const rows: WristbandRow[] = []
  const problems: WristbandRow[] = []
  const counts = { ok: 0, failure: 0, skipped: 0 }
  const numbers = watchNumbers()
  let has_doubtful = false
  const found = await readAll(table, (row) => {
    numbers.see(row)
    counts[row.outcome] += 1
    has_doubtful ||= isDoubtful(row)
    if (rows.length < limit) rows.push(row)
    if (row.outcome !== 'ok' && problems.length < most_problems) problems.push(row)
  })
  const { examples, ...guessable } = numbers.found()
  const { ok: readable, failure, skipped } = counts
  const held_by: ErrorCode[] = [
    ...(found.hidden_row_count > 0 ? (['spreadsheet_has_hidden_rows'] as const) : []),
    ...(has_doubtful ? (['cell_not_as_typed'] as const) : []),
    ...(guessable.numbers_need_pins ? (['guessable_numbers'] as const) : []),
  ]
  return {
    sheet: table.sheet,
    other_sheets: table.others,
    hidden_sheets: table.hidden,
    held_by,
    columns: await columnsOf(table),
    rows: rows.map(shown),
    problems: problems.map(shown),
    readable,
    failure,
    skipped,
    ...guessable,
    ...found,
  }
}

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
  const { hidden_row_count, hidden_rows, chips_are_reversed } = survey
  return { is_cut, hidden_row_count, hidden_rows, chips_are_reversed }
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
    const { outcome, reason, uid = null, short_id = null, cell = null, read = null } = row
    const said = { outcome, reason: reason as ErrorCode, uid, short_id, cell, read }
    return { ...no_person, row: row.row, ...said }
  }
  const { uid, short_id, pin, name = null, email = null, ticket = null } = row
  const person = { has_pin: pin !== undefined, name, email, ticket }
  return { row: row.row, outcome: row.outcome, reason: null, uid, short_id, ...no_fault, ...person }
}

const no_fault = { cell: null, read: null }
const no_person = { has_pin: false, name: null, email: null, ticket: null }
