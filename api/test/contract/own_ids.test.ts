import { named } from '@kermesse/core/ledger/own_id'
import { derivedId, newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { recordLog } from '../../../core/test/log.ts'
import type { JsonSchema } from '../../src/contract.ts'
import { flatten } from '../../src/validation.ts'
import { contract, refused, startApi } from '../api.ts'
import { load } from '../festival.ts'
import { openOnline, startProviders } from '../online.ts'

const providers = await startProviders()
const api = await startApi(providers.config)
const online = await openOnline(api, providers)
const { here, event_id } = online
const seller = api.sdk(here.sessions.server)

const sale = { type: 'debit' as const, bar_id: here.bar, order: [{ _id: here.water }] }

/** A sale that takes an id; what is sold does not matter. */
const take = (_id: string) =>
  seller.transactions.create({
    body: { ...sale, _id, payment_type: 'cash' },
  })

describe('a seller who can compute an id of the server’s own', () => {
  test('cannot take that of a reversal', async () => {
    const { uid } = here.bands[1]!
    await load(api, event_id, uid, 20_00)
    const sold = await seller.transactions.create({ body: { ...sale, uid } })

    await refused(take(derivedId(event_id, 'reversal', sold._id)), 'invalid_request', 400)

    const path = { uid, transaction_id: sold._id }
    expect(await online.office.transactions.reverse({ path })).toMatchObject({ amount: -3 })
  })

  test('cannot take that of a wristband’s replacement, nor of its arrival', async () => {
    const [from, to] = [here.bands[2]!.uid, here.bands[3]!.uid]
    await load(api, event_id, from, 20_00)
    const id = derivedId(event_id, 'transfer', from, to)

    await refused(take(id), 'invalid_request', 400)
    await refused(take(derivedId(id, 'arrival').toUpperCase()), 'invalid_request', 400)

    const moved = await online.office.clients.transfer({
      path: { uid: from },
      body: { new_uid: to },
    })
    expect(moved).toMatchObject({ amount: 20, client: { uid: to, balance: 20 } })
  })

  test('cannot keep a paid top-up from being credited', async () => {
    const before = await online.balance()
    const { reference } = await online.top_up(20)
    const next = Number((await online.row(reference)).provider_id) + 1
    for (let n = next; n < next + 10; n++)
      await refused(take(movementId(n)), 'invalid_request', 400)

    await online.page(reference, 'pay')
    await online.poll()

    expect(await online.balance()).toBe(before + 20_00)
    expect((await online.row(reference)).flags).toEqual([])
  })

  test('cannot take one in a batch or at a gate either', async () => {
    const _id = derivedId(event_id, 'anything')
    const body = { transactions: [{ _id, type: 'checkout' as const, uid: here.bands[4]!.uid }] }

    const { results } = await seller.transactions.batch({ body })
    expect(results).toMatchObject([{ status: 'review', error_code: 'invalid_request' }])
    await refused(
      seller.entrance_checks.create({ body: { _id, uid: here.bands[4]!.uid } }),
      'invalid_request',
      400,
    )
  })
})

const movementId = (n: number) => derivedId(event_id, 'movement', 'payrexx', 'payment', n)

// The record that is being changed is named, not made.
const naming = /\.validate$/

test('every id that a caller chooses is of a kind that the server never derives', () => {
  const chosen = contract.operations
    .filter(({ id }) => !naming.test(id))
    .flatMap(({ id, body }) => (body ? idsIn(body).map((schema) => ({ id, schema })) : []))

  expect(chosen.length).toBeGreaterThan(3)
  for (const { id, schema } of chosen) {
    const pattern = new RegExp(schema.pattern ?? '', 'u')
    expect(`${id} ${pattern.test(derivedId('any'))}`).toBe(`${id} false`)
    expect(`${id} ${pattern.test(newId())}`).toBe(`${id} true`)
  }
})

/** The schemas of what a body calls `_id`, of each of several transactions too. Other lists name what there is. */
function idsIn(raw: JsonSchema): JsonSchema[] {
  const { properties } = flatten(contract, contract.follow(raw))
  const { _id, transactions } = properties
  const own = _id ? [contract.follow(_id)] : []
  return transactions?.items ? [...own, ...idsIn(transactions.items)] : own
}

test('what was paid and cannot be posted is an alarm: flagged, logged, and a failure of the audit', async () => {
  const left = await openOnline(api, providers)
  const { reference } = await left.top_up(20)
  const lines = recordLog()
  await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
  // As a fault of ours would have it: no caller can.
  const next = Number((await left.row(reference)).provider_id) + 1
  const { event_id } = left
  const movement = (n: number) => derivedId(event_id, 'movement', 'payrexx', 'payment', n)
  for (let n = next; n < next + 10; n++)
    await api.app.ledger.post(event_id, {
      ...named(newId()),
      id: movement(n),
      date: new Date().toISOString(),
      user_id: null,
      type: 'debit',
      payment_type: 'cash',
      bar_id: left.here.bar,
      lines: [{ _id: left.here.water, kind: 'consumption', quantity: 1, without_voucher: false }],
    })
  await left.page(reference, 'pay')

  await refused(left.poll(), 'own_id_taken', 500)

  const [payment] = (await left.office.payments.list({ query: { flagged: true } })).payments
  expect(payment).toMatchObject({ reference, flags: ['not_credited'], status: 'pending' })
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'own_id_taken', event_id }),
  )
  const { ok, differences } = await left.audit()
  expect(ok).toBe(false)
  expect(differences).toContainEqual({
    check: 'paid at a provider',
    subject: reference,
    expected: '20.00',
    found: '0.00',
  })
})
