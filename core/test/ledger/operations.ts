import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type {
  Command,
  Debit,
  PaymentType,
  SaleLine,
  Transaction,
  Transfer,
} from '../../src/ledger/types.ts'
import { rights } from '../../src/operations/rights.ts'
import { derivedId, newId } from '../../src/platform/ids.ts'
import {
  bars,
  bringBack,
  buy,
  containers,
  entrances,
  products,
  take,
  typed,
  vouchers,
  zones,
} from './catalogue.ts'
import { type Asked, itemOf } from './items.ts'
import { act, fact, factOf, type Operation, pick, type Story, uids, worn } from './story.ts'

const nth = fc.nat({ max: 1000 })
const amount = fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.integer({ min: 1, max: 20_00 }))
const few = fc.integer({ min: 1, max: 4 })
const age = fc.constantFrom(undefined, 16, 18)
const payment_type = fc.constantFrom<PaymentType>('cash', 'card', 'wristband')
const account = fc.constantFrom('cash', 'twint_other', 'card_terminal')
const oneOf = (ids: Record<string, string>) => fc.constantFrom(...Object.values(ids))
/** Mostly one of these, so that wallets move; now and then what cannot be had. */
const mostly = (usual: string[], rare: Record<string, string>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: oneOf(rare) },
  )
const product = mostly([products.beer, products.water, products.empty_bottle], products)
const container = mostly([containers.cup, containers.plate], containers)
// A wristband whose entrance is over does little more.
const { over, ...open } = entrances
const entrance_id = mostly(Object.values(open), entrances)

const bought = fc
  .tuple(product, few, fc.boolean())
  .map(([_id, quantity, without_voucher]) => buy(_id, quantity, { without_voucher }))
const by_amount = fc
  .tuple(fc.constantFrom(products.tip, products.dish), fc.integer({ min: 1, max: 20_00 }))
  .map(([_id, value]) => typed(_id, value))
const taken = fc.tuple(container, few).map(([_id, quantity]) => take(_id, quantity))
const returned = fc.tuple(container, few).map(([_id, quantity]) => bringBack(_id, quantity))
const line = fc.oneof(
  { weight: 5, arbitrary: bought },
  { weight: 1, arbitrary: by_amount },
  { weight: 2, arbitrary: taken },
  { weight: 2, arbitrary: returned },
)
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const refund_id = derivedId('a refund run')
const method = fc.constantFrom('form', 'twint', 'card', 'mypos')
const zones_of_tickets = [zones.stand, zones.stand, zones.closed, zones.floor, null]
const category_id = fc.constantFrom('best', 'plain', 'unheard of', null)
const price = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_00 }))
const added = fc.constantFrom(undefined, 'add_entrance')
const paid_out = fc.constantFrom(undefined, 'refund', 'forced_refund')
const broken = fc.constantFrom(undefined, undefined, 'defect_wristband')
const device = fc.constantFrom('phone', 'phone', 'till')
const at_most = fc.option(amount, { nil: undefined })

/** Nothing is brought back that was never handed out. */
export const honest_facts = {
  offline_sale: offlineSaleOf(fc.oneof(bought, by_amount, taken)),
  late_repeat: lateRepeatOf(({ lines }) => lines.every(({ kind }) => kind !== 'deposit_return')),
}

