import { describe, expect, onTestFinished, test } from 'vitest'
import { readTransactions } from '../../src/ledger/read_transactions.ts'
import type { Command, Debit, Outcome, Payment, Transaction } from '../../src/ledger/types.ts'
import { rights } from '../../src/operations/rights.ts'
import { type ProviderMovement, postMovement } from '../../src/payments/movement.ts'
import { connect } from '../../src/platform/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { movePerson, returnPerson } from '../../src/transactions/holder_transfer.ts'
import { testDatabase } from '../database.ts'
import { bars, buy, entrances, products, vouchers, zones } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { type Asked, itemOf, posted } from './items.ts'
import { conditionsOf, recordStatements, unnamedEvents } from './statements.ts'
import { openWorld } from './world.ts'

// An event can be a partition or a shard of its own as long as all that moves its money says which event it is.
const world = await openWorld()
const { knex, ledger, pools } = world
const sent = recordStatements(pools.ledger)
knex.on('query', ({ sql }: { sql: string }) => sent.add(sql))

test('every statement of the ledger names the event', async () => {
  const fair = await world.fair()
  const { event_id } = fair
  const bands = await fair.bands(5)
  sent.clear()

  const ids = Object.values(await oneOfEach(fair, bands)).map(({ _id }) => _id)
  const repeated = itemOf({ type: 'checkout', uid: bands[0]!, id: ids[0]! })
  await ledger.postInOrder(event_id, [repeated, repeated])
  await ledger.postWith(event_id, { commands: [repeated], after: async () => {} })
  expect(await readTransactions(knex, event_id, ids)).toHaveLength(ids.length)

  for (const known of ['FOR NO KEY UPDATE', 'FROM bars', 'INTO wallets', 'postings'])
    expect([...sent].join('\n')).toContain(known)
  expect(await unnamedEvents(knex, pools.ledger, sent)).toEqual([])
})

test('so does what a transfer and a payment write along with it', async () => {
  const { event_id, ...fair } = await world.fair()
  const [uid, new_uid] = [await fair.band({ paid: 10_00 }), await fair.band()]
  const transfer = itemOf({ type: 'transfer', uid, new_uid, right: rights.admin })
  const back = itemOf({ type: 'reverse_transfer', uid, new_uid, transfer_id: transfer.id })
  const movement: ProviderMovement = {
    event_id,
    provider: 'twint',
    kind: 'payment',
    provider_id: 'theirs',
    payment_id: null,
    uid,
    amount: 5_00,
    fee: 0,
    currency: 'CHF',
    date: transfer.date,
  }
  sent.clear()

  await ledger.postWith(event_id, {
    commands: [transfer],
    after: (client) => movePerson(client, event_id, uid, new_uid),
  })
  await ledger.postWith(event_id, {
    commands: [back],
    after: (client) => returnPerson(client, event_id, uid, new_uid),
  })
  await postMovement({ ledger }, movement, paidByWeb, async () => {})

  for (const known of ['UPDATE clients', 'refund_forms', 'provider_movements'])
    expect([...sent].join('\n')).toContain(known)
  expect(await unnamedEvents(knex, pools.ledger, sent)).toEqual([])
})

test('a batch finds wallets and transactions by their keys, also before the database has counted them', async () => {
  const { topUp, band } = await world.fair()
  const uid = await band()
  sent.clear()
  posted(await topUp(uid, 10_00))
  const statement = (has: string) => [...sent].find((text) => text.includes(has))!
  const { url, drop } = await testDatabase()
  const young = connect(url, 'test')
  onTestFinished(async () => {
    await young.close()
    await drop()
  })

  const find = await conditionsOf(young.ledger, statement('request_hash FROM transactions'))
  const write = await conditionsOf(young.ledger, statement('INTO wallets'))

  expect(find.filter((one) => /\btransactions\./.test(one))).toEqual([
    'Index Cond: ((transactions._id >= x._id) AND (transactions._id <= x._id) AND (transactions.event_id = $1))',
  ])
  expect(write.filter((one) => /\b(w|wallets)\./.test(one))).toEqual([])
})

const by_web = { payment_type: 'twint', account: 'twint_web' } as const

