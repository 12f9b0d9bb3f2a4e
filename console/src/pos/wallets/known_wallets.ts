import type { Schema } from '@kermesse/sdk/types'
import { posSdk } from '../session/pos_sdk.ts'
import { type PosSession, posSession } from '../session/pos_session.ts'
import { chipOf } from './chip_digest.ts'
import { copyProgress, no_copy, setCopyProgress } from './copy_progress.ts'
import {
  addLines,
  type CopyState,
  clearCopy,
  deleteOwnChanges,
  type KeptChange,
  keepOwnChange,
  type OwnChange,
  type Reading,
  readCopy,
  readOwnChanges,
  rewriteLines,
} from './wallet_disk.ts'
import {
  type KnownWallet,
  type PackedRow,
  packed,
  rowsOf,
  unpacked,
  type WalletRow,
  walletOf,
} from './wallet_rows.ts'
import { createWalletTable, linesOf } from './wallet_table.ts'

export type { OwnChange } from './wallet_disk.ts'
export type { KnownWallet } from './wallet_rows.ts'

const ask_ms = 30_000
/** The server tells a phone that follows every 30 seconds, without being asked. */
const untold_ms = 45_000
/** After an error; with the same connection the next answer may be the one that works. */
const retry_ms = 5_000
/** An answer of the server is at most ten seconds old: what was booked longer before it was asked for is in it. */
const oldest_ms = 15_000
/** Written as one part, which are some 5,000 rows; and after so many changes all of it is written again. */
const part_bytes = 400_000
const most_changes = 60

const table = createWalletTable<PackedRow>()
const own = new Map<string, KeptChange>()
let state: CopyState | undefined
let changes = 0
let read: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let is_running = false
let asking: Promise<void> | undefined
let is_wanted = false
let onAsked: () => void = () => undefined

/** The wallet of a chip less what this phone has sold to it since; undefined where the copy does not have it. */
export async function findWallet(uid: string): Promise<KnownWallet | undefined> {
  await readOnce()
  const row = table.find(await chipOf(uid, state?.chip_key ?? null))
  return row && lessOwn(walletOf(uid, unpacked(row)), row[0])
}

/** The same by the number that is printed on the wristband. Where chips are digests, the digest is its `uid`. */
export async function findWalletByNumber(short_id: string): Promise<KnownWallet | undefined> {
  await readOnce()
  const row = table.findByNumber(short_id)
  return row && lessOwn(walletOf(row[0], unpacked(row)), row[0])
}

/** Milliseconds since the last changes were asked for, also by an earlier run of the app; null without a complete list. */
export function copyAge(): number | null {
  return state?.known ? Math.max(0, Date.now() - state.known.asked_at) : null
}

/**
 * Notes a sale of this phone: the copy has less from now on, whatever the server still answers, until it has surely counted the sale
 * (`settleOwnChange`) or the sale was declined (`forgetOwnChange`).
 */
export async function lowerOwnCopy(uid: string, change: OwnChange): Promise<void> {
  await readOnce()
  const chip = await chipOf(uid, state?.chip_key ?? null)
  const kept = { ...change, chip, settled_at: null }
  own.set(change.id, kept)
  await keepOwnChange(kept)
}

/** The server has booked the sale: the next answer that was asked for well after this has it. */
export async function settleOwnChange(id: string): Promise<void> {
  await readOnce()
  const change = own.get(id)
  if (!change || change.settled_at !== null) return
  const kept = { ...change, settled_at: Date.now() }
  own.set(id, kept)
  await keepOwnChange(kept)
}

/** The sale was declined or given up. */
export async function forgetOwnChange(id: string): Promise<void> {
  await readOnce()
  own.delete(id)
  await deleteOwnChanges([id])
}

/** Loads the list in the background, and follows its changes. */
export function startCopy(): void {
  if (is_running) return
  is_running = true
  addEventListener('online', askNow)
  askNow()
}

export function stopCopy(): void {
  is_running = false
  clearTimeout(timer)
  removeEventListener('online', askNow)
}

/** Asks for changes at once. */
export function askNow(): void {
  if (asking) {
    is_wanted = true
    return
  }
  clearTimeout(timer)
  asking = ask()
    .then(
      () => {
        onAsked()
        return ask_ms
      },
      () => retry_ms,
    )
    .then((wait_ms) => {
      asking = undefined
      if (!is_running) return
      timer = setTimeout(askNow, is_wanted ? 0 : wait_ms)
      is_wanted = false
    })
}

/** The revision of a whole list, from which on the server may tell what changes. */
export async function followedRevision(): Promise<string | undefined> {
  await readOnce()
  return state?.loading ? undefined : state?.known?.revision
}

/** Calls `listener` after each answer that was asked for: nothing was told for long. */
export function whenAsked(listener: () => void): void {
  onAsked = listener
}

/**
 * Enters changes that the server tells; `read_at` is when it read them, by the clock of the phone. Throws where they do not go on
 * from what is known.
 */
export async function enterTold(answer: Schema<'PosWallets'>, read_at: number): Promise<void> {
  await readOnce()
  const is_ready = state?.known && !state.loading && !asking
  if (!is_ready || state?.event_id !== posSession.get()?.event_id)
    throw new Error('the list is being loaded')
  await followed(answer, { revision: answer.revision, asked_at: read_at })
  if (!is_running || asking) return
  clearTimeout(timer)
  timer = setTimeout(askNow, untold_ms)
}

