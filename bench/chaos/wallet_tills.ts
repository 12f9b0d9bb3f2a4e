import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Sdk } from '@kermesse/sdk/client'
import type { Random } from '../../fixtures/random.ts'
import type { Shop } from '../../fixtures/tills.ts'
import type { WalletCall, WalletOperation, WalletOutcome } from '../../fixtures/wallet_model.ts'

/** Somebody with wristbands, of which one is worn, and everything that was asked about them. */
export type Person = {
  uids: string[]
  worn: number
  history: WalletOperation[]
  /** The latest sales and top-ups, whatever became of them. */
  recent: Movement[]
}
export type Movement = Extract<WalletCall, { kind: 'sell' | 'top_up' }>
type Outcome = WalletOutcome | 'unanswered'

export type WalletTills = {
  people: Person[]
  answered: number
  /** Answers that no till understands. */
  faults: string[]
  stop(): Promise<void>
  /** Asks for one thing until it is answered; each try is an operation of its own. */
  ask(person: Person, call: WalletCall, sdk?: Sdk): Promise<WalletOutcome>
}

/** Refusals of a single booking. Everything else is either asked again or a fault. */
const refusals = new Set([
  'insufficient_balance',
  'client_disabled',
  'load_too_high',
  'transaction_not_found',
  'unable_to_remove_credit',
  'wristband_transferred',
  'wristband_in_use',
])
const repeatable = [0, 429, 502, 503, 504]
const most_recent = 40

type Load = { sdks: Sdk[]; shop: Shop; people: Person[]; count: number; luck: Random }

/**
 * Tills that ask any of the servers, and an office that blocks and replaces wristbands, all about few people. Records each call with
 * its times.
 */
export function openWalletTills(load: Load): WalletTills {
  const { people } = load
  let is_stopped = false
  const asking = openAsking(load)
  const untilStopped = async (work: () => Promise<void>) => {
    while (!is_stopped) await work()
  }
  const sellers = Array.from({ length: 4 * people.length }, () =>
    untilStopped(() => useTill(load, asking)),
  )
  const offices = people.map((person) => untilStopped(() => useOffice(load, asking, person)))
  const working = Promise.all([...sellers, ...offices])
  working.catch(() => undefined)
  return Object.assign(asking.tills, {
    async stop() {
      is_stopped = true
      await working
    },
  })
}

type Asking = ReturnType<typeof openAsking>

/** Sends requests until they are answered, and records each try as an operation of its own. */
function openAsking({ sdks, shop, people, luck }: Load) {
  const tills = { people, answered: 0, faults: [] as string[], ask }

  async function ask(person: Person, call: WalletCall, sdk?: Sdk): Promise<WalletOutcome> {
    for (let tries = 0; ; tries++) {
      const sending = () => sendOne(sdk ?? luck.pick(sdks), { shop, person, tries }, call)
      const outcome = await once(person, [call], async () => [await answerOf(sending())])
      if (outcome) return outcome[0]!
      await sleep(200 + luck.below(400))
    }
  }

  async function askForMany(person: Person, calls: Movement[]) {
    for (let tries = 0; ; tries++) {
      const sdk = luck.pick(sdks)
      if (await once(person, calls, () => sendBatch(sdk, { shop, person, tries }, calls))) return
      await sleep(200 + luck.below(400))
    }
  }

  /** Sends one request; undefined without an answer. */
  async function once(
    { history }: Person,
    calls: WalletCall[],
    send: () => Promise<Outcome[]>,
  ): Promise<WalletOutcome[] | undefined> {
    const invoked_ms = performance.now()
    const operations: WalletOperation[] = []
    for (const call of calls)
      operations.push({ call, invoked_ms, returned_ms: Number.POSITIVE_INFINITY, outcome: null })
    history.push(...operations)
    const outcomes = await send().catch((error: unknown) => {
      tills.faults.push(error instanceof ApiError ? `${error.status} ${error.code}` : String(error))
      return ['unanswered' as const]
    })
    const returned_ms = performance.now()
    if (outcomes[0] === 'unanswered') return undefined
    for (const [n, operation] of operations.entries()) {
      // Those of a batch happen in its order.
      Object.assign(operation, { outcome: outcomes[n], returned_ms, after: operations[n - 1] })
      tills.answered += 1
    }
    return outcomes as WalletOutcome[]
  }

  return { tills, askForMany }
}

async function useTill({ people, luck }: Load, { tills: { ask }, askForMany }: Asking) {
  const newCall = (kind: Movement['kind'], band: number): Movement => ({
    kind,
    band,
    id: crypto.randomUUID(),
    // Seldom the same twice, so that a balance tells what happened. Prices are multiples of five.
    amount: 5 * (1 + luck.below(kind === 'sell' ? 800 : 1_600)),
  })
  const person = luck.pick(people)
  const dice = luck.below(100)
  // Now and then with a wristband that was replaced, or is about to be.
  const near = Math.max(0, Math.min(person.uids.length - 1, person.worn - 1 + luck.below(3)))
  const band = dice % 5 === 0 ? near : person.worn
  // Money on a new wristband would keep it from replacing another.
  const kind = dice < 42 || band > person.worn ? 'sell' : 'top_up'
  if (dice < 62) await ask(person, noted(person, newCall(kind, band)))
  else if (dice < 80) await ask(person, { kind: 'read', band })
  else if (dice < 90) await ask(person, lookBack(person, luck, dice < 85, band))
  else {
    const calls = Array.from({ length: 2 + luck.below(4) }, (_, n) =>
      noted(person, newCall(n % 2 ? kind : 'sell', band)),
    )
    await askForMany(person, calls)
  }
}

