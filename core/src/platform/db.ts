import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { watchForFullDisk } from './full_disk.ts'
import { log } from './log.ts'
import { label_values, metrics, onScrape } from './metrics.ts'
import { endWhenUnanswered, type IsWorking, type Session } from './unanswered.ts'

// Minor units are safe integers; a date leaves the database as the ISO text that the wire carries.
export const value_types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === 20) return safeInteger
    if (oid === 1184) return isoDate
    if (oid === 1082) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

export type Pools = {
  knex: Knex
  ledger: pg.Pool
  /** Has a connection give up what it is doing, by the id of its process; on a connection of its own, as the others may be busy. */
  cancel(process_id: number): Promise<void>
}

type Settings = Record<string, string | number>

/**
 * Settings of every session. They win over those of the server, the database and the role. Without `jit=off`, PostgreSQL compiles
 * each statement of the statistics, which takes 100 times as long as running it. Moments are read as ISO texts in UTC.
 */
export const every_session: Settings = {
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  // On an SSD, reading an index costs hardly more than reading in order.
  random_page_cost: 1.1,
  // Other cores are reserved for sales.
  max_parallel_workers_per_gather: 0,
}

const read_settings: Settings = { statement_timeout: 30_000, work_mem: '16MB' }

// The ledger finds every row by its key. A planner without statistics, on the first day of an event, would rather read
// whole tables.
const ledger_settings: Settings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A sale that waits longer is refused, and repeated by its device.
  lock_timeout: 10_000,
}

/** Not as parameters of the connection: a pooler in between refuses those. */
async function prepare(session: pg.ClientBase, own: Settings) {
  const set = Object.entries({ ...every_session, ...own }).map(
    ([name, value]) => `SET ${name} = '${value}'`,
  )
  const sql = [...set, 'SELECT pg_backend_pid() AS pid'].join('; ')
  // Several statements have several results, which the types of the driver do not tell.
  const results = (await session.query(sql)) as unknown as pg.QueryResult<{ pid: number }>[]
  // A pooler announces an id of its own, by which no statement can be cancelled.
  ;(session as Session).processID = results.at(-1)!.rows[0]!.pid
}

/** Opens a pool whose connections have the settings of every session, and its own. */
export function openPool(
  url: string,
  options: pg.PoolConfig,
  own: Settings = {},
  isWorking?: IsWorking,
): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    if (isWorking) endWhenUnanswered(client as Session, isWorking)
    watchForFullDisk(client)
    await prepare(client, own)
    publishStatements(client, String(options.application_name))
  }
  const pool = new pg.Pool({ connectionString: url, ...options, onConnect })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  measure(options.application_name, () => {
    if (pool.ended) return undefined
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { idle, used: open - idle, waiting, limit: options.max ?? 10 }
  })
  return pool
}

type PoolLabel = (typeof label_values.pool)[number]
type Sizes = { idle: number; used: number; waiting: number; limit: number }
type Measured = { pool: PoolLabel; read(): Sizes | undefined }

const measured = new Set<Measured>()

/** Measures a pool until it is closed. Its label is the end of its name: `kermesse api queue`. */
function measure(name: string | undefined, read: Measured['read']) {
  const end = name?.split(' ').at(-1)
  measured.add({ pool: label_values.pool.find((label) => label === end) ?? 'main', read })
}

onScrape(() => {
  const sums = new Map<PoolLabel, Sizes>()
  for (const one of measured) {
    const sizes = one.read()
    if (!sizes) {
      measured.delete(one)
      continue
    }
    const sum = sums.get(one.pool) ?? { idle: 0, used: 0, waiting: 0, limit: 0 }
    for (const name of ['idle', 'used', 'waiting', 'limit'] as const) sum[name] += sizes[name]
    sums.set(one.pool, sum)
  }
  for (const [pool, { idle, used, waiting, limit }] of sums) {
    metrics.pool_connections.set({ pool, state: 'idle' }, idle)
    metrics.pool_connections.set({ pool, state: 'used' }, used)
    metrics.pool_waiting.set({ pool }, waiting)
    metrics.pool_limit.set({ pool }, limit)
  }
})

/** Opens the two pools of a process: one for everything, a small pipelined one for the ledger alone. */
export function connect(url: string, name: string, size = 8): Pools & { close(): Promise<void> } {
  const control = openControl(url, name)
  const db = openKnex(url, name, size, { patience_ms, control })
  const ledger = openPool(
    url,
    {
      application_name: `${name} ledger`,
      types: value_types,
      max: Math.min(4, size),
      pipeline: true,
      connectionTimeoutMillis: patience_ms,
    },
    ledger_settings,
    control.isWorking,
  )
  // One that is lost in the middle of its work fails that work; without a listener it would end the process too.
  ledger.on('connect', (client) => client.on('error', () => {}))
  return {
    knex: db,
    ledger,
    cancel: control.cancel,
    // Holders of connections may wait for a cancellation, which needs a connection: a pool that
    // closes drops its queue.
    close: async () => {
      await Promise.all([db.destroy(), ledger.end()])
      await control.end()
    },
  }
}

export type Reader = Pick<Pools, 'knex' | 'cancel'>

