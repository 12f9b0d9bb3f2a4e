import { randomUUID } from 'node:crypto'
import { newId } from '@kermesse/core/platform/ids'
import {
  type ExportedTransaction,
  readTransactionPages,
} from '@kermesse/core/transactions/exports/transaction_rows'
import { describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { cellsOf } from '../sheets.ts'

const api = await sharedApi()
const { knex } = api
const { event_id, sessions, bands, bar, water } = await createFestival(api)
const cashier = api.sdk(sessions.cashier)
const sold = 13_000

/** A day of sales of one wristband, a second apart. */
async function sellAllDay(uid: string) {
  await knex.raw(
    `WITH posted AS (
       INSERT INTO transactions (event_id, _id, type, payment_type, uid, amount, balance_change, date, request_hash)
       SELECT :event_id, gen_random_uuid(), 'debit', 'wristband', :uid, 300, -300,
         timestamptz '2026-07-01' + n * interval '1 s', ''
       FROM generate_series(1, :sold) n RETURNING _id)
     INSERT INTO postings (event_id, transaction_id, line, from_account, to_account, amount, kind, name, quantity)
     SELECT :event_id, _id, n, 'wallet', 'sales', n * 100, 'consumption', 'Item ' || n, n
     FROM posted, generate_series(1, 2) n`,
    { event_id, uid, sold },
  )
}

test('movements of one millisecond are in the order in which they were posted, wherever they are read', async () => {
  const here = await createFestival(api)
  const office = api.sdk(here.sessions.admin)
  const [{ uid: old }, { uid, short_id }] = here.bands as [Band, Band]
  await load(api, here.event_id, old, 100_00)
  const body = { new_uid: uid, entrance_id: here.entrance }
  await office.clients.transfer({ path: { uid: old }, body })
  const date = new Date(Date.now() - 60_000).toISOString()
  const sales = Array.from({ length: 20 }, () => ({
    _id: randomUUID(),
    type: 'debit' as const,
    uid,
    date,
    bar_id: here.bar,
    order: [{ _id: here.water }],
  }))
  const { posted } = await office.transactions.batch({ body: { transactions: sales } })
  expect(posted).toBe(20)

  const exported: ExportedTransaction[] = []
  for await (const page of readTransactionPages(knex, here.event_id, { uid }))
    exported.push(...page)
  const { transactions: listed } = await office.transactions.list({ query: { uid } })
  const wallet = await api.sdk().clients.short({ path: { short_id } })

  const falls = exported.filter(({ type }) => type === 'debit').map(({ balance }) => balance)
  expect(falls).toEqual(falls.toSorted((a, b) => b! - a!))
  const moved = exported.filter(({ type }) => type !== 'debit').map(({ type }) => type)
  expect(moved).toEqual(['balance_transfer_from_wristband', 'entrance'])
  const inOrder = exported.map(({ balance }) => balance! / 100)
  for (const shown of [listed, wallet.transactions])
    expect(shown.map(({ balance }) => balance).reverse()).toEqual(inOrder)
})

type Band = { uid: string; short_id: string }

describe('a download of transactions', () => {
  test('is the ledger as it stood when it began, however long it takes', async () => {
    const { uid } = bands[0]!
    await load(api, event_id, uid, 2000)
    await sellAllDay(uid)
    const last = await knex('transactions')
      .where({ uid, type: 'debit' })
      .orderBy('date', 'desc')
      .first()

    const seen: ExportedTransaction[] = []
    for await (const page of readTransactionPages(knex, event_id, { uid })) {
      if (seen.length === 0) {
        const order = [{ _id: water }]
        await cashier.transactions.create({ body: { type: 'debit', uid, bar_id: bar, order } })
        // Sent late by a device, and the reversal of what is still to come.
        const late = { ...last, _id: newId(), date: '2026-07-01T03:20:00.500Z', xid: undefined }
        await knex('transactions').insert([late, { ...late, _id: newId(), reversal_of: last._id }])
      }
      seen.push(...page)
    }

    const debits = seen.filter(({ type }) => type === 'debit')
    expect(debits).toHaveLength(sold)
    expect(debits.reduce((sum, { balance_change }) => sum + balance_change, 0)).toBe(-300 * sold)
    expect(debits.filter(({ refunded }) => refunded)).toEqual([])
    expect(new Set(debits.map(({ items }) => items))).toEqual(new Set(['1 × Item 1, 2 × Item 2']))
    const dates = seen.map(({ date_ms }) => date_ms)
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  })

  test('has every value in its own row, whatever people wrote, and says what was taken back', async () => {
    const { uid, short_id } = bands[2]!
    await load(api, event_id, uid, 2000)
    const bought = newId()
    const row = {
      event_id,
      type: 'debit',
      uid,
      amount: 300,
      balance_change: -300,
      request_hash: '',
    }
    const orders = ['A\u001fB', '\u001f', null]
    await knex('transactions').insert([
      { ...row, _id: bought, date: '2026-07-01T10:00:00.123999Z', order_number: orders[0] },
      { ...row, _id: newId(), date: '2026-07-01T10:00:01Z', order_number: orders[1] },
      { ...row, _id: newId(), date: '2026-07-01T10:00:02Z', reversal_of: bought },
    ])
    const line = { event_id, transaction_id: bought, from_account: 'wallet', to_account: 'sales' }
    await knex('postings').insert([
      { ...line, line: 2, amount: 100, kind: 'deposit', name: 'Cup' },
      { ...line, line: 1, amount: 200, kind: 'consumption', name: 'Te\u001fa', quantity: 2 },
      { ...line, line: 3, amount: 0, kind: 'tip', name: 'Tip' },
    ])

    const seen: ExportedTransaction[] = []
    for await (const page of readTransactionPages(knex, event_id, { uid })) seen.push(...page)

    const debits = seen.filter(({ type }) => type === 'debit')
    expect(debits.map(({ order_number }) => order_number)).toEqual(['AB', null, null])
    expect(debits.map(({ refunded }) => refunded)).toEqual([true, false, false])
    expect(debits.map(({ items }) => items)).toEqual(['2 × Tea, 1 × Cup', null, null])
    expect(debits[0]!.date_ms).toBe(Date.parse('2026-07-01T10:00:00.123Z'))
    expect(new Set(seen.map((one) => one.short_id))).toEqual(new Set([short_id]))
  })

  test('comes to what the ledger comes to, as a spreadsheet', async () => {
    const { uid } = bands[1]!
    await load(api, event_id, uid, 2000)
    await sellAllDay(uid)

    const [, ...rows] = await cellsOf(await cashier.clients.transactions_xlsx({ path: { uid } }))

    const change = rows.reduce((sum, row) => sum + Math.round((row[9] as number) * 100), 0)
    expect(rows).toHaveLength(sold + 1)
    expect(change).toBe(2000 - 300 * sold)
  })
})
