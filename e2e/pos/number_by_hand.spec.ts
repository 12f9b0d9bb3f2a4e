import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const back = (page: Page) => result(page).getByRole('button', { name: 'Back' }).click()

async function typeNumber(page: Page, { short_id }: Band) {
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await page.getByLabel('Number on the wristband').fill(short_id)
  await page.keyboard.press('Enter')
}

async function typePin(page: Page, pin: string) {
  await result(page).getByRole('button', { name: 'Type the PIN' }).click()
  await page.getByLabel('PIN of the wristband').fill(pin)
  await look(page, 'pos/type-pin')
  await page.keyboard.press('Enter')
}

test('a number by hand is sold to as the event allows, and the sale says how it came in', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  const place = await makePointOfSale(festival)
  const [plain] = await newBands(festival, 1, { amount: 40 })
  const [with_pin] = await newBands(festival, 1, { amount: 40, pin: '4711' })
  await pairPhone(page, festival, place)
  await copyLoaded(page, with_pin!.uid)

  await tile(page, 'Water').click()
  await typeNumber(page, with_pin!)
  await expect(result(page)).toContainText('PIN needed')
  await look(page, 'pos/pin-needed')
  await typePin(page, '9999')
  await expect(result(page)).toContainText('Wrong PIN')
  await typePin(page, '4711')
  await expect(result(page)).toContainText('40.00 → 37.00')
  await expect(result(page)).toBeHidden()
  await tile(page, 'Water').click()
  await typeNumber(page, plain!)
  await expect(result(page)).toContainText('40.00 → 37.00')
  await expect(result(page)).toBeHidden()
  await tile(page, 'Water').click()
  await hold(page, plain!)
  await expect(result(page)).toContainText('37.00 → 34.00')
  const query = { event_id: event._id, uid: plain!.uid, limit: 2 }
  const { transactions } = await sdk.transactions.list({ query })
  expect(transactions.map(({ read_by }) => read_by)).toEqual(['chip', 'hand'])
  await expect(result(page)).toBeHidden()

  await cutOff(page)
  await tile(page, 'Water').click()
  await typeNumber(page, plain!)
  await expect(result(page)).toContainText('No connection: chip only')
  await back(page)
  await reconnect(page)

  await sdk.events.update({ path, body: { pos: { by_hand: 'never' } } })
  await typeNumber(page, plain!)
  await expect(result(page)).toContainText('No numbers by hand')
  await back(page)
  await sdk.events.update({ path, body: { pos: { by_hand: 'allowed' } } })
  await typeNumber(page, with_pin!)
  await expect(result(page)).toContainText('37.00 → 34.00')
})
