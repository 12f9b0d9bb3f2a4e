import { beforeEach, describe, expect, test } from 'vitest'
import { operationOf, refused } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  house = await openHouse(world, {
    twint: { enable_twint: true, enable_twint_direct: true, freight: 50 },
    round: 5,
  })
})

const methods = ['cash', 'twint', 'mypos', 'card', 'form'] as const
type Method = (typeof methods)[number]
const look = (n: number) => house.cashier.clients.refund_options({ path: house.path(n) })
const optionOf = async (n: number, method: Method) =>
  (await look(n)).options.find((one) => one.method === method)!

/** Does what an option tells of, and answers the same of it. */
async function act(n: number, method: Method, said: { amount: number }) {
  const path = house.path(n)
  if (method === 'cash') {
    const query = { refund_by_cash: true, ...(said.amount > 0 && { amount: said.amount }) }
    const { amount } = await house.cashier.clients.checkout({ path, query })
    return { amount, freight: 0 }
  }
  if (method !== 'form') {
    const { amount, freight } = await house.cashier.clients.refund({ path, body: { method } })
    return { amount, freight }
  }
  await house.close()
  const { _id } = await house.runToEnd('form')
  const { items } = await house.office.refunds.items({ path: { id: _id } })
  return { amount: items.find(({ uid }) => uid === path.uid)!.amount, freight: 0 }
}

const refundableOf = async (n: number) =>
  (await house.cashier.clients.get({ path: house.path(n) })).refundable

async function narrow(n: number, changes: object) {
  const { uid } = house.path(n)
  await api.knex('wallets').where({ event_id: house.event_id, uid }).update(changes)
}

/** How a wallet came to be; every way of paying it back is tried on one of its own. */
const wallets: Record<string, (n: number) => Promise<unknown>> = {
  'with money by every way': async (n) => {
    await house.pay('twint_direct', 30, n)
    await house.pay('card', 20, n)
    await house.pay('mypos', 25, n)
    await house.cash(10, n)
  },
  'with less left than came by TWINT': async (n) => {
    await house.pay('twint_direct', 30, n)
    await house.pay('mypos', 10, n)
    await house.spend(17.35, n)
  },
  'with cash to round': async (n) => {
    await house.cash(12, n)
    await house.spend(3.33, n)
  },
  'with no more than the freight': async (n) => {
    await house.pay('twint_direct', 10, n)
    await house.spend(9.6, n)
  },
  'with organiser’s credit alone': (n) =>
    house.office.desk.add_money_non_refundable({ path: house.path(n), body: { amount: 5 } }),
  'that is blocked': async (n) => {
    await house.pay('card', 20, n)
    await narrow(n, { blocked_at: daysFromNow(-1) })
  },
  'that was replaced': async (n) => {
    await house.cash(10, n)
    await narrow(n, { transferred_to: house.here.bands[5]!.uid })
  },
}

describe.each(Object.entries(wallets))('a wallet %s', (_, make) => {
  test.each(methods)('gets by %s what was said before', async (method) => {
    const n = methods.indexOf(method)
    await make(n)
    await house.ask(n)
    const before = await refundableOf(n)
    const said = await optionOf(n, method)

    if (said.error_code !== null) {
      const code = method === 'form' ? 'unable_to_refund' : said.error_code
      await refused(act(n, method, said), code)
      expect(said).toMatchObject({ amount: 0, stays: before, payments: [] })
      expect(said.error).not.toBe('')
      return
    }

    const done = await act(n, method, said)

    expect(done).toEqual({ amount: said.amount, freight: said.freight })
    expect(await refundableOf(n)).toBe(said.stays)
    const cents = (amount: number) => Math.round(100 * amount)
    expect(cents(before)).toBe(
      cents(said.amount) + cents(said.freight) + cents(said.stays) - cents(said.rounding),
    )
  })
})

describe('what would go back', () => {
  test('is told for every way, with the payments that it is', async () => {
    const twint = await house.pay('twint_direct', 30)
    await house.cash(10)
    await house.ask(0)

    const { balance, refundable, options } = await look(0)

    expect({ balance, refundable }).toEqual({ balance: 40, refundable: 40 })
    expect(options.map(({ method }) => method)).toEqual([...methods])
    expect(options).toMatchObject([
      { amount: 40, stays: 0, warning: 'refundable_by_twint' },
      {
        amount: 30,
        freight: 0.5,
        stays: 9.5,
        payments: [{ transaction_id: twint.transaction_id, amount: 30, freight: 0.5 }],
      },
      { error_code: 'unable_to_refund', stays: 40 },
      { error_code: 'unable_to_refund', stays: 40 },
      { amount: 9.5, stays: 30.5 },
    ])
  })

  test('says why not, in the words of the caller', async () => {
    await house.pay('card', 20)
    const path = { id: house.event_id }
    await house.office.events.update({ path, body: { card: { disable_refund_by_payrexx: true } } })
    const headers = { 'accept-language': 'fr' }
    const token = house.here.sessions.cashier
    const asked = { path: house.path(), headers, token }

    const { body } = await api.call(operationOf('clients.refund_options'), asked)

    const { options } = body as Awaited<ReturnType<typeof look>>
    expect(options[3]).toMatchObject({
      error_code: 'refund_by_card_disabled',
      error: expect.stringContaining('carte'),
    })
    expect(options[4]).toMatchObject({ error_code: 'missing_bank_information' })
  })

  test('says that a request waits for staff, and why', async () => {
    await house.cash(20)
    await house.ask(0)
    const of = { event_id: house.event_id, uid: house.path().uid }
    await api.knex('refund_forms').where(of).update({ hold_reason: 'bank_contradicts' })

    expect(await optionOf(0, 'form')).toMatchObject({
      error_code: 'refund_form_on_hold',
      hold: 'bank_contradicts',
    })
  })

  test('is for cashiers and their own event', async () => {
    const path = house.path()

    const server = api.sdk(house.here.sessions.server).clients
    await refused(server.refund_options({ path }), 'forbidden', 403)
    const nobody = { uid: '04FFFFFFFFFFFF' }
    await refused(house.cashier.clients.refund_options({ path: nobody }), 'client_not_found', 404)
  })
})
