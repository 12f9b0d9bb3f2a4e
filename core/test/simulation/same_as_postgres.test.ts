import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { proveEvent } from '../../src/ledger/audit.ts'
import { connect } from '../../src/platform/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertCatalogue } from '../ledger/catalogue.ts'
import { openWorld, type World } from '../ledger/world.ts'
import { whenDone } from '../when_done.ts'
import { type Ended, playEpisode } from './episode.ts'
import type { Answer, Statement } from './server.ts'

const world = await openWorld()
const uids = ['W0', 'W1', 'W2', 'W3', 'W4']
// With sales without a wristband, final declines, and connections that are cut. One session waits at a time: of two that wait for a
// row which is changed meanwhile, PostgreSQL lets either go first.
const episodes = [
  [24, 0],
  [14, 0],
  [13, 39],
] as const

// The simulated database may not promise more than PostgreSQL does, and not less: what its sessions did in an episode is done
// once more by sessions of PostgreSQL, statement by statement in the same order.
describe('PostgreSQL', () => {
  test.each(episodes)(
    'answers every statement of seed %i, episode %i alike',
    { timeout: 60_000 },
    async (seed, n) => {
      const event_id = newId()
      const version = await insertEvent(event_id)

      const recorded = { event_id, uids, version }
      const ended = await playEpisode(seed, n, { steps: 1_000, recorded })
      const counts = await replay(world, ended)

      expect(counts.statements).toBeGreaterThan(200)
      expect(counts.waits).toBeGreaterThan(5)
      expect(ended.violation).toBeUndefined()
      expect(await storedIn(event_id)).toEqual(simulatedIn(ended))
      expect((await proveEvent(world.knex, event_id))?.differences).toEqual([])
    },
  )
})

async function insertEvent(event_id: string): Promise<number> {
  const { knex } = world
  await knex('events').insert({ _id: event_id, name: 'Simulated' })
  await insertCatalogue(knex, event_id)
  await knex('clients').insert(uids.map((uid) => ({ event_id, uid, short_id: uid })))
  await knex('wallets').insert(uids.map((uid) => ({ event_id, uid })))
  const { catalogue_version } = await knex('events').where({ _id: event_id }).first()
  return catalogue_version
}

type Real = { client: pg.PoolClient; pid: number; waiting?: Promise<Answer>; is_answered?: boolean }

/** Runs what was recorded, and compares each answer. */
async function replay({ url, knex }: World, { history }: Ended) {
  const pools: pg.Pool[] = []
  const sessions = new Map<string, Real>()
  using _released = releaseAtEnd(sessions)
  const counts = { statements: 0, waits: 0 }
  const session = async (name: string) => {
    const known = sessions.get(name)
    if (known) return known
    const free = pools.find(({ totalCount, idleCount }) => totalCount - idleCount < 4)
    const pool = free ?? openLedgerPool(url)
    if (!free) pools.push(pool)
    const client = await pool.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    const real: Real = { client, pid: rows[0].pid }
    sessions.set(name, real)
    return real
  }
  for (const happened of history) {
    const { session: name } = happened
    await untilSettled(knex, sessions)
    if (happened.what === 'ended') {
      const real = sessions.get(name)
      sessions.delete(name)
      await knex.raw('SELECT pg_terminate_backend(?, 5000)', [real?.pid ?? 0])
      real?.client.release(true)
      continue
    }
    const real = await session(name)
    if (happened.what === 'went on') {
      compare(await real.waiting!, happened.answer, name)
      delete real.waiting
      continue
    }
    const { statement, answer } = happened
    counts.statements += 1
    const asked = ask(real.client, statement)
    if (answer === 'waits') {
      counts.waits += 1
      real.is_answered = false
      real.waiting = asked.finally(() => {
        real.is_answered = true
      })
      await expect
        .poll(async () => (await blockedOn(knex)).has(real.pid), { interval: 2 })
        .toBe(true)
      continue
    }
    compare(await asked, answer, statement.name ?? statement.text)
  }
  return counts
}

const releaseAtEnd = (sessions: Map<string, Real>) => ({
  [Symbol.dispose]() {
    for (const { client } of sessions.values()) client.release(true)
  },
})

function openLedgerPool(url: string) {
  const pools = connect(url, 'test')
  whenDone(() => pools.close())
  return pools.ledger
}

async function ask(client: pg.PoolClient, { name, text, values }: Statement): Promise<Answer> {
  const asked = { ...(name && { name }), text, values: [...values] }
  return client.query(asked).then(
    ({ rows, command }) => ({ result: { rows, command } }),
    (error) => ({ error }),
  )
}

/**
 * Resolves when each session that waits has its answer, or waits for its next lock. A real session takes a lock only when the
 * kernel runs it, so a later statement could be faster; a simulated session takes it at once.
 */
async function untilSettled(knex: World['knex'], sessions: ReadonlyMap<string, Real>) {
  const isOpen = (one: Real) => one.waiting && !one.is_answered
  if (![...sessions.values()].some(isOpen)) return
  const isSettled = async () => {
    const blocked = await blockedOn(knex)
    return [...sessions.values()].every((one) => !isOpen(one) || blocked.has(one.pid))
  }
  await expect.poll(isSettled, { interval: 2 }).toBe(true)
}

/** The processes that wait for a lock which nobody has given to them yet. */
async function blockedOn(knex: World['knex']): Promise<Set<number>> {
  const { rows } = await knex.raw('SELECT pid FROM pg_locks WHERE NOT granted')
  return new Set((rows as { pid: number }[]).map(({ pid }) => pid))
}

/** Statements of which only success matters. */
const without_rows = /^ledger write|pg_advisory_xact_lock/

function compare(real: Answer, simulated: Answer, what: string) {
  if ('error' in simulated || 'error' in real) {
    const codeOf = (answer: Answer) => ('error' in answer ? answer.error.code : 'done')
    expect(codeOf(real), what).toBe(codeOf(simulated))
    return
  }
  const { command, rows } = simulated.result
  if (command) expect(real.result.command, what).toBe(command)
  if (without_rows.test(what)) return
  expect(inOrder(real.result.rows), what).toMatchObject(inOrder(rows) as object[])
  expect(real.result.rows.length, what).toBe(rows.length)
}

/** Lists of records in the order of their ids, bytes as text. */
function inOrder(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (Array.isArray(value)) {
    const idOf = (one: unknown) => JSON.stringify((one as { _id?: string })?._id ?? one)
    return value.map(inOrder).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, inOrder(one)]))
}

async function storedIn(event_id: string) {
  const { knex } = world
  const of = (table: string) => knex(table).where({ event_id })
  const wallets = await of('wallets')
  const transactions = await of('transactions')
  const postings = await of('postings').count().first()
  const clients = await of('clients').select('event_id', 'uid', 'donated')
  const overdrafts = await of('device_overdrafts')
  // Phones read it, and no rule of the ledger does.
  for (const row of wallets) delete row.version
  for (const row of transactions) {
    delete row.xid
    delete row.created_at
  }
  return inOrder({ wallets, transactions, clients, overdrafts, postings: Number(postings!.count) })
}

function simulatedIn({ database }: Ended) {
  const rows = <Row extends object>(table: Map<string, Row>) => [...table.values()]
  const { wallets, transactions, clients, overdrafts } = database.tables
  const postings = rows(transactions).reduce((sum, one) => sum + one.postings.length, 0)
  const stored = rows(transactions).map(({ postings: _, ...row }) => row)
  const all = { wallets: rows(wallets), clients: rows(clients), overdrafts: rows(overdrafts) }
  return inOrder({ ...all, transactions: stored, postings })
}
