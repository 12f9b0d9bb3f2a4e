import type { Duplex } from 'node:stream'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { all } from '../platform/all.ts'
import { type Trx, withTrx } from '../platform/db.ts'
import { log } from '../platform/log.ts'
import { decide } from './decide.ts'
import { decline } from './decline.ts'
import { type Catalogue, loadCatalogue } from './event_catalogue.ts'
import { overdraftKey } from './facts.ts'
import { type History, loadHistory } from './history.ts'
import { amountsOf, lockOverdrafts, type Overdrafts, writeOverdrafts } from './overdrafts.ts'
import { isNamed } from './own_id.ts'
import { type Receipt, readReceipts, receiptsOf } from './receipts.ts'
import { findPosted, forgetMark, lockIds, lockWallets, readOriginals, writeBatch } from './store.ts'
import { partsOf } from './transfer.ts'
import type { Command, Declined, Outcome, PostedTransaction, Transaction, Wallet } from './types.ts'

export type Catalogues = Map<string, Catalogue>

/** The connection was lost before or after the commit: only a retry with the same ids finds out. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  /** The database's code of a failed connection. */
  readonly code = '08006'
}

/** Posts a batch in its own commit. */
export function commitBatch(
  pool: Pool,
  event_id: string,
  commands: Command[],
  catalogues: Catalogues,
): Promise<Outcome[]> {
  return inTransaction(pool, event_id, async (client) => {
    const { outcomes, sent } = await decideBatch(client, event_id, commands, catalogues)
    return { result: outcomes, sent }
  })
}

export type PostWith<Result> = {
  before?(trx: Trx): Promise<void>
  commands: Command[] | ((trx: Trx) => Promise<Command[]>)
  after(trx: Trx, outcomes: Outcome[]): Promise<Result>
  /** Wristbands to notify although their wallets have not changed; called after the commit. */
  also_told?(): Iterable<string>
}

/** Posts a batch with other writes before and after it, all in one commit. */
export function commitWith<Result>(
  pool: Pool,
  event_id: string,
  work: PostWith<Result>,
  catalogues: Catalogues,
): Promise<Result> {
  return inTransaction(pool, event_id, (client) =>
    withTrx(client, async (trx) => {
      await work.before?.(trx)
      const commands =
        typeof work.commands === 'function' ? await work.commands(trx) : work.commands
      const { outcomes, sent } = await decideBatch(client, event_id, commands, catalogues)
      await all(sent)
      return { result: await work.after(trx, outcomes), sent: [] }
    }),
  )
}

/**
 * Commits and checks the result: COMMIT of a failed transaction succeeds with the tag ROLLBACK. The
 * last statements travel with it, because the connection pipelines.
 */
async function inTransaction<Result>(
  pool: Pool,
  event_id: string,
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
    forgetMark(event_id)
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    // The connection leads to a standby, such as a former primary: the next one leads to the primary.
    if ((error as { code?: string }).code === read_only) broken ??= error as Error
    throw broken ? new ConnectionLost('the connection was lost', { cause: error }) : error
  } finally {
    client.release(broken)
  }
}

/** The database's code of a write where only reads are possible. */
const read_only = '25006'

