import { newId } from '@kermesse/core/ids'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { operationOf, startApi } from './api.ts'
import { createFestival, load } from './festival.ts'

const api = await startApi()
const { event_id, sessions, bands, bar, tip, people } = await createFestival(api)
const db = new pg.Client({ connectionString: api.config.database_url })
await db.connect()
afterAll(() => db.end())

const users = operationOf('users.update')
const sale = operationOf('transactions.create')

test('a call that the database gives up for another one may be tried again', async () => {
  const asked = {
    ...{ path: { id: people.cashier }, token: sessions.admin, body: { email: 'renamed' } },
  }
  // The call changes its user and waits for the log, while we hold the log and wait for the user.
  await db.query('BEGIN')
  await db.query("SET LOCAL deadlock_timeout = '20s'")
  await db.query('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE')
  const answer = api.call(users, asked)
  await untilSomeoneWaits()

  await db.query('SELECT FROM users WHERE _id = $1 FOR UPDATE', [people.cashier])
  await db.query('ROLLBACK')

  const { status, body, headers } = await answer
  expect({ status, code: body.error_code }).toEqual({ status: 503, code: 'unavailable' })
  expect(headers.get('retry-after')).toBe('1')
  expect((await api.call(users, asked)).status).toBe(200)
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

async function untilSomeoneWaits() {
  const waiting = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE d.datname = current_database() AND NOT granted`
  for (;;) if ((await db.query(waiting)).rows[0].n > 0) return
}

async function breakConnections() {
  await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
}