export const operations = {
  sale: act({ n: nth, lines, age }, ({ n, lines, age }, story) => ({
    type: 'debit',
    uid: worn(story, n),
    payment_type: 'wristband',
    bar_id: bars.main,
    lines,
    age,
  })),
  cash_sale: act({ lines, payment_type }, ({ lines, payment_type }) => ({
    type: 'debit',
    payment_type,
    bar_id: bars.main,
    lines,
    age: 18,
  })),
  top_up: act({ n: nth, amount, account }, ({ n, amount, account }, story) => ({
    type: 'credit',
    uid: worn(story, n),
    payment_type: 'cash',
    amount,
    account,
  })),
  gift: act(
    { n: nth, amount, as: fc.constantFrom(undefined, 'add_money_non_refundable') },
    ({ n, ...asked }, story) => ({ type: 'unpaid', uid: worn(story, n), ...asked }),
  ),
  entrance: act(
    { n: nth, entrance_id, payment_type, age, as: added },
    ({ n, ...asked }, story) => ({
      type: 'entrance',
      uid: worn(story, n),
      ...asked,
      right: rights.admin,
      uses_bracelet: true,
    }),
  ),
  zone: act(
    {
      n: nth,
      zone_id: fc.constantFrom(...zones_of_tickets),
      category_id,
      price,
      payment_type,
      age,
    },
    ({ n, price, ...asked }, story) => ({
      type: 'zone',
      uid: worn(story, n),
      name: 'Ticket',
      amount: price,
      ...asked,
    }),
  ),
  preload: act({ n: nth, amount, entrance_id }, ({ n, ...asked }, story) => ({
    type: 'preload',
    uid: worn(story, n),
    ...asked,
  })),
  checkout: act({ n: nth, as: paid_out }, ({ n, as }, story) => ({
    type: 'checkout',
    uid: worn(story, n),
    as,
  })),
  vouchers: act({ n: nth, quantity: few }, ({ n, quantity }, story) => ({
    type: 'vouchers',
    uid: worn(story, n),
    vouchers: { [vouchers.drink]: quantity },
  })),
  offline_sale: offlineSaleOf(line),
  offline_top_up: fact({ n: nth, amount, account, device }, ({ n, ...asked }, story) => ({
    type: 'credit',
    uid: worn(story, n),
    payment_type: 'cash',
    ...asked,
  })),
  offline_entrance: fact(
    { n: nth, entrance_id, payment_type, device },
    ({ n, ...asked }, story) => ({
      type: 'entrance',
      uid: worn(story, n),
      right: rights.admin,
      uses_bracelet: true,
      ...asked,
    }),
  ),
  // Staff books an unreadable report by its amount alone.
  reviewed_sale: fact({ n: nth, reported: amount, device }, ({ n, ...asked }, story) => ({
    type: 'debit',
    uid: worn(story, n),
    payment_type: 'wristband',
    bar_id: bars.main,
    lines: [],
    is_confirmed: true,
    ...asked,
  })),
  late_repeat: lateRepeatOf(() => true),
  // Mostly what can be done once more, and now and then what cannot.
  once_more: act({ n: nth, any: fc.nat({ max: 9 }), age }, ({ n, any, age }, { posted }) => {
    const done = [...posted.values()]
    const original = pick(any === 0 ? done : done.filter(isDeskWork), n)
    if (!original?.uid) return undefined
    const { uid, _id: original_id } = original
    return { type: 'repeat', uid, original_id, age, right: rights.admin }
  }),
  transfer: act(
    { n: nth, to: nth, entrance_id: fc.option(entrance_id, { nil: undefined }), as: broken },
    ({ n, to, entrance_id, as }, story) => ({
      type: 'transfer',
      as,
      uid: worn(story, n),
      new_uid: uids[to % uids.length]!,
      entrance_id,
      right: rights.admin,
    }),
  ),
  payment: act({ n: nth, amount, fee: fc.nat({ max: 100 }) }, ({ n, ...taken }, story) => ({
    type: 'payment',
    uid: worn(story, n),
    payment_type: 'twint',
    ...taken,
    account: 'twint_web',
  })),
  taken_back: act({ n: nth, amount }, ({ n, amount }, story) => ({
    type: 'taken_back',
    as: 'chargeback',
    uid: worn(story, n),
    payment_type: 'card',
    amount,
    account: 'card_online',
  })),
  // A dispute is won once.
  given_back: act({ n: nth }, ({ n }, story) => {
    const { posted } = story
    const won = pick([...posted.values()].filter(isChargeback), n)
    if (!won) return undefined
    const losses = won.postings.find(({ from }) => from === 'losses')?.amount ?? 0
    return {
      id: derivedId(won._id, 'given_back'),
      type: 'given_back',
      uid: worn(story, n),
      payment_type: 'card',
      amount: won.amount,
      losses,
      account: 'card_online',
      original_id: won._id,
    }
  }),
  donation: act({ n: nth, amount }, ({ n, amount }, story) => ({
    type: 'donation',
    uid: worn(story, n),
    amount,
    donated: 0,
  })),
  // One change of mind a donation: a second one repeats the first.
  donation_back: act({ n: nth }, ({ n }, { posted }) => {
    const given = pick([...posted.values()].filter(isDonation), n)
    if (!given) return undefined
    const { _id, uid, amount: donated, date } = given
    const id = derivedId(_id, 'back')
    return { id, date, type: 'donation', uid: uid!, amount: -Math.ceil(donated / 2), donated }
  }),
  hold: act({ n: nth, method, at_most }, ({ n, method, at_most }, story) => ({
    type: 'hold',
    uid: worn(story, n),
    refund_id,
    method,
    at_most,
  })),
  // One release a hold: a second one repeats the first.
  release: act({ n: nth }, ({ n }, { posted }) => {
    const held = pick([...posted.values()].filter(isHold), n)
    if (!held) return undefined
    const { _id: hold_id, uid, amount, date, type } = held
    const id = derivedId(hold_id, 'release')
    const method = type.replace('_refund', '')
    return { id, date, type: 'release', method, uid: uid!, refund_id, hold_id, amount }
  }),
  settlement: act({ amount, method }, ({ amount, method }) => ({
    type: 'settlement',
    refund_id,
    method,
    amount,
    account: method === 'form' ? 'bank' : 'twint_web',
  })),
  reversal: act({ n: nth, force: fc.boolean() }, ({ n, force }, { posted }) => {
    const original = pick([...posted.values()], n)
    if (!original?.uid) return undefined
    return { type: 'reverse', uid: original.uid, original_id: original._id, force }
  }),
  // A replacement goes back where it came from, as long as everything is still there.
  transfer_back: act({ n: nth }, ({ n }, { asked }) => {
    const transfer = pick(asked.filter(isTransfer), n)
    if (!transfer) return undefined
    const { id: transfer_id, uid, new_uid } = transfer
    return { type: 'reverse_transfer', uid, new_uid, transfer_id }
  }),
  repeat: act({ n: nth }, ({ n }, { asked }) => pick(asked, n)),
  clash: act({ n: nth }, ({ n }, { asked }) => {
    const first = pick(asked, n)
    return first && { ...first, hash: createHash('sha256').update('something else').digest() }
  }),
}
const often: Partial<Record<string, number>> = {
  sale: 10,
  offline_sale: 5,
  offline_top_up: 2,
  top_up: 6,
  reversal: 4,
  gift: 3,
  entrance: 3,
  checkout: 2,
  transfer: 2,
  transfer_back: 2,
  once_more: 2,
}

