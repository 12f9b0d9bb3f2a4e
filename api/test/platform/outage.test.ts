import { newId } from '@kermesse/core/platform/ids'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { operationOf, startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

const api = await startApi()
const { event_id, sessions, bands, bar, tip, people } = await createFestival(api)
const db = new pg.Client({ connectionString: api.config.database_url })
await db.connect()
afterAll(() => db.end())

// The other one is given up. Where the role may not set it, the other one has waited longer.
const patiently = `DO $$ BEGIN SET LOCAL deadlock_timeout = '20s';
  EXCEPTION WHEN insufficient_privilege THEN END $$`
const sale = operationOf('transactions.create')

test.each([
  ['users.update', people.cashier, { email: 'renamed' }, 'users'],
  ['bars.update', bar, { info_text: 'Closed.' }, 'bars'],
] as const)('%s that the database gives up may be tried again', async (id, _id, body, table) => {
  const asked = { path: { id: _id }, token: sessions.admin, body }
  const operation = operationOf(id)
  // It has read its event and waits for its record, while we hold the record and wait for the event.
  await db.query('BEGIN')
  await db.query(patiently)
  await db.query(`SELECT FROM ${table} WHERE _id = $1 FOR UPDATE`, [_id])
  const answer = api.call(operation, asked)
  await untilSomeoneWaits()

  await db.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE')
  await db.query('ROLLBACK')

  const { status, body: problem, headers } = await answer
  expect({ status, code: problem.error_code }).toEqual({ status: 503, code: 'unavailable' })
  expect(headers.get('retry-after')).toBe('1')
  expect((await api.call(operation, asked)).status).toBe(200)
})

test.each([
  ['08006', 'connection to the remote node failed'],
  ['58030', 'failed to copy to a remote node'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.1:5432'],
])('a node that the database loses is an outage, told with code %s (%s)', async (code, message) => {
  await db.query(`CREATE FUNCTION lose_node() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE '${message}' USING ERRCODE = '${code}'; END $$`)
  await db.query(
    'CREATE TRIGGER lose_node BEFORE UPDATE ON bars FOR EACH ROW EXECUTE FUNCTION lose_node()',
  )
  onTestFinished(async () => void (await db.query('DROP FUNCTION lose_node CASCADE')))

  const body = { info_text: 'Open again.' }
  const asked = { path: { id: bar }, token: sessions.admin, body }
  const answer = await api.call(operationOf('bars.update'), asked)

  const { status, body: problem, headers } = answer
  expect({ status, code: problem.error_code }).toEqual({ status: 503, code: 'unavailable' })
  expect(headers.get('retry-after')).toBe('1')
})

test('connections that break are an outage, and the next call finds new ones', async () => {
  const { uid } = bands[0]!
  await load(api, event_id, uid, 100_000)
  const body = { type: 'debit', uid, bar_id: bar, order: [{ _id: tip, amount: 0.05 }] }
  let outages = 0
  let sold = 0
  const seller = async () => {
    while (outages < 5 && sold < 1500) {
      const asked = { body: { ...body, _id: newId() }, token: sessions.server }
      let answer = await api.call(sale, asked)
      // A device repeats with the same id until it is answered.
      for (; answer.status === 503; outages++) answer = await api.call(sale, asked)
      expect(answer.status).toBe(200)
      sold += 1
    }
  }

  const selling = Promise.all(Array.from({ length: 8 }, seller))
  while (outages < 5 && sold < 1500) await breakConnections()
  await selling

  expect(outages).toBeGreaterThanOrEqual(5)
  const [wallet] = await api.knex('wallets').where({ event_id, uid })
  expect(wallet.balance).toBe(100_000 - sold * 5)
})

test('a connection that leads to a standby is an outage, and the next sale finds the primary', async () => {
  const { uid } = bands[1]!
  await load(api, event_id, uid, 1_000)
  const body = { type: 'debit', uid, bar_id: bar, order: [{ _id: tip, amount: 0.05 }] }
  const sell = () => api.call(sale, { body: { ...body, _id: newId() }, token: sessions.server })
  const name = new URL(api.config.database_url).pathname.slice(1)
  // New connections may only read, as those of a standby.
  await db.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await breakConnections()

  const refused = [await sell(), await sell()]
  await db.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  const sold = await sell()

  for (const { status, body, headers } of refused) {
    expect({ status, code: body.error_code }).toEqual({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('1')
  }
  expect(sold.status).toBe(200)
})

async function untilSomeoneWaits() {
  const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  for (;;) if ((await db.query(waiting)).rows[0].n > 0) return
}

async function breakConnections() {
  await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
}
