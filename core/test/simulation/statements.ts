import { findPosted, lockIds, lockWallets } from '../../src/ledger/store.ts'
import type { Wallet } from '../../src/ledger/types.ts'
import { runWrite } from './ledger_write.ts'
import { DatabaseError } from './lock_table.ts'
import type { FinalDeclineRow, Result, Run, TransactionRow, Writes } from './tables.ts'

/** Statements of the simulated programs around the ledger. They run on PostgreSQL as they are. */
export const own_statements = {
  lock_wallet: `SELECT uid FROM wallets WHERE event_id = $1 AND uid = $2 FOR NO KEY UPDATE`,
  block: `UPDATE wallets SET blocked_at = $3 WHERE event_id = $1 AND uid = $2`,
  open_event: `UPDATE events SET enabled = $2 WHERE _id = $1`,
  read_donated: `SELECT donated FROM clients WHERE event_id = $1 AND uid = $2 FOR UPDATE`,
  write_donated: `UPDATE clients SET donated = $1 WHERE event_id = $2 AND uid = $3`,
}

export const keyOf = (event_id: unknown, ...parts: unknown[]) => [event_id, ...parts].join(' ')

const lockKey = (table: string, ...parts: unknown[]) => `${table} ${keyOf(...(parts as [unknown]))}`

/** The keys in the order in which a statement locks them: sorted where it sorts, and else as they were named. */
function inLockOrder(keys: string[], is_sorted: boolean): string[] {
  const unique = [...new Set(keys)]
  return is_sorted ? unique.sort() : unique
}

/** An order that a plan may choose where the statement has none. */
const asPlanned = (keys: string[]) => (keys.length % 2 ? keys : keys.toReversed())

function* lockAndReadWallets(
  writes: Writes,
  [event_id, uids]: readonly unknown[],
  text: string,
): Generator<string, Result, void> {
  const rows: object[] = []
  const is_locked = text.includes('FOR NO KEY UPDATE')
  for (const uid of inLockOrder(asPlanned(uids as string[]), text.includes('ORDER BY uid FOR'))) {
    const key = keyOf(event_id, uid)
    if (!writes.get('wallets', key)) continue
    if (is_locked) yield lockKey('wallet', key)
    // Read again, because the former holder may have committed meanwhile.
    const { event_id: _, ...row } = writes.get('wallets', key)!
    rows.push({ ...row, successor: null } satisfies Wallet)
  }
  return { rows }
}

function* readPosted(writes: Writes, [event_id, ids]: readonly unknown[]) {
  const event = writes.get('events', String(event_id))
  if (!event) return { rows: [] }
  const found = (ids as string[]).flatMap((id) => {
    const row = writes.get('transactions', keyOf(event_id, id))
    return row ? [row] : []
  })
  const { version } = event
  const posted = [...new Set(found)].map(({ _id, request_hash }) => ({ _id, request_hash }))
  const declined = [...new Set(ids as string[])].flatMap(
    (id) => writes.get('final_declines', keyOf(event_id, id)) ?? [],
  )
  const all = [...posted.map((one) => ({ ...one, answer: null })), ...declined]
  if (all.length === 0) return { rows: [{ version, _id: null, request_hash: null, answer: null }] }
  return { rows: all.map((one) => ({ version, ...one })) }
}

function* lockIdsOfCommands(_writes: Writes, [event_id, ids]: readonly unknown[], text: string) {
  return yield* lockEach(
    (ids as string[]).map((id) => lockKey('command', event_id, id)),
    text,
  )
}

/** Waits for another transaction that stores the same id; the row of the first one stays. */
function* storeFinalDeclines(writes: Writes, values: readonly unknown[], text: string) {
  const columns = [...text.split('values')[0]!.matchAll(/"(\w+)"/g)]
    .slice(1)
    .map(([, name]) => name!)
  for (let n = 0; n < values.length; n += columns.length) {
    const row = Object.fromEntries(columns.map((name, c) => [name, values[n + c]]))
    const { event_id, _id, request_hash, answer } = row as Record<string, string>
    const key = keyOf(event_id, _id)
    yield lockKey('final decline', key)
    if (writes.get('final_declines', key)) continue
    const stored = { _id, request_hash, answer: JSON.parse(answer!) } as unknown as FinalDeclineRow
    writes.set('final_declines', key, stored)
  }
  return { rows: [], command: 'INSERT' }
}

