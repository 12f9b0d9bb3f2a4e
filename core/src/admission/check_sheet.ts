import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Column } from '../formats/spreadsheet/sheet.ts'
import { writeSheet } from '../formats/spreadsheet/write.ts'
import { dateWriter } from '../i18n/dates.ts'
import { nameOf, textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import type { NoneCtx } from '../operations/context.ts'
import { sheet_type } from '../transactions/exports/transaction_sheet.ts'
import { flag_of } from './check_rows.ts'

const columns: WithoutHeader<Column>[] = [
  { name: 'date', type: 'datetime', width: 19 },
  { name: 'short_id', type: 'text', width: 12 },
  { name: 'uid', type: 'text', width: 18 },
  { name: 'allowed', type: 'text', width: 9 },
  { name: 'reason', type: 'text', width: 50 },
  { name: 'entrance', type: 'text', width: 24 },
  { name: 'age', type: 'integer', width: 6 },
  { name: 'user', type: 'text', width: 26 },
  { name: 'flags', type: 'text', width: 30 },
  { name: 'device_date', type: 'datetime', width: 19 },
]

/** The checks at the gate with one smartphone, as a spreadsheet that is written while it is read. */
export async function checkSheet({ event_id, db, language }: NoneCtx, smartphone_number: string) {
  const event = await db('events').where({ _id: event_id }).first('timezone', 'language')
  const reader = language ?? event.language
  const texts = textsFor(reader)
  return {
    file_name: `entrance_checks-${smartphone_number}.xlsx`,
    content_type: sheet_type,
    content: writeSheet({
      sheet_name: texts.exports.sheets.checks,
      columns: withHeaders(texts, columns),
      rows: cellsOf(readChecks(db, event_id, smartphone_number), reader),
      created_at: new Date(),
      time_zone: event.timezone,
      date_pattern: dateWriter(reader, event.timezone).pattern,
    }),
  }
}

type Check = {
  _id: string
  at: string
  date: string
  short_id: string
  uid: string
  allowed: boolean
  reason: ErrorCode | null
  entrance: string | null
  age: number | null
  user: string | null
  flag: Schema<'CheckFlag'> | null
  device_date: string | null
}

async function* cellsOf(checks: AsyncIterable<Check>, language: Schema<'Language'>) {
  const texts = textsFor(language)
  for await (const {
    date,
    short_id,
    uid,
    allowed,
    reason,
    entrance,
    age,
    user,
    ...check
  } of checks) {
    // A check may be older than today's codes.
    const why = reason && (errors[reason]?.[language] ?? reason)
    const answer = allowed ? texts.exports.yes : texts.exports.no
    const flag = check.flag && nameOf(texts.checks.flags, check.flag)
    yield [date, short_id, uid, answer, why, entrance, age, user, flag, check.device_date]
  }
}

const page_rows = 1000

/** Page by page, so that no connection is held while a slow caller downloads. */
async function* readChecks(knex: Knex, event_id: string, smartphone_number: string) {
  let after: Check | undefined
  for (;;) {
    const rows = knex('entrance_checks as k')
      .leftJoin('entrances as e', (on) =>
        on.on('e.event_id', 'k.event_id').on('e._id', 'k.entrance_id'),
      )
      .leftJoin('users as u', 'u._id', 'k.user_id')
      .where({ 'k.event_id': event_id, 'k.smartphone_number': smartphone_number })
      .orderByRaw('k.date, k._id')
      .limit(page_rows)
      .select('k.*', 'e.name as entrance', 'u.email as user', knex.raw('k.date::text AS at'))
      .select(knex.raw(`${flag_of} AS flag`))
    if (after) rows.whereRaw('(k.date, k._id) > (?::timestamptz, ?::uuid)', [after.at, after._id])
    const found: Check[] = await rows
    yield* found
    if (found.length < page_rows) return
    after = found.at(-1)
  }
}