/** Reverses a recent movement or looks it up; reads the balance before the first one. */
function lookBack(
  { recent }: Person,
  luck: Random,
  to_reverse: boolean,
  read_band: number,
): WalletCall {
  if (recent.length === 0) return { kind: 'read', band: read_band }
  const { kind, id: original, band, amount } = luck.pick(recent)
  if (!to_reverse) return { kind: 'find', band, id: original }
  const change = kind === 'sell' ? amount : -amount
  return { kind: 'reverse', band, id: `-${original}`, original, change }
}

/** Blocks and unblocks, and replaces the wristband after each part of what is to be done. */
async function useOffice({ people, count, luck }: Load, { tills }: Asking, person: Person) {
  const { ask } = tills
  const each = count / people.length / person.uids.length
  await sleep(100 + luck.below(700))
  const { worn: band, history } = person
  await ask(person, { kind: 'block', band })
  await sleep(luck.below(150))
  await ask(person, { kind: 'unblock', band })
  if (band + 1 === person.uids.length || history.length < each * (band + 1)) return
  const id = `${band} to ${band + 1}`
  const call = { kind: 'transfer' as const, band, id, to: band + 1 }
  // Two desks at once, of which one finds what the other has done.
  const outcomes = await Promise.all([ask(person, call), ask(person, call)])
  if (outcomes.some(({ is }) => is === 'booked')) person.worn = band + 1
}

function noted(person: Person, call: Movement): Movement {
  person.recent.push(call)
  if (person.recent.length > most_recent) person.recent.shift()
  return call
}

async function answerOf(answer: Promise<WalletOutcome>): Promise<Outcome> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (refusals.has(error.code)) return { is: 'declined', code: error.code }
    if (repeatable.includes(error.status)) return 'unanswered'
    throw error
  }
}

const cents = (amount: number | null | undefined) => Math.round((amount ?? Number.NaN) * 100)

type About = { shop: Shop; person: Person; tries: number }

/** A retry says that it is one: its decline then also holds for earlier tries. */
const headersOf = (tries: number) =>
  tries > 0 ? { headers: { 'idempotency-retry': 'true' as const } } : {}

async function sendOne(
  sdk: Sdk,
  { shop, person: { uids }, tries }: About,
  call: WalletCall,
): Promise<WalletOutcome> {
  const query = { event_id: shop.event_id }
  const uid = uids[call.band]!
  const path = { uid }
  switch (call.kind) {
    case 'sell':
    case 'top_up': {
      const body = bodyOf(shop, uid, call)
      return bookedAs(await sdk.transactions.create({ query, body, ...headersOf(tries) }))
    }
    case 'reverse': {
      const original = { uid, transaction_id: call.original }
      return bookedAs(await sdk.transactions.reverse({ path: original, query }))
    }
    case 'find':
      return bookedAs(await sdk.transactions.get({ path: { id: call.id }, query }))
    case 'transfer': {
      const body = { new_uid: uids[call.to]! }
      const { amount } = await sdk.clients.transfer({ path, query, body })
      return { is: 'booked', balance: cents(amount) }
    }
    case 'block':
      return seenAs(await sdk.clients.disable({ path, query }))
    case 'unblock':
      return seenAs(await sdk.clients.enable({ path, query }))
    case 'read':
      return seenAs(await sdk.clients.get({ path, query }))
  }
}

function bodyOf({ bar_id, item_id }: Shop, uid: string, { kind, id, amount }: Movement) {
  if (kind === 'top_up') return { _id: id, uid, type: 'credit' as const, amount: amount / 100 }
  return {
    _id: id,
    uid,
    type: 'debit' as const,
    bar_id,
    order: [{ _id: item_id, amount: amount / 100 }],
  }
}

const bookedAs = ({ balance }: { balance: number | null }): WalletOutcome => ({
  is: 'booked',
  balance: cents(balance),
})

function seenAs(client: Awaited<ReturnType<Sdk['clients']['get']>>): WalletOutcome {
  const { balance, blocked, transferred_to } = client
  return { is: 'seen', balance: cents(balance), blocked, closed: transferred_to !== null }
}

async function sendBatch(
  sdk: Sdk,
  { shop, person: { uids }, tries }: About,
  calls: Movement[],
): Promise<Outcome[]> {
  const query = { event_id: shop.event_id }
  const transactions = calls.map((call) => bodyOf(shop, uids[call.band]!, call))
  try {
    const body = { transactions }
    const { results } = await sdk.transactions.batch({ query, body, ...headersOf(tries) })
    return results.map((one): WalletOutcome => {
      if (one.status === 'posted') return { is: 'booked', balance: cents(one.balance) }
      if (one.status === 'replayed') return { is: 'booked' }
      return { is: 'declined', code: one.error_code }
    })
  } catch (error) {
    if (error instanceof ApiError && repeatable.includes(error.status)) return ['unanswered']
    throw error
  }
}