// biome-ignore lint/correctness/useYield: it needs no lock
function* readCatalogue(writes: Writes, [event_id]: readonly unknown[]) {
  const event = writes.get('events', String(event_id))
  if (!event) return { rows: [] }
  const { version, enabled, catalogue } = event
  return { rows: [{ ...catalogue, version, enabled }] }
}

function* readOriginals(writes: Writes, [event_id, ids]: readonly unknown[]) {
  const unique = [...new Set(ids as string[])]
  const rows = unique.flatMap((id) => {
    const row = writes.get('transactions', keyOf(event_id, id))
    if (!row) return []
    const reversal = writes.get('reversals', keyOf(event_id, id))
    const reversed_by = reversal?._id ?? null
    return [{ ...row, reversed_by, allows_debt: false, other_entrances: [] }]
  })
  return { rows }
}

function* lockReceipts(_writes: Writes, [names]: readonly unknown[], text: string) {
  return yield* lockEach(
    (names as string[]).map((name) => `receipt ${name}`),
    text,
  )
}

function* lockEach(keys: string[], text: string) {
  const ordered = inLockOrder(keys, text.includes('ORDER BY 1)'))
  for (const key of ordered) yield key
  return { rows: ordered.map(() => ({ pg_advisory_xact_lock: '' })) }
}

function* lockOverdrafts(
  writes: Writes,
  [event_id, devices, days]: readonly unknown[],
  text: string,
): Generator<string, Result, void> {
  const by_key = new Map(
    (devices as string[]).map((device, n) => {
      const day = (days as string[])[n]!
      return [keyOf(event_id, device, day), { device, day }]
    }),
  )
  const rows: object[] = []
  for (const key of inLockOrder([...by_key.keys()], text.includes('ORDER BY 2, 3'))) {
    const { device, day } = by_key.get(key)!
    if (text.startsWith('INSERT')) yield lockKey('overdraft', key)
    // Without an update, a row that was there is not returned.
    if (text.includes('DO NOTHING') && writes.get('overdrafts', key)) continue
    const { amount } = writes.get('overdrafts', key) ?? { amount: 0 }
    writes.set('overdrafts', key, { event_id: String(event_id), device, day, amount })
    rows.push({ device, day, amount })
  }
  return { rows }
}

function* writeOverdrafts(writes: Writes, values: readonly unknown[]) {
  const [event_id, devices, days, amounts] = values as [string, string[], string[], number[]]
  for (const [n, device] of devices.entries()) {
    const [day, amount] = [days[n]!, amounts[n]!]
    yield lockKey('overdraft', event_id, device, day)
    writes.set('overdrafts', keyOf(event_id, device, day), { event_id, device, day, amount })
  }
  return { rows: [] }
}

function* lockOneWallet(_writes: Writes, [event_id, uid]: readonly unknown[]) {
  yield lockKey('wallet', event_id, uid)
  return { rows: [{ uid }] }
}

function* blockWallet(writes: Writes, [event_id, uid, blocked_at]: readonly unknown[]) {
  const key = keyOf(event_id, uid)
  yield lockKey('wallet', key)
  writes.set('wallets', key, {
    ...writes.get('wallets', key)!,
    blocked_at: blocked_at as string | null,
  })
  return { rows: [] }
}

function* openEvent(writes: Writes, [event_id, enabled]: readonly unknown[]) {
  const key = String(event_id)
  yield lockKey('event', key)
  const event = writes.get('events', key)!
  // The trigger of the table raises the version.
  const version = event.version + 1
  writes.set('events', key, { ...event, version, enabled: enabled as boolean })
  return { rows: [] }
}

function* readDonated(writes: Writes, [event_id, uid]: readonly unknown[]) {
  const key = keyOf(event_id, uid)
  yield lockKey('client', key)
  return { rows: [{ donated: writes.get('clients', key)!.donated }] }
}

