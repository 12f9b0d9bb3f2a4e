import { fileURLToPath } from 'node:url'
import knex, { type Knex } from 'knex'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { whenDone } from '../when_done.ts'

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))
const settings = { directory, loadExtensions: ['.ts'] }
const migration = '20261126000400_copies_of_events.ts'
let db: Knex

beforeAll(async () => {
  const { url } = await testDatabase()
  db = knex({ client: 'pg', connection: url, pool: { min: 1, max: 1 } })
  whenDone(() => db.destroy())
  await db.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  for (;;) {
    const [, pending] = (await db.migrate.list(settings)) as [unknown, { file: string }[]]
    if (pending[0]!.file === migration) break
    await db.migrate.up(settings)
  }
})

/** An event of an earlier version; one that was restored has the transactions of its original. */
async function addEvent(
  more: object,
  created_at: string,
  transaction_id: string,
  is_restored = true,
) {
  const _id = newId()
  await db('events').insert({ _id, name: 'Fair', created_at, ...more })
  await db('clients').insert({ event_id: _id, uid: 'A', short_id: 'A' })
  await db('transactions').insert({
    event_id: _id,
    _id: transaction_id,
    type: 'credit',
    amount: 10_00,
    balance_change: 0,
    request_hash: Buffer.alloc(16),
    date: created_at,
  })
  if (is_restored)
    await db('audit_log').insert({
      _id: newId(),
      event_id: _id,
      request_id: 'r',
      operation: 'events.restore',
      record_type: 'events',
      record_id: _id,
      after: JSON.stringify({ restored_from: 'fair.backup' }),
    })
  return _id
}

test('events that an earlier version restored are frozen, except those that sell already', async () => {
  const transaction_id = newId()
  const original = await addEvent({}, '2026-07-01', transaction_id, false)
  const copy = await addEvent({ enabled: false }, '2026-07-03', transaction_id)
  const selling = await addEvent({ enabled: true }, '2026-07-04', transaction_id)
  const from_elsewhere = await addEvent({ enabled: false }, '2026-07-05', newId())
  const other = await addEvent({ enabled: false }, '2026-07-06', newId(), false)
  const dates = { expires_at: '2026-07-01', recheck_until: '2026-07-01' }
  const payment = { method: 'card', provider: 'payrexx', amount: 10_00, currency: 'CHF', ...dates }
  for (const event_id of [copy, selling, original])
    await db('payments').insert({ event_id, _id: newId(), uid: 'A', reference: 'p-1', ...payment })

  await db.migrate.up(settings)

  const events = await db('events').select('_id', 'frozen', 'copy_of')
  const of = new Map(events.map(({ _id, ...event }) => [_id, event]))
  expect(of.get(original)).toEqual({ frozen: null, copy_of: null })
  expect(of.get(copy)).toEqual({ frozen: 'restored', copy_of: original })
  expect(of.get(selling)).toEqual({ frozen: null, copy_of: original })
  expect(of.get(from_elsewhere)).toEqual({ frozen: 'restored', copy_of: from_elsewhere })
  expect(of.get(other)).toEqual({ frozen: null, copy_of: null })
  expect(await db('payment_directory').select('kind', 'reference', 'event_id')).toEqual([
    { kind: 'payment', reference: 'p-1', event_id: original },
  ])
})
