import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/settings.ts'
import { newBands } from './bands.ts'
import { importBands } from './festival.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { daysFromNow } from './refunds.ts'
import { expect, test, withoutAnswers } from './test.ts'
import { openTopUps, simulator } from './top_ups.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

test('every page about a wristband carries the picture of its event', async ({
  page,
  festival,
}) => {
  const own = await openTopUps(festival, { form_refund: { enabled: true } })
  const picture = new File([readFileSync(join(root, 'console/public/icon_192.png'))], 'logo.png', {
    type: 'image/png',
  })
  const query = { event_id: own.event_id }
  const { data } = await festival.sdk.assets.create({ query, body: { assets: [picture] } })
  await own.update({ customization: { logo: data.assets.map(({ src }) => ({ src })) } })
  const { short_id } = own.band()

  for (const address of [`/client/${short_id}`, `/client/${short_id}/pay`, `/refund/${short_id}`]) {
    await page.goto(address)
    const logo = page.getByRole('banner').locator('img')
    await expect(logo).toHaveAttribute('src', data.assets[0]!.src)
    await expect(logo).toHaveJSProperty('naturalWidth', 192)
    await expect(page.getByRole('banner')).toContainText(short_id)
    await expect(page.getByRole('banner')).toContainText(own.event.name)
  }
})

test('a movement opens to what the desk asks for: order, table, card payment, and when it is valid', async ({
  page,
  festival: { sdk, event },
}) => {
  const query = { event_id: event._id }
  const entrance_begin_date = daysFromNow(1)
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Saturday', type: 'entrance', price: 0, entrance_begin_date },
  })
  const number = String(randomInt(1e6, 1e7))
  const band = { short_id: `D${number}`, uid: `04${number}00000`, pin: '', name: 'Camille' }
  await importBands(sdk, query, entrance._id, [band], 20)
  const { uid } = band
  const card = { payment_type: 'card', amount: 30, card_transaction_id: 'CT-4711' } as const
  await sdk.transactions.create({ query, body: { type: 'credit', uid, ...card } })
  const { bars } = await sdk.bars.list({ query })
  const bar = bars.find(({ name }) => name === 'Bar du Quai')!
  const raclette = bar.consumptions!.find(({ name }) => name === 'Raclette')!
  const at_table = { order_number: 'Q-17', table_number: 'T3', order: [{ _id: raclette._id }] }
  await sdk.transactions.create({
    query,
    body: { type: 'debit', uid, bar_id: bar._id, ...at_table },
  })

  await page.goto(`/client/${band.short_id}`)
  const history = page.getByRole('region', { name: 'History' })
  const said = {
    Raclette: ['OrderQ-17', 'TableT3', 'Balance afterwards38.00'],
    'Top-up': ['Paid withCard', 'Card paymentCT-4711'],
    Saturday: [/Valid from\d\d\/\d\d\/\d{4} \d\d:\d\d/],
  }
  for (const [name, facts] of Object.entries(said)) {
    const movement = history.getByRole('listitem').filter({ hasText: name }).first()
    await movement.getByRole('button').click()
    for (const fact of facts) await expect(movement).toContainText(fact)
    if (name === 'Raclette') await look(page, 'wallet/movement')
    await movement.getByRole('button').click()
  }
})

test('a payment that went back where it came from is struck, and says so', async ({
  page,
  festival: { sdk, event },
  baseURL,
}) => {
  const shop = await openShop(sdk, simulator, event._id)
  const [band] = await newBands({ sdk, event })
  const address = `/client/${band!.short_id}`
  await shop.topUp(band!, 30, `${baseURL}${address}`)
  await page.goto(address)
  const payment = page.getByRole('button', { name: /^Top-up.*TWINT/ })
  await expect(payment).toContainText('+30.00')
  await expect(payment.getByText('Refunded')).toBeHidden()

  const path = { uid: band!.uid }
  await sdk.clients.refund({ path, query: { event_id: event._id }, body: { method: 'twint' } })

  await expect(payment.getByText('Refunded')).toBeVisible()
  await expect(payment.locator('s')).toContainText('30.00')
  await look(page, 'wallet/refunded')
  await expect(balance(page)).toContainText('CHF 20.00')
})

test('while a wallet loads, its outline stands in its place', async ({
  page,
  festival: { newcomer },
}) => {
  const held = Promise.withResolvers<void>()
  await withoutAnswers(page)
  await page.route('**/clients/short/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/client/${newcomer.short_id}`)
  const outline = page.getByRole('status', { name: 'Loading the wallet' })
  await expect(outline).toBeVisible()

  held.resolve()
  await expect(balance(page)).toContainText('CHF')
  await expect(outline).toBeHidden()
})

test('a page that nobody tells asks as often as its event wants, and not more often than every ten seconds', async ({
  page,
  festival,
}) => {
  const own = await openTopUps(festival, { app_preferences: { refresh_timeout: 2 } })
  const band = own.band()
  let asked = 0
  await page.clock.install()
  await page.route('**/clients/short/*/changes*', (route) => route.abort())
  await withoutAnswers(page)
  await page.route(`**/clients/short/${band.short_id}`, (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto(`/client/${band.short_id}`)
  await expect(balance(page)).toContainText('CHF 20.00')
  const before = asked

  await page.clock.runFor(8_000)
  expect(asked).toBe(before)
  await page.clock.runFor(3_000)
  await expect.poll(() => asked).toBe(before + 1)
})
