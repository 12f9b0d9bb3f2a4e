import type { Pool, PoolClient, QueryResult } from 'pg'
import { DomainError } from '../errors.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import { decide } from './decide.ts'
import { decline } from './decline.ts'
import { findPosted, lockWallets, readOriginals, walletsFrom, writeBatch } from './store.ts'
import type { Draft, Item, Outcome, Wallet } from './types.ts'

export type Limits = {
  /** Items that settle together at most. */
  batch: number
  /** Batches of one event under way at a time. */
  lanes: number
  /** Items waiting in this process at most; beyond it callers are sent away. */
  queue: number
}

/** The only writer of money. */
export type Ledger = {
  /** Settles one operation, together with whatever else is waiting. Resolves after the commit. */
  settle(event_id: string, item: Item): Promise<Outcome>
  /** Settles operations one after the other as they stand, each on what the ones before it left. */
  inOrder(event_id: string, items: Item[]): Promise<Outcome[]>
  /**
   * Settles operations and other writes in one transaction of their own: `before` may make the wallets, `after` sees
   * what became of each item. When either throws, nothing happened.
   */
  together<Result>(event_id: string, work: Together<Result>): Promise<Result>
  /** Waits for what is under way and refuses the rest. */
  close(): Promise<void>
}
export type Together<Result> = {
  before?(client: PoolClient): Promise<void>
  items: Item[] | ((client: PoolClient) => Promise<Item[]>)
  after(client: PoolClient, outcomes: Outcome[]): Promise<Result>
}

type Waiting = { item: Item; resolve(outcome: Outcome): void; reject(error: unknown): void }

const defaults: Limits = { batch: 256, lanes: 2, queue: 4096 }

/**
 * Opens the ledger on a pool whose connections pipeline. Requests that are waiting while the last batch is in flight form
 * the next one: no timer, no added latency when idle, large batches under load.
 */
