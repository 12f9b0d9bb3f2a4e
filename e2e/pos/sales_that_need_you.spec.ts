import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, entries_address, pairPhone, reconnect } from './paired_phone.ts'

const day_ms = 86_400_000
const result = (page: Page) => page.locator('[data-result]')
const rows = (page: Page) => page.getByRole('main').locator('li:has(> details)')
/** Of the sun colours. */
const red = 'rgb(143, 16, 16)'

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  // Before the first phone reads the list of wallets.
  bands = await newBands(festival, 5, { amount: 40 })
})

async function sell(page: Page, name: string, band: Band, words: string) {
  await tile(page, name).click({ force: true })
  await hold(page, band)
  await expect(result(page)).toContainText(words)
  await expect(result(page)).toBeHidden()
}

test('sales that ended otherwise than they were told come first, red and with the reason, until a person has dealt with them', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const [held, declined, online] = bands as [Band, Band, Band]
  await pairPhone(page, festival, place)
  await copyLoaded(page, { uid: held.uid, cents: 40_00 })
  await cutOff(page)
  await sell(page, 'Raclette', held, 'about 28.00')
  await sell(page, 'Water', declined, 'about 37.00')
  const needing = page.getByText(/sales? needs? you: open the history/)
  await expect(needing).toBeHidden()

  const path = { id: event._id }
  await sdk.events.update({ path, body: { offline: { limit_per_wristband: 10 } } })
  await reconnect(page)
  await page.route(entries_address, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    // No server of today declines what was handed out.
    const results = answer.results.map((one: { transaction: { uid: string } | null }) =>
      one.transaction?.uid === declined.uid
        ? { ...one, outcome: 'declined', code: 'consumption_not_found', transaction: null }
        : one,
    )
    await route.fulfill({ response, json: { ...answer, results } })
  })
  await page.reload()
  await expect(needing).toHaveText('2 sales need you: open the history', { timeout: 60_000 })
  await reconnect(page)
  await look(page, 'pos-queue/sales-need-you')
  await sell(page, 'Water', online, '40.00 → 37.00')

  await page.goto('/pos/history')
  await expect(rows(page)).toHaveText([
    /declined after the fact3\.00/,
    /waits for the manager12\.00/,
    /sent3\.00/,
  ])
  await expect(rows(page).nth(0)).toHaveCSS('border-left-color', red)
  await expect(rows(page).nth(1)).toHaveCSS('border-left-color', red)
  await expect(rows(page).nth(2)).not.toHaveCSS('border-left-color', red)
  await rows(page).nth(1).locator('summary').click()
  await expect(rows(page).nth(1)).toContainText('1 × Raclette')
  await expect(rows(page).nth(1)).toContainText(held.short_id)
  await expect(rows(page).nth(1)).toContainText('limit for offline sales to this wristband')
  await look(page, 'pos-queue/waits-for-the-manager')
  await rows(page).nth(1).getByRole('button', { name: 'Dealt with' }).click()
  await expect(needing).toHaveText('1 sale needs you: open the history')
  // It keeps its state, and its place is that of its time.
  await expect(rows(page)).toHaveText([
    /declined after the fact/,
    /sent3\.00/,
    /waits for the manager/,
  ])
  await page.reload()
  await rows(page).nth(0).locator('summary').click()
  await expect(rows(page).nth(0)).toContainText(declined.short_id)
  await rows(page).nth(0).getByRole('button', { name: 'Dealt with' }).click()
  await expect(needing).toBeHidden()
  await expect(rows(page)).toHaveText([/sent/, /declined after the fact/, /waits for the manager/])
  await expect(rows(page).nth(1)).not.toHaveCSS('border-left-color', red)
  await sdk.events.update({ path, body: { offline: { limit_per_wristband: 30 } } })
})

test('the history shows the last fifty sales, and a sale of eight days ago only while it is not sent', async ({
  page,
  festival,
}) => {
  const [, , , first, second] = bands as [Band, Band, Band, Band, Band]
  await pairPhone(page, festival, place)
  await copyLoaded(page, first.uid)
  await sell(page, 'Water', first, '40.00 → 37.00')
  await cutOff(page)
  await sell(page, 'Water', second, 'about 37.00')
  // The first as it would be of several days ago; the second waits since eight days.
  await age(page, 6 * day_ms, 8 * day_ms)
  await page.goto('/pos/history')
  await expect(rows(page)).toHaveText([/sent/, /sold, not sent/])
  await age(page, 2.5 * day_ms, 0)
  await page.reload()
  await expect(rows(page)).toHaveText([/sold, not sent/])
  await expect.poll(() => kept(page)).toEqual({ sales: 1, answered: 0 })

  await page.evaluate(`${in_store}((sales) => {
    const [one] = sales
    for (let n = 0; n < 60; n++)
      put('sales', { ...one, sale_id: 'copy-' + n, made_at: Date.now() - n * 1000, outcome: 'posted', amount: n })
  })`)
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toContainText('0.00')
  await expect(rows(page).last()).toContainText('0.49')
})

/** Makes the sales of the phone, and their entries, older: those that were answered and those that wait. */
function age(page: Page, answered_ms: number, waiting_ms: number) {
  return page.evaluate(`${in_store}((sales, entries) => {
    for (const sale of sales)
      put('sales', { ...sale, made_at: sale.made_at - (sale.outcome === null ? ${waiting_ms} : ${answered_ms}) })
    for (const entry of entries)
      put('entries', { ...entry, made_at: entry.made_at - (entry.state === 'waiting' ? ${waiting_ms} : ${answered_ms}) })
  })`)
}

const kept = (page: Page) =>
  page.evaluate(`${in_store}((sales, entries) =>
    ({ sales: sales.length, answered: entries.filter(({ state }) => state === 'answered').length }))`)

// Code for the page is a string, because browser globals have no types here.
const in_store = `((work) => new Promise((resolve, reject) => {
  const opened = indexedDB.open('pos-queue')
  opened.onerror = () => reject(opened.error)
  opened.onsuccess = () => {
    const trx = opened.result.transaction(['sales', 'entries'], 'readwrite')
    globalThis.put = (store, value) => trx.objectStore(store).put(value)
    const sales = trx.objectStore('sales').getAll()
    const entries = trx.objectStore('entries').getAll()
    let answer
    entries.onsuccess = () => { answer = work(sales.result, entries.result) }
    trx.oncomplete = () => { opened.result.close(); resolve(answer) }
  }
}))`