/** Anything that can happen at an event, in about the proportions that keep wallets busy. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  ...Object.entries(operations).map(([name, arbitrary]) => ({
    weight: often[name] ?? 1,
    arbitrary,
  })),
)

const began = Date.parse('2026-07-01T10:00:00Z')
const step_ms = 7 * 60_000

/** The items of operations, each a few minutes after the one before. */
export function itemsOf(happened: Operation[], story: Story): Command[] {
  return happened.flatMap((operate) => {
    const asked = operate(story)
    if (!asked) return []
    const n = story.asked.length
    const date = new Date(began + n * step_ms).toISOString()
    // Some are made as they are sold, others are not in order of time.
    const id = n % 2 === 0 ? newId() : derivedId('operation', n)
    const item = itemOf({ id, date, ...asked } as Asked)
    story.asked.push(item)
    return [item]
  })
}

function offlineSaleOf(line: fc.Arbitrary<SaleLine>): fc.Arbitrary<Operation> {
  const lines = fc.array(line, { minLength: 1, maxLength: 3 })
  const shown = fc.option(amount, { nil: undefined })
  return fact({ n: nth, lines, age, device, shown }, ({ n, shown, ...asked }, story) => ({
    type: 'debit',
    uid: worn(story, n),
    payment_type: 'wristband',
    bar_id: bars.main,
    amount: shown,
    ...asked,
  }))
}

/** A device that had no answer reports with a date what it has sent without one. */
function lateRepeatOf(counts: (sale: Debit) => boolean): fc.Arbitrary<Operation> {
  return act({ n: nth }, ({ n }, { asked }) => {
    const sales = asked.filter((item): item is Debit => item.type === 'debit')
    const first = pick(
      sales.filter((sale) => !sale.fact && counts(sale)),
      n,
    )
    if (!first) return undefined
    const hash = createHash('sha256').update(`${first.id} with its date`).digest()
    return { ...first, hash, ...factOf('phone', { undated_hash: first.hash }) }
  })
}

function isTransfer(item: Command): item is Transfer {
  return item.type === 'transfer'
}

function isChargeback({ type, amount }: Transaction) {
  return type === 'chargeback' && amount > 0
}

function isDonation({ type, amount }: Transaction) {
  return type === 'donation' && amount > 0
}

/** Types that the desk may repeat. */
function isDeskWork({ type, uid }: Transaction) {
  return uid !== null && /^(credit|unpaid|add_.*|entrance|repeat_operation)$/.test(type)
}

function isHold({ type, uid, reversal_of }: Transaction) {
  return /^(form|twint|card|mypos)_refund$/.test(type) && uid !== null && !reversal_of
}
