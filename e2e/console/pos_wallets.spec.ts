import { newBands } from './bands.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, tile } from './pos.ts'
import { expectWithin } from './shown_within.ts'
import { expect, test } from './test.ts'

test('a paired phone knows every wristband, follows menu and stock at once, and locks itself when it is lost', async ({
  page: phone,
  festival,
}) => {
  const { event, sdk } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const { users } = await sdk.users.list({ query: { search: place.seller.email } })
  await sdk.users.update({ path: { id: users[0]!._id }, query, body: { pin: '4711' } })
  const smartphone_number = `W${crypto.randomUUID().slice(0, 8)}`
  const input = { smartphone_number, role: 'seller' as const, bar_id: place.bar._id }
  const { path, pairing } = await sdk.pairings.create({ query, body: input })
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openPhone(phone)
  await phone.goto(path)
  await phone.getByRole('button', { name: place.seller.email.split('@')[0]! }).click()
  for (const digit of '4711') await phone.getByRole('button', { name: digit, exact: true }).click()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(tile(phone, 'Water')).toBeVisible()

  await tile(phone, 'Water').click()
  const item = place.bar.consumptions.find(({ name }) => name === 'Raclette')!
  const stocks = [{ item_id: item._id, quantity: 0 }]
  await sdk.stocks.set({ query, body: { bar_id: place.bar._id, stocks } })
  await expect(tile(phone, 'Raclette')).toContainText('sold out')
  const beer = place.bar.consumptions.find(({ name }) => name === 'Beer')!
  const mark = { item_id: beer._id, sold_out: true }
  await sdk.stocks.mark_sold_out({ query, body: mark })
  await expect(tile(phone, 'Beer')).toContainText('sold out')
  const changed = { path: { id: place.bar._id }, query, body: { info_text: 'Cups come back' } }
  await sdk.bars.update(changed)
  await hold(phone, band!)
  await expect(phone.locator('[data-result]')).toContainText('40.00 → 37.00')
  await phone.getByRole('button', { name: 'Note to sellers' }).click()
  await expect(phone.getByRole('dialog')).toContainText('Cups come back')
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await phone.goto('/pos/settings')
  await expect(phone.getByText(/\d+ wristbands? known/)).toBeVisible()

  await phone.goto('/pos/sell')
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(phone.locator('[data-result]')).toContainText('37.00 → 34.00')
  await expect(phone.locator('[data-result]')).toContainText('On the band: 3 × Boisson offerte')
  await look(phone, 'pos/sold_vouchers_left')
  await sdk.pairings.lose({ path: { id: pairing._id }, query })
  const locked = phone.getByText('This phone is locked.')
  await expectWithin(phone, 2_000, 'a lost phone locks itself', () => locked.isVisible())
  await expect(tile(phone, 'Water')).toBeHidden()
})