function paidByWeb(base: Pick<Payment, 'id' | 'hash' | 'date' | 'user_id' | 'uid'>): Payment {
  return { ...base, ...by_web, type: 'payment', amount: 5_00, fee: 0 }
}

/** One operation of each kind that there is, the later ones on what the earlier ones did. */
async function oneOfEach(
  fair: Fair,
  bands: string[],
): Promise<Record<Command['type'], Transaction>> {
  const [band = '', guest = '', prepared = '', old = '', fresh = ''] = bands
  const done = async (outcome: Promise<Outcome>) => posted(await outcome)
  const act = (asked: Asked) => done(fair.settle(asked))
  const sell = () => done(fair.sell(band, [buy(products.water)]))
  const by_form = { method: 'form', refund_id: newId(), amount: 40_00 } as const

  const credit = await done(fair.topUp(band, 90_00))
  const payment = await act({ ...by_web, type: 'payment', uid: old, amount: 40_00, fee: 1_00 })
  const transfer = await done(fair.transfer(old, fresh))
  const reverse_transfer = await done(fair.takeBack(old, fresh, transfer._id))
  const released = await act({ ...by_form, type: 'hold', uid: old })
  const release = await act({ ...by_form, type: 'release', uid: old, hold_id: released._id })
  const taken_back = await act({
    ...by_web,
    type: 'taken_back',
    as: 'chargeback',
    uid: old,
    amount: 40_00,
  })
  const given_back = await act({
    ...by_web,
    type: 'given_back',
    uid: old,
    amount: 40_00,
    losses: 0,
    original_id: taken_back._id,
  })
  const order_id = newId()
  const sale = itemOf({
    type: 'debit',
    uid: band,
    payment_type: 'wristband',
    bar_id: bars.main,
    lines: [buy(products.water)],
    order_id,
  }) as Debit
  return {
    together: await act({ ...sale, type: 'together', commands: [sale] }),
    credit,
    payment,
    transfer,
    reverse_transfer,
    repeat: await done(fair.again(band, credit._id)),
    release,
    hold: await act({ ...by_form, type: 'hold', uid: old }),
    settlement: await act({ ...by_form, type: 'settlement', account: 'bank' }),
    taken_back,
    given_back,
    unpaid: await done(fair.give(band, 5_00)),
    vouchers: await act({ type: 'vouchers', uid: band, vouchers: { [vouchers.beer]: 1 } }),
    entrance: await done(fair.enter(band, entrances.weekend)),
    debit: await sell(),
    reverse: await done(fair.reverse(band, (await sell())._id)),
    donation: await done(fair.donate(band, 1_00)),
    checkout: await done(fair.checkout(band)),
    zone: await act({
      type: 'zone',
      uid: guest,
      zone_id: zones.stand,
      category_id: 'best',
      name: 'Ticket',
      payment_type: null,
      amount: 0,
      age: 18,
    }),
    preload: await act({
      type: 'preload',
      uid: prepared,
      amount: 50_00,
      entrance_id: entrances.day,
      age: 18,
    }),
  }
}

describe('it is noticed', () => {
  test.each([
    {
      what: 'that wallets are changed by their place',
      reason: 'wallets is read without its event',
      text: 'UPDATE wallets SET balance = balance + $1 WHERE ctid = ANY($2)',
    },
    {
      what: 'that a transaction is found by its id alone',
      reason: 'transactions is read without its event',
      text: 'SELECT amount FROM transactions WHERE _id = $1',
    },
    {
      what: 'that one of several tables is not joined by the event',
      reason: 'postings is read without its event',
      text: 'SELECT FROM transactions t JOIN postings l ON l.transaction_id = t._id WHERE t.event_id = $1',
    },
    {
      what: 'that a row comes without its event',
      reason: 'bars gets a row without its event',
      text: 'INSERT INTO bars (_id, name) VALUES ($1, $2)',
    },
    {
      what: 'that a statement has no plan',
      reason: 'syntax error at or near "TRUNCATE"',
      text: 'TRUNCATE wallets',
    },
  ])('$what', async ({ reason, text }) => {
    expect(await unnamedEvents(knex, pools.ledger, [text])).toEqual([`${reason}: ${text}`])
  })
})
