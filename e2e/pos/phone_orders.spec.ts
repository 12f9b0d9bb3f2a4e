import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { question, row } from '../console/records.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const message = (page: Page) => page.getByRole('dialog', { name: /^Message from staff/ })
/** A phone asks now and then; on a busy machine it takes its time. */
const soon = { timeout: 45_000 }

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})

/** Another phone, in a browser of its own. */
async function openOther(page: Page, baseURL: string | undefined) {
  const browser = page.context().browser()!
  const own = await browser.newContext({
    baseURL: baseURL!,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  return own.newPage()
}

async function orderOf(desk: Page, number: string, name: string) {
  await desk.getByRole('button', { name: `Actions for ${number}` }).click()
  await desk.getByRole('menuitem', { name, exact: true }).click()
}

test('a message to a point of sale lies over the menus of its phones until each has read it', async ({
  page: desk,
  festival,
  openAs,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { event, users } = festival
  const [one, other] = [await openOther(desk, baseURL), await openOther(desk, baseURL)]
  const first = await pairPhone(one, festival, place)
  const second = await pairPhone(other, festival, place)
  await openAs(users.admin, `/admin/events/${event._id}/pairings`)

  await desk.getByRole('button', { name: 'Message to phones' }).click()
  await question(desk).getByLabel('To').selectOption(place.bar.name)
  await question(desk).getByLabel('Message').fill('The ice has come. Fetch it at the tent.')
  await look(desk, 'staff-pairings/message')
  await question(desk).getByRole('button', { name: 'Send' }).click()

  await expect(desk.getByText('Sent to 2 phones').first()).toBeVisible()
  await expect(row(desk, first.number)).toContainText('Not read yet')
  for (const phone of [one, other])
    await expect(message(phone)).toContainText('The ice has come. Fetch it at the tent.', soon)
  await look(one, 'pos/message')
  // A reader that types ends with Enter, and Escape closes a dialog: neither has read it.
  await one.keyboard.press('Enter')
  await one.keyboard.press('Escape')
  await message(one).getByRole('button', { name: 'Read' }).click()
  await expect(message(one)).toBeHidden()
  await tile(one, 'Water').click()
  await one.reload()
  await expect(tile(one, 'Water')).toBeVisible()
  await expect(message(one)).toBeHidden()
  await expect(message(other)).toBeVisible()
  await desk.reload()
  await expect(row(desk, first.number)).toContainText('Read')
  await expect(row(desk, second.number)).toContainText('Not read yet')

  await orderOf(desk, second.number, 'Message')
  await question(desk).getByLabel('Message').fill('Last orders at 23:30')
  await question(desk).getByRole('button', { name: 'Send' }).click()
  await expect(message(other)).toContainText('1 more message follows.', soon)
  await message(other).getByRole('button', { name: 'Read' }).click()
  await expect(message(other)).toContainText('Last orders at 23:30')
  await message(other).getByRole('button', { name: 'Read' }).click()
  await expect(message(other)).toBeHidden()
  await expect(message(one)).toBeHidden()
  await one.context().close()
  await other.context().close()
})

test('a locked phone sells nothing, sends what it sold without a network, and sells again once it is unlocked', async ({
  page: desk,
  festival,
  openAs,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const offline = { enabled: true, limit_per_wristband: 100, limit_per_device: 500 }
  await sdk.events.update({ path: { id: event._id }, body: { offline } })
  const phone = await openOther(desk, baseURL)
  const { number, pairing_id } = await pairPhone(phone, festival, place)
  const [band] = await newBands(festival, 1, { amount: 40 })
  const balance = async () => (await sdk.clients.get({ path: { uid: band!.uid }, query })).balance
  await copyLoaded(phone, { uid: band!.uid, cents: 4_000 })
  await cutOff(phone)
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(result(phone)).toContainText('about 37.00')
  await expect(result(phone)).toBeHidden()
  await openAs(users.admin, `/admin/events/${event._id}/pairings`)

  await orderOf(desk, number, 'Lock')
  await expect(question(desk)).toContainText(`Lock phone ${number}?`)
  await look(desk, 'staff-pairings/lock')
  await question(desk).getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(row(desk, number)).toContainText('Locked')
  await reconnect(phone)

  await expect(phone.getByRole('heading', { name: 'This phone is locked.' })).toBeVisible(soon)
  await expect(phone.getByText(number)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pair it again' })).toBeHidden()
  await look(phone, 'pos/locked_by_staff')
  await expect.poll(balance, soon).toBe(37)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This phone is locked.' })).toBeVisible()
  await expect(tile(phone, 'Water')).toBeHidden()

  await orderOf(desk, number, 'Unlock')
  await expect(row(desk, number)).toContainText('Paired')
  await expect(tile(phone, 'Water')).toBeVisible(soon)
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(result(phone)).toContainText('37.00 → 34.00')
  expect(await sdk.pairings.get({ path: { id: pairing_id }, query })).toMatchObject({
    state: 'paired',
    queue: { missing: [] },
  })
  await phone.context().close()
})

test('a phone sends its log when it is asked, and there is no chip, number or name in it', async ({
  page: desk,
  festival,
  openAs,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { event, users } = festival
  const phone = await openOther(desk, baseURL)
  const { number } = await pairPhone(phone, festival, place)
  const [band] = await newBands(festival, 1, { amount: 2 })
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(result(phone)).toContainText('1.00 missing')
  await result(phone).getByRole('button', { name: 'Back' }).click()
  await phone.evaluate((uid) => {
    setTimeout(() => {
      throw new Error(`no wristband ${uid}`)
    })
  }, band!.uid)
  await openAs(users.admin, `/admin/events/${event._id}/pairings`)

  await orderOf(desk, number, 'Ask for its log')
  const item = desk.getByRole('menuitem', { name: 'Download its log' })
  await expect(async () => {
    await desk.reload()
    await desk.getByRole('button', { name: `Actions for ${number}` }).click()
    await expect(item).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const [file] = await Promise.all([desk.waitForEvent('download'), item.click()])

  expect(file.suggestedFilename()).toBe(`phone_${number}.log`)
  const log = await readFile(await file.path(), 'utf8')
  for (const line of log.split('\n')) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z \S/)
  for (const words of [/ started /, / signed in 10$/m, / sent declined insufficient_balance$/m])
    expect(log).toMatch(words)
  expect(log).toContain(' error Error')
  const lower = log.toLowerCase()
  for (const secret of [band!.uid, band!.short_id, place.seller.email.split('@')[0]!, '4711'])
    expect(lower).not.toContain(secret.toLowerCase())
  await phone.context().close()
})
