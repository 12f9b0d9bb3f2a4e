import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { posted } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { knex } = world
let event_id: string
let band: string
let transaction_id: string

beforeAll(async () => {
  const fair = await world.fair()
  event_id = fair.event_id
  band = await fair.band({ paid: 20_00, given: 5_00 })
  transaction_id = posted(await fair.topUp(band, 10_00))._id
  await knex('audit_log').insert({
    _id: newId(),
    operation: 'bars.create',
    record_type: 'bars',
    record_id: newId(),
    request_id: 'r',
  })
})

describe.each(['transactions', 'postings', 'audit_log'])('the database keeps %s', (table) => {
  test.each([
    `UPDATE ${table} SET event_id = event_id`,
    `DELETE FROM ${table}`,
    `DELETE FROM ${table} WHERE false`,
    `TRUNCATE ${table}`,
    `TRUNCATE ${table}, ledger_audits CASCADE`,
  ])('and refuses %s', async (sql) => {
    const count = async () => (await knex.raw(`SELECT count(*) FROM ${table}`)).rows[0]
    const before = await count()

    await expect(knex.raw(sql)).rejects.toMatchObject({
      code: '23001',
      message: expect.stringContaining(`${table} is append-only`),
    })

    expect(await count()).toEqual(before)
    expect(before).not.toEqual({ count: '0' })
  })
})

describe('the database refuses a wallet', () => {
  test.each([
    { what: 'below its floor', set: { balance: -1 }, rule: 'wallets_floor' },
    { what: 'whose floor is above it', set: { floor: 35_01 }, rule: 'wallets_floor' },
    {
      what: 'that spent more gifts than it got',
      set: { unpaid_spent: 5_01 },
      rule: 'wallets_unpaid',
    },
    { what: 'that spent less than nothing', set: { unpaid_spent: -1 }, rule: 'wallets_unpaid' },
    {
      what: 'with more gifts in cups than it spent',
      set: { unpaid_spent: 1, unpaid_in_deposits: 2 },
      rule: 'wallets_unpaid',
    },
  ])('$what', async ({ set, rule }) => {
    const update = knex('wallets').where({ event_id, uid: band }).update(set)

    await expect(update).rejects.toMatchObject({ code: '23514', constraint: rule })
  })

  test('without a client', async () => {
    const insert = knex('wallets').insert({ event_id, uid: 'nobody' })

    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the database refuses a line', () => {
  test.each([
    { what: 'of less than nothing', line: { amount: -1 }, code: '23514' },
    { what: 'from an account to itself', line: { to_account: 'cash' }, code: '23514' },
    { what: 'to an account that is none', line: { to_account: 'pocket' }, code: '22P02' },
  ])('$what', async ({ line, code }) => {
    const insert = knex('postings').insert({
      event_id,
      transaction_id,
      line: 99,
      from_account: 'cash',
      to_account: 'wallet',
      amount: 1,
      ...line,
    })

    await expect(insert).rejects.toMatchObject({ code })
  })
})

test('the database refuses to reverse a transaction twice', async () => {
  const reversal = {
    event_id,
    type: 'credit',
    uid: band,
    amount: 0,
    balance_change: 0,
    balance: 35_00,
    date: new Date(),
    request_hash: Buffer.alloc(32),
    reversal_of: transaction_id,
  }
  await knex('transactions').insert({ ...reversal, _id: newId() })

  const again = knex('transactions').insert({ ...reversal, _id: newId() })

  await expect(again).rejects.toMatchObject({ constraint: 'transactions_reversal' })
})
