import pg from 'pg'
import { expect, test } from 'vitest'
import { aggregateHours, aggregateRollups } from '../../src/ledger/rollups/aggregate.ts'
import { findMismatches } from '../../src/ledger/rollups/mismatches.ts'
import { collectMessages } from '../../src/notifications/collect.ts'
import { statisticsOf } from '../../src/statistics/statistics.ts'
import { type Asked, rereadTables } from '../ledger/statements.ts'
import { refundsOf } from '../refunds/refund_stage.ts'
import { reportsOf } from '../reports/report_stage.ts'
import { daysFromNow, openStage } from '../stage.ts'
import { whenDone } from '../when_done.ts'

const stage = await openStage()
const { knex } = stage
const client = new pg.Client({ connectionString: stage.url })
await client.connect()
whenDone(() => client.end())

// The database knows a large event. Of the next one it believes, until it has counted, that it has a single row in each table,
// and any order of reading looks as good to it as any other.
test('an event that has just begun is not read whole for each of its rows', async () => {
  await keepStatistics()
  await visitors(await stage.createEvent(), 1, 3_000)
  // As a rule, everybody has an account of their own.
  await knex.raw("UPDATE refund_forms SET iban = 'CH' || uid")
  await knex.raw('ANALYZE')
  const event_id = await stage.createEvent()
  await visitors(event_id, 10_001, 300)
  const asked: Asked[] = []
  knex.on('query', (one: Asked) => asked.push(one))
  const round = stage.runCtx()

  await aggregateRollups(round)
  await aggregateHours(round)
  await collectMessages(round)
  await findMismatches(round)
  for (const begin_ms of [null, Date.now() - 5_000_000])
    await statisticsOf(knex, event_id, undefined, { begin_ms, end_ms: Date.now() + 1_000 })
  const { _id: refund_id } = await refundsOf(stage, event_id).create()
  await stage.work({ event_id, refund_id })
  const { _id: report_id } = await reportsOf(stage, event_id).create({
    type: 'overall',
    dateEnd: daysFromNow(1),
  })
  await stage.writeReport({ event_id, report_id })

  expect(await rereadTables(client, asked)).toEqual([])
})

/** Keeps the database from counting in the middle of the test. */
async function keepStatistics() {
  const tables: string[] = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .pluck('tablename')
  for (const name of tables) await knex.raw('ALTER TABLE ?? SET (autovacuum_enabled = off)', [name])
}

/** Wristbands with money that a provider took, whose phones listen, and who want it back. */
async function visitors(event_id: string, from: number, count: number) {
  await refundsOf(stage, event_id).addBands(from, count, 50_00)
  await knex.raw(
    `INSERT INTO provider_movements (event_id, provider, kind, provider_id, transaction_id, amount, currency, date)
     SELECT event_id, 'twint', 'payment', _id::text, _id, amount, 'CHF', date FROM transactions WHERE event_id = ?`,
    [event_id],
  )
  await knex.raw(
    `INSERT INTO push_subscriptions (event_id, uid, device, subscription, language, since_xid)
     SELECT event_id, uid, convert_to(uid, 'UTF8'), '{}', 'en', '0' FROM clients WHERE event_id = ?`,
    [event_id],
  )
  await knex('push_watermarks').insert({ event_id, xid: '0' }).onConflict().ignore()
}
