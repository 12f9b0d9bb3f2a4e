import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { heard, hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const byHand = (page: Page) => page.getByRole('button', { name: 'Number by hand' })

test('where the reader is silent, the number by hand is the larger key, and the sale goes on', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const { sdk, event } = festival
  const path = { id: event._id }
  const { pos } = await sdk.events.get({ path })
  await sdk.events.update({ path, body: { pos: { by_hand: 'allowed' } } })
  const [band] = await newBands(festival, 1, { amount: 40 })
  await pairPhone(page, festival, place)
  const width = async () => (await byHand(page).boundingBox())!.width
  expect(await width()).toBeLessThan(80)

  await page.addInitScript(silent_reader)
  await page.reload()
  await expect(page.getByText('silent', { exact: true })).toBeVisible()
  expect(await width()).toBeGreaterThan(120)
  await tile(page, 'Raclette').click()
  await look(page, 'pos-readers/silent')
  await byHand(page).click()
  await page.getByLabel('Number on the wristband').fill(band!.short_id)
  await page.getByRole('button', { name: 'Use this wristband' }).click()
  await expect(result(page)).toContainText('40.00 → 28.00')
  await sdk.events.update({ path, body: { pos: { by_hand: pos.by_hand } } })
})

test('a chip whose address names another band is sold to, and the seller is told to look at it', async ({
  page,
  festival,
  baseURL,
}) => {
  const place = await makePointOfSale(festival)
  const [band, other] = await newBands(festival, 2, { amount: 40 })
  const address = (number: string) => `${baseURL}/${number}`
  await pairPhone(page, festival, place)
  await copyLoaded(page, band!.uid)
  const told = page.getByText(`Look at this band: its chip says ${other!.short_id}.`)

  await hold(page, band!, address(band!.short_id))
  await expect(page.getByRole('region', { name: 'Wristband' })).toContainText('40.00')
  await expect(told).toBeHidden()
  await hold(page, band!, address(other!.short_id))
  await expect(told).toBeVisible()
  // The tone and the vibration of "look".
  expect((await heard(page)).vibrations.at(-1)).toEqual([120, 90, 120])
  await look(page, 'pos-readers/other_number')

  await tile(page, 'Raclette').click()
  await hold(page, band!, address(other!.short_id))
  await expect(result(page)).toContainText('40.00 → 28.00')
  await expect(result(page)).toContainText(`its chip says ${other!.short_id}`)
  await look(page, 'pos-readers/other_number_sold')
  await expect(result(page)).toBeHidden()
  await expect(told).toBeVisible()
  await hold(page, band!, address(band!.short_id))
  await expect(told).toBeHidden()
  const { sdk, event } = festival
  const query = { event_id: event._id, uid: band!.uid, limit: 1 }
  const { transactions } = await sdk.transactions.list({ query })
  expect(transactions[0]).toMatchObject({ amount: 12, read_by: 'other_number' })
})

test('a phone with sales that are not sent is not paired with another event', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 40 })
  const { number } = await pairPhone(page, festival, place)
  await copyLoaded(page, { uid: band!.uid, cents: 4_000 })
  await cutOff(page)
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(page.locator('[data-result=taken]')).toBeVisible()

  const smartphone_number = `N${number.slice(1)}`
  const body = { smartphone_number, role: 'seller' as const, bar_id: place.bar._id }
  const { code, pairing } = await sdk.pairings.create({ query, body })
  const state = async () => (await sdk.pairings.get({ path: { id: pairing._id }, query })).state
  await page.goto(`/pos/pair#${code}`)
  const first = page.getByRole('button', { name: 'Send 1 sale first, or hand it over.' })
  await expect(first).toBeVisible()
  await look(page, 'pos-readers/pair_refused')
  expect(await state()).toBe('waiting')
  await reconnect(page)
  await first.click()
  await page
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page.getByText('All sales are sent.')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/pos/pair#${code}`)
  await expect.poll(state).toBe('paired')
})

// Code for the page is a string, because browser globals have no types here.
const silent_reader = `NDEFReader.prototype.scan = async () => { throw new Error('NFC is off') }`
