import { randomBytes } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Column } from '../formats/spreadsheet/sheet.ts'
import { writeSheet } from '../formats/spreadsheet/write.ts'
import { textsFor, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import { record } from '../operations/audit_log.ts'
import { findEvent } from '../operations/event_scope.ts'
import { none } from '../operations/handler.ts'
import { queryRows } from '../platform/query_rows.ts'

const columns: WithoutHeader<Column>[] = [
  { name: 'uid', type: 'text', width: 20 },
  { name: 'short_id', type: 'text', width: 14 },
  { name: 'pin', type: 'text', width: 10 },
]

/**
 * Draws numbers and PINs for printing wristbands, as a spreadsheet to which the chips are added
 * before it is imported. A number is never drawn again; the PINs are in the file alone.
 */
export const generate = none<'clients.generate'>(async (ctx, { body }) => {
  const { db, event_id } = ctx
  const { count, pins = true } = body
  await findEvent(db, event_id, { to_change: true })
  const { language } = await db('events').where({ _id: event_id }).first('language')
  await db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      {
        record_type: 'clients',
        record_id: event_id,
        after: { drawn: count, pins },
      },
    ),
  )
  const texts = textsFor((ctx.language ?? language) as Schema<'Language'>)
  return {
    file_name: `wristbands-${count}.xlsx`,
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeSheet({
      sheet_name: texts.exports.sheets.wristbands,
      columns: withHeaders(
        texts,
        columns.filter(({ name }) => pins || name !== 'pin'),
      ),
      rows: drawn(db, count, pins),
      created_at: new Date(),
    }),
  }
})

const numbers_at_a_time = 1000

async function* drawn(db: Knex, count: number, pins: boolean) {
  for (let left = count; left > 0; ) {
    const numbers = await keepNew(db, Math.min(left, numbers_at_a_time))
    left -= numbers.length
    for (const short_id of numbers) yield [null, short_id, ...(pins ? [drawCode(pin_length)] : [])]
  }
}

/** Draws some, less those that were drawn before or stand on a wristband. */
async function keepNew(db: Knex, count: number): Promise<string[]> {
  const drawn = Array.from({ length: count }, () => drawCode(number_length))
  const rows = await queryRows<{ short_id: string }>(
    db,
    `INSERT INTO drawn_numbers (short_id) SELECT n FROM unnest(?::text[]) AS n
     WHERE NOT EXISTS (SELECT FROM wristband_directory d WHERE d.short_id = n)
     ON CONFLICT DO NOTHING RETURNING short_id`,
    [drawn],
  )
  return rows.map(({ short_id }) => short_id)
}

const number_length = 8
const pin_length = 6
// Without what is taken for something else in print (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and without E: a spreadsheet program reads
// 12E4 as a number. A letter stands first, so that nothing is a number or loses zeros. 6 × 10¹⁰ numbers, 10⁸ PINs.
const letters = 'ACDFGHJKMNPQRTVWXY'
const signs = `${letters}34679`

function drawCode(length: number): string {
  let code = ''
  while (code.length < length)
    for (const byte of randomBytes(2 * length)) {
      const from = code === '' ? letters : signs
      // Skips the rest of 256, which would make some characters more likely than others.
      if (byte < 256 - (256 % from.length) && code.length < length) code += from[byte % from.length]
    }
  return code
}
