import { createHash } from 'node:crypto'
import { afterAll, afterEach, expect } from 'vitest'
import { connect, type Pools } from '../../src/db.ts'
import { newId } from '../../src/ids.ts'
import { proveEvent } from '../../src/ledger/audit.ts'
import { type Ledger, type Limits, openLedger } from '../../src/ledger/settle.ts'
import type { Draft, Item, Outcome, SaleLine, Wallet } from '../../src/ledger/types.ts'
import { rights } from '../../src/rights.ts'
import { testDatabase } from '../database.ts'
import { bars, insertCatalogue } from './catalogue.ts'

type Own = 'id' | 'hash' | 'date' | 'user_id'
type AskedOf<One> = One extends Item ? Omit<One, Own> & Partial<Pick<One, Own>> : never
/** An operation as a test asks for it: a new one, now, by nobody, unless it says so. */
export type Asked = AskedOf<Item>
export type World = Awaited<ReturnType<typeof openWorld>>
export type Fair = Awaited<ReturnType<World['fair']>>

/** A database with the ledger on it. After each test, every event that it opened must prove that no cent is missing. */
export async function openWorld() {
  const { url } = await testDatabase()
  const pools = connect(url, 'test')
  const ledger = openLedger(pools.ledger)
  const events: string[] = []
  const others: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const event_id of events.splice(0)) await expectProof(pools, event_id)
  })
  afterAll(async () => {
    for (const { close } of [...others, ledger, pools]) await close()
  })
  return {
    ...{ url, pools, knex: pools.knex, ledger },
    /** A ledger with connections of its own, as another process has; `plan` is the one way it may read. */
    process(limits?: Partial<Limits>, plan?: string, at = url): Ledger & { pools: Pools } {
      const own = connect(at, 'test')
      if (plan) own.ledger.options.options = optionsFor(plan)
      const other = openLedger(own.ledger, limits)
      others.push(other, own)
      return { ...other, pools: own }
    },
    prove: ({ event_id }: { event_id: string }) => proveEvent(pools.knex, event_id),
    /** Leaves an event unproved, since the test has broken it. */
    giveUp: ({ event_id }: { event_id: string }) => void events.splice(events.indexOf(event_id), 1),
    /** An event with bars, entrances and everything on sale, open now. */
    async fair(settings: object = {}) {
      const event_id = newId()
      await pools.knex('events').insert({ _id: event_id, name: 'Fair', ...settings })
      await insertCatalogue(pools.knex, event_id)
      events.push(event_id)
      return openFair(pools, ledger, event_id)
    },
  }
}

const plans = ['enable_seqscan', 'enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan']
const optionsFor = (plan: string) =>
  plans.map((one) => `-c ${one}=${one === plan ? 'on' : 'off'}`).join(' ')

/** The event's proof holds to the cent. */
export async function expectProof(pools: Pools, event_id: string) {
  const proof = await proveEvent(pools.knex, event_id)
  expect(proof?.differences).toEqual([])
  expect(proof?.ok).toBe(true)
}

/** The operation with what it left open filled in. */
export function itemOf(asked: Asked): Item {
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest()
  return { id: newId(), hash, date: new Date().toISOString(), user_id: null, ...asked } as Item
}

/** The transaction that was posted; fails when the operation was not. */
export function posted(outcome: Outcome): Draft {
  if (outcome.status !== 'posted') expect.fail(`not posted: ${JSON.stringify(outcome)}`)
  return outcome.drafts[0]!
}

/** What a refusal looks like. */
export const refused = (code: string, details?: object) => ({
  ...{ status: 'declined', code },
  ...(details && { details }),
})

function openFair({ knex }: Pools, ledger: Ledger, event_id: string) {
  const settle = (asked: Asked) => ledger.settle(event_id, itemOf(asked))
  const fair = {
    event_id,
    settle,
    /** A new wristband; `paid` and `given` are on it, in minor units. */
    async band({ paid = 0, given = 0 }: { paid?: number; given?: number } = {}): Promise<string> {
      const uid = newId()
      await knex('clients').insert({ event_id, uid, short_id: uid })
      await knex('wallets').insert({ event_id, uid })
      if (paid > 0) posted(await fair.topUp(uid, paid))
      if (given > 0) posted(await fair.give(uid, given))
      return uid
    },
    async bands(count: number, money?: { paid?: number; given?: number }): Promise<string[]> {
      return Promise.all(Array.from({ length: count }, () => fair.band(money)))
    },
    /** New wristbands whose rows lie in the opposite of the order of their ids. */
    async bandsInReverse(count: number): Promise<string[]> {
      const uids = Array.from({ length: count }, newId).sort().reverse()
      await knex('clients').insert(uids.map((uid) => ({ event_id, uid, short_id: uid })))
      await knex('wallets').insert(uids.map((uid) => ({ event_id, uid })))
      return uids
    },
    async wallet(uid: string): Promise<Wallet> {
      return (await fair.wallets()).find((wallet) => wallet.uid === uid)!
    },
    /** Every wallet, in the order of the ids. */
    async wallets(): Promise<Wallet[]> {
      const rows = await knex('wallets').where({ event_id })
      return rows
        .map(({ event_id: _, ...wallet }) => wallet)
        .sort((a, b) => (a.uid < b.uid ? -1 : 1))
    },
    async count(table: string, where: object = {}): Promise<number> {
      const { count } = (await knex(table)
        .where({ event_id, ...where })
        .count()
        .first())!
      return Number(count)
    },
    /** Changes what the event is or sells. */
    change: (table: string, _id: string, fields: object) =>
      knex(table)
        .where(table === 'events' ? { _id } : { event_id, _id })
        .update(fields),
    sell: (uid: string | undefined, lines: SaleLine[], more: Partial<Asked> = {}) =>
      settle({
        type: 'debit',
        uid,
        payment_type: 'wristband',
        bar_id: bars.main,
        lines,
        ...more,
      } as Asked),
    topUp: (uid: string, amount: number, more: Partial<Asked> = {}) =>
      settle({
        type: 'credit',
        uid,
        payment_type: 'cash',
        account: 'cash',
        amount,
        ...more,
      } as Asked),
    give: (uid: string, amount: number, more: Partial<Asked> = {}) =>
      settle({ type: 'unpaid', uid, amount, ...more } as Asked),
    enter: (uid: string, entrance_id: string, more: Partial<Asked> = {}) =>
      settle({
        ...{ type: 'entrance', uid, entrance_id, payment_type: 'cash' },
        ...{ right: rights.admin, uses_bracelet: true, ...more },
      } as Asked),
    checkout: (uid: string) => settle({ type: 'checkout', uid }),
    transfer: (uid: string, new_uid: string, entrance_id?: string) =>
      settle({ type: 'transfer', uid, new_uid, entrance_id, right: rights.admin }),
    hold: (uid: string, refund_id: string) => settle({ type: 'hold', uid, refund_id }),
    reverse: (uid: string, original_id: string, force = false) =>
      settle({ type: 'reverse', uid, original_id, force }),
  }
  return fair
}
