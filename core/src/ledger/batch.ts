import type { Duplex } from 'node:stream'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import { decide } from './decide.ts'
import { decline } from './decline.ts'
import { findPosted, lockWallets, readOriginals, writeBatch } from './store.ts'
import { partsOf } from './transfer.ts'
import type { Draft, Item, Outcome, Posted, Wallet } from './types.ts'

export type Catalogues = Map<string, Catalogue>

/** The connection went away before or after the commit: only another try with the same ids tells. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  /** As the database calls a connection that failed. */
  readonly code = '08006'
}

/** Settles a batch in a transaction of its own; resolves after the commit. */
export function commitBatch(
  pool: Pool,
  event_id: string,
  items: Item[],
  catalogues: Catalogues,
): Promise<Outcome[]> {
  return inTransaction(pool, async (client) => {
    const { outcomes, sent } = await decideBatch(client, event_id, items, catalogues)
    return { result: outcomes, sent }
  })
}

export type Together<Result> = {
  before?(client: PoolClient): Promise<void>
  items: Item[] | ((client: PoolClient) => Promise<Item[]>)
  after(client: PoolClient, outcomes: Outcome[]): Promise<Result>
}

/** Settles a batch with other writes before and after it, all in one transaction. */
export function commitTogether<Result>(
  pool: Pool,
  event_id: string,
  work: Together<Result>,
  catalogues: Catalogues,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await work.before?.(client)
    const items = typeof work.items === 'function' ? await work.items(client) : work.items
    const { outcomes, sent } = await decideBatch(client, event_id, items, catalogues)
    await all(sent)
    return { result: await work.after(client, outcomes), sent: [] }
  })
}

/**
 * Commits, and makes sure of it: COMMIT of a broken transaction succeeds too, under the tag ROLLBACK. What was sent last
 * travels with it: the connection pipelines.
 */
async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<{ result: Result; sent: Promise<unknown>[] }>,
): Promise<Result> {
  const client = await pool.connect().catch((cause: Error) => {
    throw new ConnectionLost('no connection to the database', { cause })
  })
  let broken: Error | undefined
  try {
    inOneWrite(client)
    const [, { result, sent }] = (await all<unknown>([client.query('BEGIN'), work(client)])) as [
      unknown,
      { result: Result; sent: Promise<unknown>[] },
    ]
    const answers = await all([...sent, client.query('COMMIT')])
    const { command } = answers.at(-1) as QueryResult
    if (command !== 'COMMIT') throw new Error(`the commit was answered with ${command}`)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw broken ? new ConnectionLost('the connection was lost', { cause: error }) : error
  } finally {
    client.release(broken)
  }
}

/** What is sent in this turn of the loop leaves together, instead of one call to the system per statement. */
function inOneWrite(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Waits for every one, then throws the first error: pipelined statements must all be answered before a rollback. */
export async function all<Value>(promises: Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return settled.map((one) => (one as PromiseFulfilledResult<Value>).value)
}

async function decideBatch(
  client: PoolClient,
  event_id: string,
  items: Item[],
  catalogues: Catalogues,
): Promise<{ outcomes: Outcome[]; sent: Promise<unknown>[] }> {
  const uids = [...new Set(items.flatMap(uidsOf))].sort()
  const ids = items.map(({ id }) => id)
  const originals = items.flatMap(originalsOf)
  const [locked, posted, reversing] = (await all<unknown>([
    client.query({ ...lockWallets, values: [event_id, uids] }),
    client.query({ ...findPosted, values: [event_id, ids] }),
    originals.length > 0 ? readOriginals(client, event_id, originals) : new Map(),
  ] as Promise<unknown>[])) as [QueryResult, QueryResult, Map<string, Posted>]

  const catalogue = await currentCatalogue(client, event_id, posted.rows[0]?.version, catalogues)
  const hashes = new Map<string, Buffer>(
    posted.rows.flatMap(({ _id, request_hash }) => (_id ? [[_id, request_hash]] : [])),
  )
  const wallets = new Map((locked.rows as Wallet[]).map((wallet) => [wallet.uid, wallet]))
  const { outcomes, drafts, changed } = decideAll(items, hashes, {
    catalogue,
    wallets,
    originals: reversing,
  })
  if (drafts.length === 0) return { outcomes, sent: [] }
  inOneWrite(client)
  return { outcomes, sent: [writeBatch(client, event_id, drafts, [...changed.values()])] }
}

/** The wristbands that an operation locks. */
export function uidsOf(item: Item): string[] {
  if (item.type === 'settlement') return []
  if (item.type === 'transfer' || item.type === 'reverse_transfer') return [item.uid, item.new_uid]
  return item.uid === undefined ? [] : [item.uid]
}

/** The transactions that an operation reverses. */
export function originalsOf(item: Item): string[] {
  if (item.type === 'reverse') return [item.original_id]
  return item.type === 'reverse_transfer' ? partsOf(item.transfer_id) : []
}

async function currentCatalogue(
  client: PoolClient,
  event_id: string,
  version: number | undefined,
  catalogues: Catalogues,
): Promise<Catalogue | undefined> {
  // An event that is gone takes what it sold along.
  if (version === undefined) return undefined
  const known = catalogues.get(event_id)
  if (known?.version === version) return known
  const catalogue = await loadCatalogue(client, event_id)
  if (catalogue) catalogues.set(event_id, catalogue)
  return catalogue
}

type BatchState = {
  catalogue: Catalogue | undefined
  wallets: Map<string, Wallet>
  originals: Map<string, Posted>
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
    for (const { _id, reversal_of } of decision.drafts) {
      const original = reversal_of && originals.get(reversal_of)
      if (original) original.reversed_by = _id
    }
    return { status: 'posted', drafts: decision.drafts }
  })
  return { outcomes, drafts, changed }
}