function* writeDonated(writes: Writes, [donated, event_id, uid]: readonly unknown[]) {
  const key = keyOf(event_id, uid)
  yield lockKey('client', key)
  if ((donated as number) < 0) throw new DatabaseError('23514', 'clients_donated_check')
  writes.set('clients', key, { ...writes.get('clients', key)!, donated: donated as number })
  return { rows: [] }
}

/** Top-ups by receipts of the terminals, as `receipts.ts` of the ledger asks for them. */
function* readReceipts(writes: Writes, [event_id, references]: readonly unknown[]) {
  const of = (row: TransactionRow) => row.card_transaction_id?.toUpperCase() ?? ''
  const rows = writes
    .all('transactions')
    .filter((row) => row.event_id === event_id && row.type === 'credit')
    .filter((row) => row.payment_type === 'mypos' && (references as string[]).includes(of(row)))
    .filter((row) => !writes.get('reversals', keyOf(event_id, row._id)))
    .sort((a, b) => (a.date < b.date || (a.date === b.date && a._id < b._id) ? 1 : -1))
    .map((row) => {
      const { _id, uid, amount, date } = row
      return { name: of(row), _id, uid, short_id: uid, amount, date }
    })
  return { rows }
}

/** Receipts of terminals of all events. Those of other events come first, as in the statement. */
function* readTerminalReceipts(
  writes: Writes,
  [event_id, , names]: readonly unknown[],
): Generator<string, Result, void> {
  const nameOf = (row: TransactionRow) =>
    `${row.card_transaction_id?.toUpperCase()} ${row.terminal_code}`
  const rows = writes
    .all('transactions')
    .filter((row) => row.type === 'credit' && row.terminal_code !== null)
    .filter((row) => row.card_transaction_id && (names as string[]).includes(nameOf(row)))
    .filter((row) => !writes.get('reversals', keyOf(row.event_id, row._id)))
    .map((row) => {
      const { _id, uid, amount, date } = row
      const is_elsewhere = row.event_id !== event_id
      return { name: nameOf(row), _id, uid, short_id: uid, amount, date, is_elsewhere }
    })
    .sort((a, b) => Number(b.is_elsewhere) - Number(a.is_elsewhere) || (a.date < b.date ? 1 : -1))
  return { rows }
}

// biome-ignore lint/correctness/useYield: nothing has a history here
function* readHistory() {
  return { rows: [] }
}

const by_name: Record<string, Run> = {
  [lockWallets.name]: lockAndReadWallets,
  [findPosted.name]: readPosted,
  [lockIds.name]: lockIdsOfCommands,
  'ledger write': runWrite,
  'ledger write and mark': runWrite,
  'ledger lock overdrafts': lockOverdrafts,
  'ledger write overdrafts': writeOverdrafts,
}

const by_text: [RegExp, Run][] = [
  [/SELECT e\.catalogue_version AS version, e\.archived/, readCatalogue],
  [/r\._id AS reversed_by/, readOriginals],
  [/pg_advisory_xact_lock/, lockReceipts],
  [/receipt_key\(card_transaction_id\) >= x\.name/, readReceipts],
  [/t\.event_id <> \$1::uuid AS is_elsewhere/, readTerminalReceipts],
  [/FROM terms_history/, readHistory],
  [/insert into "final_declines"/, storeFinalDeclines],
]

const of_programs = new Map<string, Run>([
  [own_statements.lock_wallet, lockOneWallet],
  [own_statements.block, blockWallet],
  [own_statements.open_event, openEvent],
  [own_statements.read_donated, readDonated],
  [own_statements.write_donated, writeDonated],
])

const known = new Map<string, Run>()

/** The statement's meaning, by its name or text. One that is not known here ends the simulation. */
export function meaningOf(name: string | undefined, text: string): Run {
  if (name && by_name[name]) return by_name[name]
  const found =
    known.get(text) ?? of_programs.get(text) ?? by_text.find(([pattern]) => pattern.test(text))?.[1]
  if (!found) throw new Error(`the simulated database does not know this statement: ${text}`)
  known.set(text, found)
  return found
}