export function openLedger(pool: Pool, limits: Partial<Limits> = {}): Ledger {
  const { batch, lanes, queue } = { ...defaults, ...limits }
  const catalogues = new Map<string, Catalogue>()
  const events = new Map<string, { waiting: Waiting[]; running: number }>()
  let waiting_in_all = 0
  let closed = false

  function settle(event_id: string, item: Item): Promise<Outcome> {
    if (closed || waiting_in_all >= queue) return Promise.reject(new DomainError('overloaded'))
    const { promise, entry } = waiting(item)
    const event = events.get(event_id) ?? { waiting: [], running: 0 }
    events.set(event_id, event)
    event.waiting.push(entry)
    waiting_in_all += 1
    // The next turn of the loop: whatever else arrives in this one joins the batch.
    if (event.running < lanes) setImmediate(() => run(event_id, event))
    return promise
  }

  async function run(event_id: string, event: { waiting: Waiting[]; running: number }) {
    if (event.running >= lanes || event.waiting.length === 0) return
    event.running += 1
    const taken = event.waiting.splice(0, batch)
    waiting_in_all -= taken.length
    await settleAll(event_id, taken)
    event.running -= 1
    if (event.waiting.length > 0) void run(event_id, event)
    else if (event.running === 0) events.delete(event_id)
  }

  async function settleAll(event_id: string, taken: Waiting[]): Promise<void> {
    try {
      const items = taken.map(({ item }) => item)
      const outcomes = await inTransaction(pool, (client) =>
        settleBatch(client, event_id, items, catalogues),
      )
      for (const [n, { resolve }] of taken.entries()) resolve(outcomes[n]!)
    } catch (error) {
      if (taken.length === 1) return taken[0]!.reject(error)
      // One bad item fails alone: halve until it is found. The ids make a second try safe whatever the first one did.
      const half = Math.ceil(taken.length / 2)
      await settleAll(event_id, taken.slice(0, half))
      await settleAll(event_id, taken.slice(half))
    }
  }

  async function inOrder(event_id: string, items: Item[]): Promise<Outcome[]> {
    if (closed || waiting_in_all + items.length > queue) throw new DomainError('overloaded')
    waiting_in_all += items.length
    try {
      const outcomes: Outcome[] = []
      // A batch of its own at a time: shared lanes could overtake each other.
      for (let start = 0; start < items.length; start += batch) {
        const taken = items.slice(start, start + batch).map(waiting)
        void settleAll(
          event_id,
          taken.map(({ entry }) => entry),
        )
        outcomes.push(...(await Promise.all(taken.map(({ promise }) => promise))))
      }
      return outcomes
    } finally {
      waiting_in_all -= items.length
    }
  }

  async function together<Result>(event_id: string, { before, items, after }: Together<Result>) {
    return inTransaction(pool, async (client) => {
      await before?.(client)
      const asked = typeof items === 'function' ? await items(client) : items
      const outcomes = await settleBatch(client, event_id, asked, catalogues)
      return after(client, outcomes)
    })
  }

  async function close() {
    closed = true
    while (events.size > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  return { settle, inOrder, together, close }
}

function waiting(item: Item) {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  return { promise, entry: { item, resolve, reject } }
}

/** Commits, and makes sure of it: COMMIT of a broken transaction succeeds too, under the tag ROLLBACK. */
async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Sent together with the first statement of the work: the connection pipelines.
    const begun = client.query('BEGIN')
    const [, result] = await all([begun, work(client)])
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error(`the commit was answered with ${command}`)
    return result as Result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Waits for every one, then throws the first error: pipelined statements must all be answered before a rollback. */
async function all(promises: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value)
}

const catalogueVersion = {
  name: 'ledger catalogue version',
  text: 'SELECT catalogue_version AS version FROM events WHERE _id = $1',
}

async function settleBatch(
  client: PoolClient,
  event_id: string,
  items: Item[],
  catalogues: Map<string, Catalogue>,
) {
  const uids = [...new Set(items.flatMap(uidsOf))].sort()
  const ids = items.map(({ id }) => id)
  const originals = items.flatMap((item) => (item.type === 'reverse' ? [item.original_id] : []))
  const [version, locked, posted, reversing] = (await all([
    client.query({ ...catalogueVersion, values: [event_id] }),
    client.query({ ...lockWallets, values: [event_id, uids] }),
    client.query({ ...findPosted, values: [event_id, ids] }),
    originals.length > 0 ? readOriginals(client, event_id, originals) : new Map(),
  ] as Promise<unknown>[])) as [
    QueryResult,
    QueryResult,
    QueryResult,
    Awaited<ReturnType<typeof readOriginals>>,
  ]

  const catalogue = await currentCatalogue(client, event_id, version.rows[0]?.version, catalogues)
  const hashes = new Map<string, Buffer>(
    posted.rows.map(({ _id, request_hash }) => [_id, request_hash]),
  )
  const { outcomes, drafts, changed } = decideAll(items, hashes, {
    catalogue,
    wallets: walletsFrom(locked.rows),
    originals: reversing,
  })
  await all(writeBatch(client, event_id, drafts, [...changed.values()]))
  return outcomes
}

function uidsOf(item: Item): string[] {
  if (item.type === 'settlement') return []
  if (item.type === 'transfer') return [item.uid, item.new_uid]
  return item.uid === undefined ? [] : [item.uid]
}

async function currentCatalogue(
  client: PoolClient,
  event_id: string,
  version: number | undefined,
  catalogues: Map<string, Catalogue>,
): Promise<Catalogue | undefined> {
  const known = catalogues.get(event_id)
  if (version === undefined || known?.version === version) return known
  const catalogue = await loadCatalogue(client, event_id)
  if (catalogue) catalogues.set(event_id, catalogue)
  return catalogue
}

type BatchState = {
  catalogue: Catalogue | undefined
  wallets: Map<string, Wallet>
  originals: Awaited<ReturnType<typeof readOriginals>>
}

/** Decides in order, each item on what the ones before it left; a repeat finds the first. */
function decideAll(items: Item[], hashes: Map<string, Buffer>, state: BatchState) {
  const { catalogue, wallets, originals } = state
  const drafts: Draft[] = []
  const changed = new Map<string, Wallet>()
  const outcomes = items.map((item): Outcome => {
    if (!catalogue) return decline('event_not_found')
    const first = hashes.get(item.id)
    if (first)
      return first.equals(item.hash)
        ? { status: 'replayed', id: item.id }
        : decline('idempotency_conflict')
    const decision = decide(item, { catalogue, wallets, originals })
    if (decision.status === 'declined') return decision
    for (const wallet of decision.wallets) {
      wallets.set(wallet.uid, wallet)
      changed.set(wallet.uid, wallet)
    }
    for (const draft of decision.drafts) hashes.set(draft._id, draft.hash)
    drafts.push(...decision.drafts)
    if (item.type === 'reverse') originals.get(item.original_id)!.reversed_by = item.id
    return { status: 'posted', drafts: decision.drafts }
  })
  return { outcomes, drafts, changed }
}