/** Opens a pool that only reads; `patience_ms` is how long a server that does not answer is waited for. */
export function connectReader(
  url: string,
  name: string,
  { size, patience_ms }: { size: number; patience_ms: number },
): Reader & { close(): Promise<void> } {
  const control = openControl(url, name)
  const db = openKnex(url, name, size, { patience_ms, control })
  return { knex: db, cancel: control.cancel, close: () => db.destroy().then(control.end) }
}

/** A new connection that takes longer is given up. */
const patience_ms = 10_000

type Control = ReturnType<typeof openControl>

function openKnex(
  url: string,
  name: string,
  size: number,
  { patience_ms, control }: { patience_ms: number; control: Control },
): Knex {
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: name,
      types: value_types,
      connectionTimeoutMillis: patience_ms,
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: size, afterCreate: prepareFor(control, name) },
    acquireConnectionTimeout: patience_ms,
    // Logged errors must not contain a statement's values, which may be secret.
    compileSqlOnError: false,
    // It would write sentences to the terminal.
    log: { warn: () => log.warn('connection_lost'), error() {}, deprecate() {}, debug() {} },
  })
  measure(name, () => {
    const { pool } = db.client as { pool?: TarnPool }
    if (!pool) return undefined
    return {
      idle: pool.numFree(),
      used: pool.numUsed(),
      waiting: pool.numPendingAcquires(),
      limit: size,
    }
  })
  return db
}

type TarnPool = { numFree(): number; numUsed(): number; numPendingAcquires(): number }

/** A statement of a pool, and the pool's name. */
export type SentStatement = { text: string; pool: string }

const sent_statements = channel('kermesse.statement')

/** Test runs subscribe, to prove of each statement that it names one event. */
function publishStatements(client: pg.ClientBase, pool: string) {
  if (!sent_statements.hasSubscribers) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const published = (...args: unknown[]) => {
    const [asked] = args as [string | { text?: string; cursor?: { text: string } }]
    const text = typeof asked === 'string' ? asked : (asked.text ?? asked.cursor?.text)
    assert(text, 'a statement without a text')
    sent_statements.publish({ text, pool } satisfies SentStatement)
    return query(...args)
  }
  client.query = published as typeof client.query
}

function prepareFor({ isWorking }: Control, name: string) {
  return (session: Session, done: (error: Error | null, session: Session) => void) => {
    endWhenUnanswered(session, isWorking)
    watchForFullDisk(session)
    prepare(session, read_settings).then(
      () => {
        publishStatements(session, name)
        done(null, session)
      },
      (error: Error) => done(error, session),
    )
  }
}

function openControl(url: string, name: string) {
  const control = openPool(
    url,
    {
      application_name: `${name} control`,
      max: 1,
      idleTimeoutMillis: 1000,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    },
    { statement_timeout: 4000 },
  )
  return {
    /** True while the process has a statement; one that waits to be read has done its work. */
    isWorking: async (process_id: number) => {
      const { rowCount } = await control.query(
        `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'
           AND wait_event IS DISTINCT FROM 'ClientWrite'`,
        [process_id],
      )
      return rowCount === 1
    },
    cancel: async (process_id: number) =>
      void (await control.query('SELECT pg_cancel_backend($1)', [process_id])),
    end: () => control.end(),
  }
}

/** A database handle inside a transaction. */
export type Trx = Knex & Pick<Knex.Transaction, 'isCompleted'>

const handles = new WeakMap<object, Knex>()
// Has no connection of its own: it builds what is asked on those of others.
const builder = knex({ client: 'pg', compileSqlOnError: false })

/**
 * A handle whose statements go over this one connection, each by itself: two fewer than in a transaction, which would show
 * reads no more than that. Made once for each connection.
 */
export function handleOn(connection: object): Knex {
  const known = handles.get(connection)
  if (known) return known
  const handle = builder.withUserParams({})
  handles.set(connection, handle)
  handle.client.acquireConnection = async () => connection
  handle.client.releaseConnection = async () => {}
  return handle
}

const transactions = new WeakMap<object, { trx: Trx; is_open: boolean }>()

/** Runs work in a transaction that the caller began on this connection, and must end. */
export async function withTrx<Result>(
  connection: object,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const one = transactions.get(connection) ?? openOn(connection)
  one.is_open = true
  try {
    return await work(one.trx)
  } finally {
    one.is_open = false
  }
}

function openOn(connection: object) {
  const trx = handleOn(connection) as Trx
  const one = { trx, is_open: true }
  trx.isCompleted = () => !one.is_open
  trx.client.acquireConnection = async () => {
    assert(one.is_open, 'the transaction of this handle is over')
    return connection
  }
  // It would end the transaction that it is meant to be a part of.
  trx.client.transaction = () => assert.fail('a transaction of the ledger has no savepoints')
  transactions.set(connection, one)
  return one
}

function safeInteger(text: string) {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `${text} is beyond a safe integer`)
  return value
}

/** `2026-07-04 18:00:00.123+00` → `2026-07-04T18:00:00.123Z`; the session's time zone is UTC. */
function isoDate(text: string) {
  // A page of a list has thousands: cut and joined they cost a fifth of a date made of each. That is left for far off years.
  if (!usual.test(text)) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
