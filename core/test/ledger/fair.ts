import type { Knex } from 'knex'
import type { Ledger } from '../../src/ledger/ledger.ts'
import type { Outcome, SaleLine, Wallet } from '../../src/ledger/types.ts'
import { recordTerms } from '../../src/operations/record_terms.ts'
import { rights } from '../../src/operations/rights.ts'
import { newId } from '../../src/platform/ids.ts'
import { bars } from './catalogue.ts'
import { type Asked, itemOf, posted } from './items.ts'

type Settle = (asked: Asked) => Promise<Outcome>
type More = Partial<Asked>
type Money = { paid?: number; given?: number }
export type Fair = ReturnType<typeof openFair>

/** An event as those who work there see it: wristbands to issue, wallets to look at, and everything one can do. */
export function openFair(knex: Knex, ledger: Ledger, event_id: string) {
  const settle: Settle = (asked) => ledger.post(event_id, itemOf(asked))
  const acts = actsOf(settle)

  /** Makes these wristbands known, in this order. */
  async function issue(uids: string[]) {
    await knex('clients').insert(uids.map((uid) => ({ event_id, uid, short_id: uid })))
    await knex('wallets').insert(uids.map((uid) => ({ event_id, uid })))
  }
  /** A new wristband; `paid` and `given` are on it, in minor units. */
  async function band({ paid = 0, given = 0 }: Money = {}): Promise<string> {
    const uid = newId()
    await issue([uid])
    if (paid > 0) posted(await acts.topUp(uid, paid))
    if (given > 0) posted(await acts.give(uid, given))
    return uid
  }
  /** Every wallet, in the order of the ids. */
  async function wallets(): Promise<Wallet[]> {
    const rows = await knex('wallets').where({ event_id })
    return rows
      .map(({ event_id: _, version: __, ...wallet }) => wallet)
      .sort((a, b) => (a.uid < b.uid ? -1 : 1))
  }
  return {
    event_id,
    settle,
    issue,
    band,
    wallets,
    ...acts,
    bands: (count: number, money?: Money) =>
      Promise.all(Array.from({ length: count }, () => band(money))),
    async wallet(uid: string): Promise<Wallet> {
      return (await wallets()).find((wallet) => wallet.uid === uid)!
    },
    async count(table: string, where: object = {}): Promise<number> {
      const counted = knex(table).where({ event_id, ...where })
      return Number((await counted.count().first())!.count)
    },
    /** Changes what the event is or sells. */
    async change(table: string, _id: string, fields: object) {
      await knex(table)
        .where(table === 'events' ? { _id } : { event_id, _id })
        .update(fields)
      await recordTerms(knex, event_id)
    },
  }
}

/** Operations of bars, cash desks, gates and the organiser. */
function actsOf(settle: Settle) {
  return {
    sell: (uid: string | undefined, lines: SaleLine[], more: More = {}) =>
      settle({
        type: 'debit',
        uid,
        payment_type: 'wristband',
        bar_id: bars.main,
        lines,
        ...more,
      } as Asked),
    topUp: (uid: string, amount: number, more: More = {}) =>
      settle({
        type: 'credit',
        uid,
        payment_type: 'cash',
        account: 'cash',
        amount,
        ...more,
      } as Asked),
    give: (uid: string, amount: number, more: More = {}) =>
      settle({ type: 'unpaid', uid, amount, ...more } as Asked),
    enter: (uid: string, entrance_id: string, more: More = {}) =>
      settle({
        type: 'entrance',
        uid,
        entrance_id,
        payment_type: 'cash',
        right: rights.admin,
        uses_bracelet: true,
        ...more,
      } as Asked),
    checkout: (uid: string, as?: 'refund' | 'forced_refund') =>
      settle({ type: 'checkout', uid, as }),
    transfer: (uid: string, new_uid: string, entrance_id?: string, more: More = {}) =>
      settle({
        type: 'transfer',
        uid,
        new_uid,
        entrance_id,
        right: rights.admin,
        ...more,
      } as Asked),
    /** Does something once more. */
    again: (uid: string, original_id: string, more: More = {}) =>
      settle({ type: 'repeat', uid, original_id, right: rights.admin, ...more } as Asked),
    takeBack: (uid: string, new_uid: string, transfer_id: string) =>
      settle({ type: 'reverse_transfer', uid, new_uid, transfer_id }),
    /** Gives more, or takes back where the amount is negative. */
    donate: (uid: string, amount: number, donated = 0) =>
      settle({ type: 'donation', uid, amount, donated }),
    hold: (uid: string, refund_id: string) =>
      settle({ type: 'hold', method: 'form', uid, refund_id }),
    reverse: (uid: string, original_id: string, force = false) =>
      settle({ type: 'reverse', uid, original_id, force }),
  }
}
