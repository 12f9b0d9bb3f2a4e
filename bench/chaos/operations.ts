import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkHistory } from '../../fixtures/linearizability.ts'
import { randomOf } from '../../fixtures/random.ts'
import { openShop, type Shop } from '../../fixtures/tills.ts'
import {
  type WalletOperation,
  type WalletOutcome,
  walletModel,
  withKeptDeclines,
} from '../../fixtures/wallet_model.ts'
import { atMost, must, printTable, type Row } from '../drills/table.ts'
import { database_flags } from './database.ts'
import { type Nemesis, nemesesOf, strike } from './nemeses.ts'
import { openTwoServers } from './two_servers.ts'
import { type Movement, openWalletTills, type Person, type WalletTills } from './wallet_tills.ts'

// Tills ask two servers about few people while processes, database and network fail. What each was answered, and when, must be what one
// ledger could have answered that does one thing after the other.
const { values } = parseArgs({
  options: {
    operations: { type: 'boolean' },
    count: { type: 'string', default: '12000' },
    people: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    smallest: { type: 'boolean' },
    history: { type: 'string' },
    ...database_flags,
  },
})
const count = values.smallest ? 700 : Number(values.count)
const people_count = values.smallest ? 2 : Number(values.people)
const seed = Number(values.seed)
const bands = 3
const rounds = values.smallest ? 1 : 3
// A statement without an answer is given up after ten seconds.
const longest_ms = values.smallest ? 1_000 : 12_000

await using stack = new AsyncDisposableStack()
const servers = await openTwoServers(stack, values)
const { staff, query } = servers
const nemeses = nemesesOf(servers)
const luck = randomOf(seed, -1)
const shop = await openShop(staff, query, { name: 'Histories', wallets: people_count * bands })
const people = Array.from(
  { length: people_count },
  (_, n): Person => ({
    uids: shop.uids.slice(n * bands, (n + 1) * bands),
    worn: 0,
    history: [],
    recent: [],
  }),
)
console.log(`chaos --operations: ${count} operations, seed ${seed}`)

const tills = openWalletTills({
  sdks: servers.tills,
  shop,
  people,
  count,
  luck: randomOf(seed, -2),
})
const strikes = await strikeAll(tills)
await tills.stop()
await lookAgain(tills)
if (values.history) await writeFile(values.history, JSON.stringify(people))
const rows = [...people.map(checkPerson), ...(await proveBookings(shop))]
process.exitCode = printTable(`chaos --operations: ${strikes.size} kinds of faults`, [
  ...nemeses.map((nemesis) => must(nemesis, strikes.has(nemesis), `${strikes.get(nemesis) ?? 0}×`)),
  ...shares(tills),
  ...rows,
  atMost('answers that no till understands', tills.faults.length, 0),
])
for (const fault of new Set(tills.faults)) console.log(fault)

/** Each fault in turn, with as many answers between two as it takes to do all that was asked for. */
async function strikeAll(to: WalletTills): Promise<Map<Nemesis, number>> {
  const struck = new Map<Nemesis, number>()
  const all = Array.from({ length: rounds }, () => nemeses).flat()
  for (const [n, nemesis] of all.entries()) {
    await untilAnswered(to, (count * (n + 1)) / (all.length + 1))
    await strike(servers, nemesis, luck, longest_ms)
    struck.set(nemesis, (struck.get(nemesis) ?? 0) + 1)
  }
  await untilAnswered(to, count)
  return struck
}