/** Statements of one turn of the event loop leave in one write, instead of one system call each. */
function inOneWrite(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function decideBatch(
  client: PoolClient,
  event_id: string,
  commands: Command[],
  catalogues: Catalogues,
): Promise<{ outcomes: Outcome[]; sent: Promise<unknown>[] }> {
  const uids = [...new Set(commands.flatMap(uidsOf))].sort()
  const ids = commands.map(({ id }) => id)
  const unlocked = commands.filter((command) => uidsOf(command).length === 0).map(({ id }) => id)
  const originals = commands.flatMap(originalsOf)
  const named = commands.flatMap(receiptsOf)
  const [, locked, posted, reversing, receipts] = (await all<unknown>([
    unlocked.length > 0 && client.query({ ...lockIds, values: [event_id, unlocked] }),
    client.query({ ...lockWallets, values: [event_id, uids] }),
    client.query({ ...findPosted, values: [event_id, ids] }),
    originals.length > 0 ? readOriginals(client, event_id, originals) : new Map(),
    named.length > 0 ? readReceipts(client, event_id, named) : new Map(),
  ] as Promise<unknown>[])) as [
    unknown,
    QueryResult,
    QueryResult<Found>,
    Map<string, PostedTransaction>,
    Map<string, Receipt>,
  ]

  const catalogue = await currentCatalogue(client, event_id, posted.rows[0]?.version, catalogues)
  const { hashes, declined } = sortFound(posted.rows)
  const wallets = new Map((locked.rows as Wallet[]).map((wallet) => [wallet.uid, wallet]))
  const earlier = catalogue && (await readEarlier(client, event_id, commands, catalogue))
  const state = {
    event_id,
    catalogue,
    ...earlier,
    wallets,
    originals: reversing,
    receipts,
    declined,
  }
  const { outcomes, transactions, changed, overdrawn } = decideAll(commands, hashes, state)
  if (transactions.length === 0) return { outcomes, sent: [] }
  inOneWrite(client)
  const sent = [writeBatch(client, event_id, transactions, [...changed.values()])]
  if (overdrawn.length > 0) sent.push(writeOverdrafts(client, event_id, overdrawn))
  return { outcomes, sent }
}

/** An id that was posted, or declined for good with this answer. */
type Found = {
  version: number
  _id: string | null
  request_hash: Buffer
  answer: Omit<Declined, 'status'> | null
}
type DeclinedBefore = { hash: Buffer; outcome: Declined }

function sortFound(rows: Found[]) {
  const hashes = new Map<string, Buffer>()
  const declined = new Map<string, DeclinedBefore>()
  for (const { _id, request_hash: hash, answer } of rows) {
    if (_id === null) continue
    if (answer === null) hashes.set(_id, hash)
    else declined.set(_id, { hash, outcome: { ...answer, status: 'declined', is_final: true } })
  }
  return { hashes, declined }
}

/** Reads what commands about the past are decided by; nothing for a batch without one. */
async function readEarlier(
  client: PoolClient,
  event_id: string,
  commands: Command[],
  catalogue: Catalogue,
): Promise<{ history?: History; overdrafts: Overdrafts }> {
  if (!commands.some(({ as_of, fact }) => as_of || fact)) return { overdrafts: new Map() }
  const history = await loadHistory(client, event_id, catalogue)
  return { history, overdrafts: await lockOverdrafts(client, event_id, commands, catalogue) }
}

/** The wristbands that an operation locks. */
export function uidsOf(command: Command): string[] {
  if (command.type === 'together') return command.commands.flatMap(uidsOf)
  if (command.type === 'settlement') return []
  if (command.type === 'transfer' || command.type === 'reverse_transfer')
    return [command.uid, command.new_uid]
  return command.uid === undefined ? [] : [command.uid]
}

/** The transactions that an operation reverses or repeats. */
export function originalsOf(command: Command): string[] {
  if (command.type === 'together') return command.commands.flatMap(originalsOf)
  if (command.type === 'reverse' || command.type === 'repeat') return [command.original_id]
  return command.type === 'reverse_transfer' ? partsOf(command.transfer_id) : []
}

async function currentCatalogue(
  client: PoolClient,
  event_id: string,
  version: number | undefined,
  catalogues: Catalogues,
): Promise<Catalogue | undefined> {
  // Items of a deleted event are deleted with it.
  if (version === undefined) return undefined
  const known = catalogues.get(event_id)
  if (known?.version === version) return known
  const catalogue = await loadCatalogue(client, event_id)
  if (catalogue) catalogues.set(event_id, catalogue)
  return catalogue
}

type BatchState = {
  event_id: string
  catalogue: Catalogue | undefined
  wallets: Map<string, Wallet>
  originals: Map<string, PostedTransaction>
  receipts: Map<string, Receipt>
  /** By id, what was answered to retries. */
  declined: Map<string, DeclinedBefore>
  history?: History
  overdrafts?: Overdrafts
}

/**
 * Decides in order, each command on the state after the ones before; a retry finds the first
 * attempt.
 */
function decideAll(commands: Command[], hashes: Map<string, Buffer>, state: BatchState) {
  const { event_id, catalogue, history, wallets, originals, receipts, declined } = state
  const overdrafts = state.overdrafts ?? new Map()
  const amounts = amountsOf(overdrafts)
  const overdrawn = new Set<string>()
  const transactions: Transaction[] = []
  const changed = new Map<string, Wallet>()
  const outcomes = commands.map((command): Outcome => {
    if (!catalogue) return { ...decline('event_not_found'), is_final: true }
    const first = hashes.get(command.id)
    if (first)
      return isRepeated(first, command)
        ? { status: 'replayed', id: command.id }
        : clashOf(event_id, command)
    const before = command.fact ? undefined : declined.get(command.id)
    if (before)
      return isRepeated(before.hash, command) ? before.outcome : clashOf(event_id, command)
    const decision = decide(command, {
      catalogue,
      history,
      wallets,
      originals,
      receipts,
      overdrafts: amounts,
    })
    if (decision.status === 'declined') return decision
    if (decision.overdraft) {
      const key = overdraftKey(decision.overdraft)
      amounts.set(key, (amounts.get(key) ?? 0) + decision.overdraft.amount)
      overdrawn.add(key)
    }
    for (const wallet of decision.wallets) {
      wallets.set(wallet.uid, wallet)
      changed.set(wallet.uid, wallet)
    }
    for (const transaction of decision.transactions) hashes.set(transaction._id, transaction.hash)
    transactions.push(...decision.transactions)
    for (const name of receiptsOf(command))
      receipts.set(name, { ...decision.transactions[0]!, short_id: null })
    for (const { _id, reversal_of } of decision.transactions) {
      const original = reversal_of && originals.get(reversal_of)
      if (original) original.reversed_by = _id
    }
    return { status: 'posted', transactions: decision.transactions }
  })
  const changed_overdrafts = [...overdrawn].map((key) => ({
    ...overdrafts.get(key)!,
    amount: amounts.get(key)!,
  }))
  return { outcomes, transactions, changed, overdrawn: changed_overdrafts }
}

/** After a lost response, a device sends the same command again with a date. */
const isRepeated = (first: Buffer, { hash, fact }: Command) =>
  first.equals(hash) || (fact !== undefined && first.equals(fact.undated_hash))

/**
 * A reused idempotency key is the caller's error. A reused id of our own is a bug that must be
 * reported.
 */
function clashOf(event_id: string, command: Command): Outcome {
  if (!isNamed(command)) return { ...decline('idempotency_conflict'), is_final: true }
  const { id, type } = command
  log.error('own_id_taken', { event_id, record_id: id, type })
  return { ...decline('own_id_taken', id), is_final: true }
}