/** The server tells which wristbands sell no more, before they come with the changes. */
export async function noteEnded(ended: { chip: string; state: 'blocked' | 'replaced' }[]) {
  await readOnce()
  for (const { chip, state: now } of ended) {
    const known = table.find(chip)
    if (!known) continue
    const row = unpacked(known)
    // By which one it was replaced comes with the changes.
    const more = now === 'blocked' ? { is_blocked: true } : { replaced_by: row.replaced_by ?? '' }
    table.add(linesOf([packed({ ...row, ...more })]))
  }
}

/** Forgets the list, as a phone does that is not paired any more. */
export async function forgetCopy(): Promise<void> {
  stopCopy()
  forgetRows()
  await clearCopy()
}

async function ask() {
  const session = posSession.get()
  if (!mayKnow(session)) return
  const { event_id } = session
  await readOnce()
  if (state && state.event_id !== event_id) await forgetRowsOnDisk()
  const asked_at = Date.now()
  if (state?.known && !state.loading) {
    const answer = await askFor(event_id, { since: state.known.revision })
    if (!answer.is_whole) return followed(answer, { revision: answer.revision, asked_at })
    await loaded(answer, asked_at)
  }
  while (is_running && (state?.loading || !state?.known)) {
    const { revision, next } = state?.loading ?? {}
    const page = await askFor(event_id, next === undefined ? {} : { since: revision, after: next })
    await loaded(page, asked_at)
  }
}

const askFor = (event_id: string, query: { since?: string | undefined; after?: string }) =>
  posSdk.pos.wallets({ query: { event_id, ...query } })

/** Paired phones of sellers and cashiers, with a person on them. */
function mayKnow(session: PosSession | null): session is PosSession {
  const role = session?.phone?.role
  return Boolean(session?.person) && (role === 'seller' || role === 'cashier')
}

/** Enters a page of the whole list. What was known before is good until all of it is here. */
async function loaded(page: Schema<'PosWallets'>, asked_at: number) {
  const session = posSession.get()
  if (!session) return
  const { event_id } = session
  const { chip_key, next, count } = page
  // With its first page the server begins again, such as after a restore.
  const is_first = count !== null
  if (is_first && state && state.chip_key !== chip_key) await forgetRowsOnDisk()
  const first = is_first || !state?.loading ? { revision: page.revision, asked_at } : state.loading
  // Changes are asked for from the first page on: later pages are newer.
  const begun = { revision: first.revision, asked_at: first.asked_at }
  const lines = linesOf(rowsOf(page).map(packed))
  table.add(lines)
  const known = next === null ? begun : (state?.known ?? null)
  state = { event_id, chip_key, known, loading: next === null ? null : { ...begun, next } }
  await addLines(lines, state)
  if (next === null) await rewriteLines(table.compact(part_bytes))
  const all = count ?? copyProgress().count
  setCopyProgress({ loaded: table.size(), count: all, is_complete: state.known !== null })
}

async function followed(answer: Schema<'PosWallets'>, known: Reading) {
  const rows = rowsOf(answer).filter((row) => !isOlder(row))
  const lines = linesOf(rows.map(packed))
  table.add(lines)
  state = { ...state!, known }
  await addLines(lines, state)
  setCopyProgress({ loaded: table.size(), count: table.size(), is_complete: true })
  await forgetCounted(known.asked_at)
  changes += 1
  if (changes < most_changes) return
  changes = 0
  await rewriteLines(table.compact(part_bytes))
}

const isOlder = ({ chip, version }: WalletRow) => version < (table.find(chip)?.[2] ?? 0)

/** Own sales that were booked well before an answer was asked for are in it. */
async function forgetCounted(asked_at: number) {
  const counted = [...own.values()].filter(
    ({ settled_at }) => settled_at !== null && settled_at < asked_at - oldest_ms,
  )
  for (const { id } of counted) own.delete(id)
  if (counted.length > 0) await deleteOwnChanges(counted.map(({ id }) => id))
}

function lessOwn(wallet: KnownWallet, chip: string): KnownWallet {
  let { balance, vouchers, containers } = wallet
  for (const change of own.values()) {
    if (change.chip !== chip) continue
    balance -= change.amount
    vouchers = plus(vouchers, change.vouchers, -1)
    containers = plus(containers, change.containers, 1)
  }
  return { ...wallet, balance, vouchers, containers }
}

function plus(counts: KnownWallet['vouchers'], more: Record<string, number> = {}, sign: 1 | -1) {
  const sums = Object.entries(more).map(([id, count]) => [id, (counts[id] ?? 0) + sign * count])
  return sums.length === 0 ? counts : { ...counts, ...Object.fromEntries(sums) }
}

/** Reads what is on disk, once a start of the app. */
function readOnce(): Promise<void> {
  read ??= readAll().catch((error) => {
    read = undefined
    throw error
  })
  return read
}

async function readAll() {
  for (const change of await readOwnChanges()) own.set(change.id, change)
  state = await readCopy(table.add)
  const is_complete = Boolean(state?.known)
  setCopyProgress({ loaded: table.size(), count: is_complete ? table.size() : 0, is_complete })
}

function forgetRows() {
  table.clear()
  changes = 0
  state = undefined
  setCopyProgress(no_copy)
}

async function forgetRowsOnDisk() {
  forgetRows()
  await clearCopy()
}