async function untilAnswered(to: WalletTills, wanted: number) {
  for (const deadline = Date.now() + 120_000; to.answered < wanted; ) {
    if (Date.now() > deadline) throw new Error('nothing is answered any more; see CHAOS_LOG')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Reads every balance by every server, then looks up in the database what nobody could tell: did that booking happen? */
async function lookAgain({ ask }: WalletTills) {
  for (const person of people)
    for (let band = 0; band < bands; band++)
      for (const sdk of servers.tills) await ask(person, { kind: 'read', band }, sdk)
  for (const { history } of people) {
    const invoked_ms = performance.now()
    const balances = await readBookings()
    const returned_ms = performance.now()
    for (const { band, id } of undecided(history)) {
      const balance = balances.get(id)
      const outcome: WalletOutcome =
        balance === undefined
          ? { is: 'declined', code: 'transaction_not_found' }
          : { is: 'booked', balance }
      history.push({ call: { kind: 'find', band, id }, invoked_ms, returned_ms, outcome })
    }
  }
}

/** The balance after each booking, of a reversal by what it reverses. */
async function readBookings(): Promise<Map<string, number>> {
  const rows = (await query(
    `SELECT coalesce('-' || reversal_of, _id::text) AS id, balance::int FROM transactions WHERE event_id = $1`,
    [shop.event_id],
  )) as { id: string; balance: number }[]
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** The bookings of which a try was not answered, and no other told the balance. */
function undecided(history: WalletOperation[]) {
  const left = new Map<
    string,
    Extract<WalletOperation['call'], { kind: Movement['kind'] | 'reverse' }>
  >()
  for (const { call, outcome } of history)
    if (
      outcome === null &&
      (call.kind === 'sell' || call.kind === 'top_up' || call.kind === 'reverse')
    )
      left.set(call.id, call)
  for (const { call, outcome } of history)
    if ('id' in call && outcome?.is === 'booked' && outcome.balance !== undefined)
      left.delete(call.id)
  return [...left.values()]
}

function checkPerson(person: Person, n: number): Row {
  const history = withKeptDeclines(person.history).filter(
    ({ call, outcome }) => outcome !== null || !['read', 'find'].includes(call.kind),
  )
  const began_ms = performance.now()
  const verdict = checkHistory(history, walletModel(bands, history))
  const took_ms = Math.round(performance.now() - began_ms)
  const found = `${history.length.toLocaleString('en')} operations, ${verdict.most_states} states at most, ${took_ms} ms`
  const steps = verdict.steps.toLocaleString('en')
  if (verdict.is_linearizable === undefined)
    console.log(`\nPerson ${n + 1}: not decided within ${steps} steps; --history FILE keeps it`)
  if (verdict.is_linearizable === false) explain(n, history, verdict)
  const is_proven = verdict.is_linearizable === true
  return must(`history of person ${n + 1} is linearizable`, is_proven, `${found}, ${steps} steps`)
}

type Broken = Extract<ReturnType<typeof checkHistory>, { is_linearizable: false }>

function explain(n: number, history: WalletOperation[], { answer, under_way, states }: Broken) {
  const wrong = answer as WalletOperation
  const before = history
    .filter(({ returned_ms }) => returned_ms <= wrong.returned_ms)
    .sort((a, b) => a.returned_ms - b.returned_ms)
    .slice(-9, -1)
  const wallets = states
    .slice(0, 3)
    .map((state) => JSON.stringify((state as { wallets: unknown }).wallets))
  const parts: [string, string[]][] = [
    ['no order explains this answer', [textOf(wrong)]],
    ['with the wallets', wallets],
    ['while', (under_way as WalletOperation[]).slice(-9).map(textOf)],
    ['after', before.map(textOf)],
  ]
  const told = parts.map(([title, lines]) => [`${title}:`, ...lines].join('\n  '))
  console.log(`\nPerson ${n + 1}: ${told.join('\n')}`)
}

function textOf({ call, invoked_ms, returned_ms, outcome }: WalletOperation) {
  const times = `${invoked_ms.toFixed(1)} to ${returned_ms.toFixed(1)} ms`
  return `${times}: ${JSON.stringify(call)} ${JSON.stringify(outcome)}`
}

/** A run in which everything was answered at once, or nothing was refused, proves little. */
function shares({ people: all }: WalletTills): Row[] {
  const operations = all.flatMap(({ history }) => history)
  const of = (what: string, isOne: (operation: WalletOperation) => boolean) => {
    const n = operations.filter(isOne).length
    return must(what, n > 0, n.toLocaleString('en'))
  }
  const is = (outcome: string) => (one: WalletOperation) => one.outcome?.is === outcome
  return [
    of('booked', is('booked')),
    of('declined', is('declined')),
    of('read', is('seen')),
    of('without an answer', ({ outcome }) => outcome === null),
    of(
      'wristbands replaced',
      ({ call, outcome }) => call.kind === 'transfer' && outcome?.is === 'booked',
    ),
  ]
}

async function countFinal(event_id: string) {
  const sql = 'SELECT count(*)::int AS n FROM final_declines WHERE event_id = $1'
  return ((await query(sql, [event_id])) as { n: number }[])[0]!.n
}

/** Looks every booking up: what was acknowledged is there once, and what was refused is not there. */
async function proveBookings({ event_id }: Shop): Promise<Row[]> {
  const found = new Map<string, number>()
  for (const { _id } of (await query('SELECT _id FROM transactions WHERE event_id = $1', [
    event_id,
  ])) as { _id: string }[])
    found.set(_id, (found.get(_id) ?? 0) + 1)
  const [acknowledged, refused] = [new Set<string>(), new Set<string>()]
  for (const { call, outcome } of people.flatMap(({ history }) => history)) {
    if (call.kind !== 'sell' && call.kind !== 'top_up') continue
    if (outcome?.is === 'booked') acknowledged.add(call.id)
    if (outcome?.is === 'declined') refused.add(call.id)
  }
  const audit = await staff.events.audit({ path: { id: event_id } })
  return [
    atMost('lost', [...acknowledged].filter((id) => !found.has(id)).length, 0),
    atMost('doubled', [...found.values()].filter((times) => times > 1).length, 0),
    // Also by a try that hung while the one after it was declined.
    atMost('declined and posted', [...refused].filter((id) => found.has(id)).length, 0),
    must('declined for good', true, String(await countFinal(event_id))),
    must('audit without a difference', audit.ok),
  ]
}
