import { randomUUID } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { test as base, expect } from './test.ts'

/** An event that each test may change as it likes. */
const test = base.extend<{ own: Schema<'Event'> }>({
  own: async ({ festival: { sdk, event } }, use) => {
    const name = `States ${randomUUID()}`
    const made = await sdk.events.duplicate({ path: { id: event._id }, body: { name } })
    const closed = { online_payment: false, enable_cards: false, twint: { enable_twint: false } }
    await use(await sdk.events.update({ path: { id: made._id }, body: closed }))
  },
})
const ways = (page: Page) => page.getByRole('region', { name: 'Top up' }).getByRole('link')

test('the ways to top up are those that are open, and none once the event is over', async ({
  page,
  festival: { sdk },
  own,
}) => {
  const [band] = await newBands({ sdk, event: own })
  const path = { id: own._id }
  const address = `/client/${band!.short_id}`
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF 20.00')
  await expect(ways(page)).toHaveCount(0)
  await expect(page.getByText('There is a lot of money on this wristband.')).toBeHidden()

  const twint = { enable_twint: true, enable_twint_direct: true, disable_refund_by_twint: true }
  const body = { online_payment: true, enable_cards: true, twint, warningLoadAmount: 10 }
  await sdk.events.update({ path, body: { ...body, form_refund: { enabled: true } } })
  await page.reload()
  await expect(ways(page)).toHaveText(['TWINT Direct', 'TWINT', 'Card'])
  await expect(ways(page).first()).toHaveAttribute(
    'href',
    `${address}/pay?payment_type=twint_direct`,
  )
  await expect(page.getByText('are not refunded automatically')).toBeVisible()
  await expect(page.getByText('There is a lot of money on this wristband.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get my money back' })).toHaveAttribute(
    'href',
    `/refund/${band!.short_id}`,
  )

  await look(page, 'wallet/top_up')

  await sdk.events.update({ path, body: { twint: { ...twint, enable_twint_direct: false } } })
  await page.reload()
  await expect(ways(page)).toHaveText(['TWINT', 'Card'])

  await sdk.events.disable({ path })
  await page.reload()
  await expect(page.getByText('This event takes no payments at the moment.')).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
  await sdk.events.enable({ path })

  const dateEnd = new Date(Date.now() - 3600_000).toISOString()
  await sdk.events.update({ path, body: { dateEnd } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Get my money back' })).toBeVisible()
  await expect(ways(page)).toHaveCount(0)
})

test('a wristband that is blocked says that it does not pay, and what to do', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  const query = { event_id: festival.event._id }
  await festival.sdk.clients.disable({ path: { uid: band!.uid }, query })

  await page.goto(`/client/${band!.short_id}`)

  await expect(page.getByText('This wristband no longer pays.')).toBeVisible()
  await look(page, 'wallet/blocked')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF 20.00')
  await expect(ways(page)).toHaveCount(0)
})

test('a wristband that offline sales took below zero says why, and what a device sent late says so', async ({
  page,
  festival: { sdk, event },
}) => {
  const [band] = await newBands({ sdk, event }, 1, { amount: 5 })
  const query = { event_id: event._id }
  await sdk.events.update({
    path: { id: event._id },
    body: { offline: { limit_per_wristband: 50, limit_per_device: 500 } },
  })
  const bars = (await sdk.bars.list({ query })).bars
  const bar = bars.find(({ name }) => name === 'Bar du Quai')!
  const raclette = bar.consumptions!.find(({ name }) => name === 'Raclette')!
  const sale = {
    type: 'debit' as const,
    uid: band!.uid,
    bar_id: bar._id,
    order: [{ _id: raclette._id, quantity: 1 }],
    date: new Date(Date.parse(event.dateBegin!) - 86_400_000).toISOString(),
  }
  const transactions = [{ ...sale, _id: randomUUID() }]
  const { results } = await sdk.transactions.batch({ query, body: { transactions } })
  expect(results).toMatchObject([{ status: 'posted' }])

  await page.goto(`/client/${band!.short_id}`)

  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('-7.00')
  await expect(page.getByText('Your next top-up pays it first.')).toBeVisible()
  await page.getByRole('button', { name: /Raclette/ }).click()
  await expect(page.getByText('Sent by a device that was offline.')).toBeVisible()
  await expect(page.getByText('Time on the device')).toBeVisible()
  await look(page, 'wallet/debt')
})

test('a refusal has its words on this page', async ({ page, festival: { sdk, lost }, own }) => {
  await page.goto(`/client/${lost.short_id}`)
  await expect(page).toHaveURL(`/client/${lost.short_id}`)
  await expect(
    page.getByRole('heading', { name: 'This wristband has been transferred.' }),
  ).toBeVisible()
  await expect(page.getByText('The money is on the new wristband.')).toBeVisible()
  await look(page, 'wallet/transferred')

  const [band] = await newBands({ sdk, event: own })
  const path = { id: own._id }
  const wallet_opens_at = new Date(Date.now() + 86_400_000).toISOString()
  await sdk.events.update({ path, body: { wallet_opens_at } })
  await page.goto(`/client/${band!.short_id}`)
  await expect(
    page.getByText(/They open at \d\d\/\d\d\/\d{4} \d\d:\d\d \(Europe\/Zurich\)\./),
  ).toBeVisible()

  const over = new Date(Date.now() - 3600_000).toISOString()
  await sdk.events.update({ path, body: { wallet_opens_at: null, dateEnd: over } })
  await sdk.events.archive({ path })
  await page.goto(`/client/${band!.short_id}`)
  await expect(page.getByText('Its wallets can no longer be opened.')).toBeVisible()
  // An address with the event's id still shows the archived wallet.
  await page.goto(`/event/${own._id}/client/${band!.short_id}`)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF 20.00')
})

test('an option that the event does not have says so', async ({ page, festival: { newcomer } }) => {
  for (const address of [
    `/client/${newcomer.short_id}/donation`,
    `/${newcomer.short_id}?donation=true`,
  ]) {
    await page.goto(address)
    await expect(page.getByText('This option is disabled for this event.')).toBeVisible()
  }
  await expect(page.getByText(/^Version \d/)).toBeVisible()
})
