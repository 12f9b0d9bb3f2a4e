import type { PaymentRow } from '@kermesse/core/payments/payment'
import { nextPoll } from '@kermesse/core/payments/poll'
import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { openOnline, startProviders } from '../online.ts'

const providers = await startProviders()
const api = await startApi(providers.config)
const online = await openOnline(api, providers)
const { visitor, here } = online
const [{ short_id }] = here.bands as [(typeof here.bands)[0]]

describe('a top-up on the provider’s page', () => {
  test('is credited when the visitor comes back and asks', async () => {
    const before = await online.balance()
    const { reference, link, total } = await online.top_up(30, { twint: true })
    expect(link).toContain(providers.url)
    expect(total).toBe(30)

    expect(await state(reference)).toMatchObject({ orderStatus: 'IN_PROGRESS', status: 'pending' })
    await online.page(reference, 'pay')

    await expect.poll(async () => (await state(reference)).orderStatus).toBe('SUCCESS')
    expect(await online.balance()).toBe(before + 30_00)
    expect((await online.audit()).ok).toBe(true)
  })

  test('is credited by the job when the browser never comes back and no message arrives', async () => {
    await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
    const before = await online.balance(1)
    const { reference } = await online.top_up(20, {}, 1)
    await online.page(reference, 'pay')

    await online.poll()
    await online.poll()

    expect(await online.balance(1)).toBe(before + 20_00)
    expect((await online.row(reference)).status).toBe('success')
  })

  test('is credited by the provider’s message alone, once however often it comes', async () => {
    await providers.control('POST', '/control/payrexx/failures', {
      mode: 'webhook_duplicate',
      times: 1,
    })
    const before = await online.balance(2)
    const { reference } = await online.top_up(20, {}, 2)
    await online.page(reference, 'pay')

    await expect.poll(async () => (await online.row(reference)).status).toBe('success')
    await online.poll()

    expect(await online.balance(2)).toBe(before + 20_00)
  })

  test('takes the fee beside the amount, to the cent and never into the balance', async () => {
    const before = await online.balance()
    const { reference, fee, total } = await online.top_up(49.99, {
      twint: true,
      pay_transaction_fees: true,
      transaction_fees: 0.75,
      transaction_fees_multiplier: 0.015,
    })
    expect({ fee, total }).toEqual({ fee: 0.75, total: 50.74 })
    await online.page(reference, 'pay')
    await online.poll()

    expect(await online.balance()).toBe(before + 49_99)
    const { accounts } = await online.audit()
    expect(accounts).toContainEqual({ account: 'fees', balance: 0.75 })
  })

  test('is refused with a fee that is not ours', async () => {
    const asked = online.top_up(50, { pay_transaction_fees: true, transaction_fees: 0.5 })

    await expect(asked).rejects.toMatchObject({ code: 'payment_fee_differs', status: 400 })
  })

  test('that was declined, and then cancelled, credits nothing', async () => {
    const before = await online.balance()
    const { reference } = await online.top_up(10)
    await online.page(reference, 'decline')
    await online.page(reference, 'cancel')
    await online.poll()

    expect((await state(reference)).orderStatus).not.toBe('SUCCESS')
    expect(await online.balance()).toBe(before)
  })

  test('that staff has ended is still credited when the provider proves it later', async () => {
    const before = await online.balance()
    const { reference } = await online.top_up(15)
    const { _id } = await online.row(reference)
    await expect(online.office.poll.force_timeout({ path: { id: _id } })).rejects.toMatchObject({
      code: 'payment_not_forceable',
    })
    await age(reference, 6)
    const ended = await online.office.poll.force_timeout({ path: { id: _id } })
    expect(ended).toMatchObject({ status: 'timeout', referenceNumber: reference })

    await online.page(reference, 'pay')
    await online.poll()

    expect(await online.balance()).toBe(before + 15_00)
    const shown = await online.office.payments.get({ path: { id: _id } })
    expect(shown).toMatchObject({ status: 'success', flags: ['late'] })
    expect(shown.calls).toMatchObject([{ call: 'open', outcome: 'done' }])
    expect(shown.transaction_ids).toHaveLength(1)
  })

  test('with another amount than was asked for is believed and flagged', async () => {
    const before = await online.balance(3)
    const { reference } = await online.top_up(20, {}, 3)
    await online.page(reference, 'pay', { amount: 15_00 })
    await online.poll()

    const row = await online.row(reference)
    expect(row.status).toBe('success')
    expect(row.flags).toContain('amount_differs')
    const [movement] = await api.knex('provider_movements').where({ payment_id: row._id })
    expect(await online.balance(3)).toBe(before + movement.amount)
    expect((await online.audit()).ok).toBe(true)
  })

  test('that cannot be started says so and charges nothing', async () => {
    await providers.control('POST', '/control/payrexx/failures', {
      mode: 'http_500',
      times: 10,
      call: 'Gateway.create',
    })
    await expect(online.top_up(20)).rejects.toMatchObject({ code: 'payment_unavailable' })
    await providers.control('DELETE', '/control/payrexx/failures')
  })

  test('that nobody was given a way to pay ends, although its provider never comes back', async () => {
    const cut_off = await openOnline(api, providers)
    const pay = { URL: 'http://127.0.0.1:1/payrexx/v1.16/?instance=nowhere' }
    await api.knex('events').where({ _id: cut_off.event_id }).update({ pay })
    await expect(cut_off.top_up(20)).rejects.toMatchObject({ code: 'payment_unavailable' })
    const of_event = { event_id: cut_off.event_id }
    await cut_off.poll()
    const while_young = await api.knex('payments').where(of_event).first()

    await api
      .knex('payments')
      .where(of_event)
      .update({ expires_at: new Date(0) })
    await cut_off.poll()

    expect(while_young).toMatchObject({ status: 'api_unreachable' })
    expect(await api.knex('payments').where(of_event).first()).toMatchObject({ status: 'timeout' })
  })

  test('that a provider does not tell about is asked about for ever, but less and less often', () => {
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const old = { created_at, recheck_until: created_at } as PaymentRow

    const next = Date.parse(nextPoll(old, 'api_unreachable')!) - Date.now()

    expect(next).toBeGreaterThan(30 * 60_000)
    expect(nextPoll(old, 'timeout')).toBeNull()
  })

  test('repeated with the same key is the same payment', async () => {
    const ask = (amount: number) =>
      visitor.clients.pay({
        path: { short_id },
        body: { amount, url: online.wallet_url },
        headers: { 'idempotency-key': 'one tap' },
      } as never)

    const first = await ask(12)

    expect(await ask(12)).toEqual(first)
    await expect(ask(13)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  test('sent twice at the same moment is one, and both are told where to pay', async () => {
    await providers.control('POST', '/control/payrexx/failures', {
      mode: 'slow',
      times: 1,
      call: 'Gateway.create',
      latency_ms: 500,
    })
    // Without the SDK, which would try again by itself.
    const ask = async () => {
      const answer = await fetch(`${api.url}/clients/short/${here.bands[5]!.short_id}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'two taps' },
        body: JSON.stringify({ amount: 20, url: online.wallet_url }),
      })
      return answer.json()
    }

    const [one, other] = await Promise.all([ask(), ask()])

    expect(one).toMatchObject({ amount: 20, link: expect.stringContaining('payment=') })
    expect(other).toEqual(one)
  })

  test('that the bank takes back leaves the wallet as far as it reaches; the rest is a loss', async () => {
    const { reference } = await online.top_up(40, {}, 4)
    await online.page(reference, 'pay')
    await online.poll()
    const { uid } = here.bands[4]!
    const order = [{ _id: here.soup, quantity: 2 }]
    await api.sdk(here.sessions.admin).transactions.create({
      body: { type: 'debit', uid, bar_id: here.other_bar, order },
    })
    const { movements } = (await providers.control(
      'GET',
      `/control/payrexx/movements?instance=${online.instance}`,
    )) as { movements: { id: number; reference: string }[] }
    const { id } = movements.find((one) => one.reference === reference)!
    await providers.control('POST', `/control/payrexx/transactions/${id}/chargeback`)

    const row = await online.row(reference)
    await online.office.payments.retry({ path: { id: row._id } })
    await online.office.payments.retry({ path: { id: row._id } })

    expect(await online.balance(4)).toBe(0)
    expect((await online.row(reference)).flags).toContain('charged_back')
    const { accounts, equation, ok } = await online.audit()
    expect(ok).toBe(true)
    expect(accounts).toContainEqual({ account: 'losses', balance: -16 })
    expect(equation.losses).toBe(-16)
  })
})

describe('what a visitor may not do', () => {
  test.each([
    [{ amount: 0.5 }, 'amount_out_of_range'],
    [{ amount: 1500 }, 'load_too_high'],
  ])('%o', async ({ amount }, code) => {
    await expect(online.top_up(amount)).rejects.toMatchObject({ code })
  })

  test('come back to somebody else’s page', async () => {
    const asked = visitor.clients.pay({
      path: { short_id },
      body: { amount: 20, url: 'https://elsewhere.example/' },
    })

    await expect(asked).rejects.toMatchObject({ code: 'redirect_not_allowed' })
  })

  test.each([
    [{ online_payment: false }, 'online_payment_disabled'],
    [{ enable_cards: false }, 'online_payment_disabled'],
    [{ dateEnd: new Date(Date.now() - 1000).toISOString() }, 'event_is_over'],
    [
      { wallet_opens_at: new Date(Date.now() + 86_400_000).toISOString() },
      '|wallets_are_not_open_yet|',
    ],
  ])('top up when the event says %o', async (settings, code) => {
    const closed = await openOnline(api, providers, settings)

    await expect(closed.top_up(20)).rejects.toMatchObject({ code })
  })

  test('top up a wristband that is blocked', async () => {
    const path = { uid: here.bands[4]!.uid }
    await online.office.clients.disable({ path })

    const refused = { code: 'client_disabled' }
    await expect(online.top_up(20, {}, 4)).rejects.toMatchObject(refused)
    await online.office.clients.enable({ path })
    expect(await online.top_up(20, {}, 4)).toMatchObject({ amount: 20 })
  })

  test('see another wristband’s payment', async () => {
    const { reference } = await online.top_up(20)
    const path = { short_id: here.bands[1]!.short_id, reference }

    await expect(visitor.clients.payment({ path })).rejects.toMatchObject({
      code: 'payment_not_found',
    })
  })
})

const state = (reference: string) => visitor.clients.payment({ path: { short_id, reference } })

/** Makes a payment older by some minutes. */
async function age(reference: string, minutes: number) {
  await api
    .knex('payments')
    .where({ reference })
    .update({ created_at: api.knex.raw(`created_at - interval '${minutes} min'`) })
}
