import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, bar, tip, entrance } = here
const superadmin = await createSuperadmin(api)
const admin = api.sdk(here.sessions.admin)
const supers = api.sdk(superadmin.token)

/** The codes of the refusals among several simultaneous calls; an empty text for a success. */
async function atOnce(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : '')).sort()
}

describe('of several at once that want the same name', () => {
  const person = { password: 'a-long-password', right: 10 as const, bar_id: bar }
  const creations: Record<string, [call: (name: string) => Promise<unknown>, code: string]> = {
    'a bar': [(name) => admin.bars.create({ body: { name } }), 'name_taken'],
    'a deposit': [(name) => admin.deposits.create({ body: { name, price: 1 } }), 'name_taken'],
    'an entrance': [(name) => admin.entrances.create({ body: { name, price: 1 } }), 'name_taken'],
    'a voucher': [(name) => admin.vouchers.create({ body: { name } }), 'name_taken'],
    'a user': [(email) => admin.users.create({ body: { ...person, email } }), 'username_taken'],
    'an event': [(name) => supers.events.create({ body: { name } }), 'name_taken'],
    'a terminal': [
      (name) => supers.terminals.create({ body: { terminal_code: name, terminal_id: `${name}1` } }),
      'terminal_exists',
    ],
  }

  test.each(Object.entries(creations))('%s gets it once', async (_what, [create, code]) => {
    for (let round = 0; round < 3; round++) {
      const name = `N${newId().slice(-8)}`

      expect(await atOnce(Array.from({ length: 4 }, () => create(name)))).toEqual([
        '',
        ...Array(3).fill(code),
      ])
    }
  })

  test('the items of a bar get it once', async () => {
    const { _id: id } = await admin.bars.create({ body: { name: 'Busy' } })
    const consumptions = [{ name: 'Tea', type: 'quantity' as const, price: 2 }]
    const save = () => admin.bars.update({ path: { id }, body: { consumptions } })

    await atOnce([save(), save(), save(), save()])

    expect((await admin.bars.get({ path: { id } })).consumptions).toHaveLength(1)
  })
})

test('a scan that is sent several times at once is kept once', async () => {
  const { uid } = here.bands[5]!
  const check = () => admin.entrance_checks.create({ body: { _id, uid } })
  const _id = newId()

  const answers = await Promise.all([check(), check(), check(), check()])

  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await api.knex('entrance_checks').where({ _id })).toHaveLength(1)
})

test('of 200 sales at once on money for 100, exactly 100 are paid', async () => {
  const { uid } = here.bands[0]!
  await load(api, event_id, uid, 50_00)
  const order = [{ _id: tip, amount: 0.5 }]
  const sell = () => admin.transactions.create({ body: { type: 'debit', uid, bar_id: bar, order } })

  const codes = await atOnce(Array.from({ length: 200 }, sell))

  expect(codes).toEqual([...Array(100).fill(''), ...Array(100).fill('insufficient_balance')])
  expect((await admin.clients.get({ path: { uid } })).balance).toBe(0)
  expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
})

test('a retry that is declined stays declined, also for the first try that arrives later', async () => {
  const [band] = await createBands(api.knex, event_id, 1)
  const { uid } = band!
  const order = [{ _id: tip, amount: 5 }]
  const body = { type: 'debit' as const, uid, bar_id: bar, order }
  const sell = (_id: string, headers?: { 'idempotency-retry': 'true' }) =>
    atOnce([admin.transactions.create({ body: { ...body, _id }, headers })])
  const [retried, asked_once] = [newId(), newId()]

  expect(await sell(retried, { 'idempotency-retry': 'true' })).toEqual(['insufficient_balance'])
  expect(await sell(asked_once)).toEqual(['insufficient_balance'])
  await load(api, event_id, uid, 50_00)

  expect(await sell(retried)).toEqual(['insufficient_balance'])
  expect(await sell(asked_once)).toEqual([''])
  expect((await admin.clients.get({ path: { uid } })).balance).toBe(45)
})

test('a card payment that many wristbands want at once is credited to one', async () => {
  const bands = await createBands(api.knex, event_id, 20)
  const receipt = { payment_type: 'mypos' as const, card_transaction_id: newId() }

  const codes = await atOnce(
    bands.map(({ uid }) =>
      admin.transactions.create({ body: { type: 'credit', uid, amount: 30, ...receipt } }),
    ),
  )

  expect(codes).toEqual(['', ...Array(19).fill('payment_already_credited')])
  const chips = bands.map(({ uid }) => uid)
  const [sum] = await api.knex('wallets').whereIn('uid', chips).sum('balance as held')
  expect(Number(sum!.held)).toBe(30_00)
})

test('wristbands that are exchanged crosswise end with all the money, and no deadlock', async () => {
  const bands = await createBands(api.knex, event_id, 40)
  for (const { uid } of bands) await load(api, event_id, uid, 10_00)
  await api.knex('wallets').where({ event_id }).update({ is_bracelet_used: false })
  const pairs = bands.map(({ uid }, n) => [uid, bands[(n + 1) % bands.length]!.uid] as const)

  const codes = await atOnce(
    pairs.map(([uid, new_uid]) => admin.clients.transfer({ path: { uid }, body: { new_uid } })),
  )

  const known = ['', 'wristband_in_use', 'wristband_transferred']
  expect(codes.filter((code) => !known.includes(code))).toEqual([])
  expect(codes).toContain('')
  const [sum] = await api
    .knex('wallets')
    .whereIn(
      'uid',
      bands.map(({ uid }) => uid),
    )
    .sum('balance as held')
  expect(Number(sum!.held)).toBe(40 * 10_00)
  expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
})

test('a key that is sent several times at once is done once', async () => {
  const body = { name: 'Once' }
  const create = () => admin.bars.create({ body }, { idempotency_key: 'at-once' })

  const answers = await Promise.all([create(), create(), create(), create()])

  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect((await admin.bars.list({ query: { search: 'Once' } })).count).toBe(1)
})

test('a wallet that is sold to and emptied at once ends at zero or says why not', async () => {
  const { uid } = here.bands[1]!
  await load(api, event_id, uid, 20_00)
  const path = { uid }
  const pay_out = () => admin.clients.checkout({ path, query: { refund_by_cash: true } })
  const enter = () =>
    admin.transactions.create({
      body: { type: 'entrance', uid, entrance_id: entrance, payment_type: 'wristband' },
    })

  const codes = await atOnce([pay_out(), enter(), pay_out(), enter(), enter(), pay_out()])

  expect(codes.filter((code) => code === 'internal')).toEqual([])
  expect((await admin.clients.get({ path })).balance).toBe(0)
  expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
})
