import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, entries_address, pairPhone, reconnect } from './paired_phone.ts'

const result = (page: Page) => page.locator('[data-result]')
const states = (page: Page) => page.getByRole('button', { name: 'Settings' })

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})

type Festival = Parameters<typeof newBands>[0]

async function sales({ sdk, event }: Festival, uid: string) {
  const query = { event_id: event._id, uid, limit: 10 }
  const { transactions } = await sdk.transactions.list({ query })
  return transactions.filter(({ type }) => type === 'debit')
}

test('a sale of a paired phone is an entry that is on disk before it is sent, and leaves once the server has answered', async ({
  page,
  festival,
}) => {
  const phone = await pairPhone(page, festival, place)
  const [band] = await newBands(festival, 1, { amount: 40 })
  const sent: { seq: number; _id: string; on_disk: number }[] = []
  await page.route(entries_address, async (route) => {
    const { entries } = route.request().postDataJSON()
    for (const { text } of entries) {
      const { seq, body } = JSON.parse(text)
      sent.push({ seq, _id: body._id, on_disk: await waitingOnDisk(page) })
    }
    return route.fallback()
  })
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 28.00')
  await expect.poll(() => waitingOnDisk(page)).toBe(0)
  expect(sent).toEqual([{ seq: 1, _id: expect.any(String), on_disk: 1 }])

  await expect(result(page)).toBeHidden()
  await tile(page, 'Raclette').click()
  await tile(page, 'Raclette').click()
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('8.00 missing')
  const [first, ...others] = await sales(festival, band!.uid)
  expect(others).toEqual([])
  expect(first).toMatchObject({ smartphone_number: phone.number, _id: sent[0]!._id })

  await result(page).getByRole('button', { name: 'Back' }).click()
  await states(page).click()
  await expect(page.getByText('All sales are sent.')).toBeVisible()
  await look(page, 'pos-queue/empty')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'not sold' })).toContainText('36.00')
  await page.getByRole('listitem').getByText('sent', { exact: true }).click()
  await expect(page.getByText('1 × Raclette')).toBeVisible()
  await look(page, 'pos-queue/history')
})

test('a sale that cannot be written is not sold, and nothing is sent; the memory is full only where it is', async ({
  page,
  festival,
}) => {
  await pairPhone(page, festival, place)
  const [band] = await newBands(festival)
  await page.evaluate(failingDisk('QuotaExceededError'))
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(result(page)).toContainText('Not sold: memory full')
  await look(page, 'pos-queue/memory_full')
  await result(page).getByRole('button', { name: 'Back' }).click()
  await page.evaluate(failingDisk('UnknownError'))
  await hold(page, band!)
  await expect(result(page)).toContainText('Not sold: not stored')
  expect(await sales(festival, band!.uid)).toEqual([])
})

test('what was answered stays for seven days as history and is then deleted, and what waits stays', async ({
  page,
  festival,
}) => {
  await pairPhone(page, festival, place)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await copyLoaded(page, band!.uid)
  const sellWater = async (words: string) => {
    await tile(page, 'Water').click()
    await hold(page, band!)
    await expect(result(page)).toContainText(words)
    await expect(result(page)).toBeHidden()
  }
  await sellWater('40.00 → 37.00')
  await sellWater('37.00 → 34.00')
  await expect.poll(() => waitingOnDisk(page)).toBe(0)
  await cutOff(page)
  await sellWater('about 31.00')
  await page.evaluate(ageSales([7.1, 6.9, 8]))
  await page.reload()

  await expect
    .poll(() => page.evaluate(ages_on_disk))
    .toEqual(['answered entry 6.9', 'sale 6.9', 'sale 8', 'waiting entry 8', 'waiting entry 8'])
  await page.goto('/pos/history')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await reconnect(page)
  await expect.poll(() => sales(festival, band!.uid), { timeout: 40_000 }).toHaveLength(3)
})

/** Entries of the phone that wait for an answer. */
function waitingOnDisk(page: Page) {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('pos-queue')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const count = opened.result.transaction('entries').objectStore('entries').index('state').count('waiting')
      count.onsuccess = () => { opened.result.close(); resolve(count.result) }
    }
  })`)
}

const failingDisk = (name: string) =>
  `IDBObjectStore.prototype.put = () => { throw new DOMException('', '${name}') }`

/** Makes the sales of this phone so many days old, in the order in which they were made, with their entries. */
const ageSales = (days: number[]) => `(async () => {
  const db = await new Promise((resolve) => {
    const opened = indexedDB.open('pos-queue')
    opened.onsuccess = () => resolve(opened.result)
  })
  const work = db.transaction(['sales', 'entries'], 'readwrite')
  const all = (name) => new Promise((resolve) => {
    const read = work.objectStore(name).getAll()
    read.onsuccess = () => resolve(read.result)
  })
  const sales = (await all('sales')).sort((a, b) => a.made_at - b.made_at)
  const entries = await all('entries')
  for (const [n, days] of ${JSON.stringify(days)}.entries()) {
    const made_at = Date.now() - days * 86_400_000
    work.objectStore('sales').put({ ...sales[n], made_at })
    for (const entry of entries)
      if (entry.sale_id === sales[n].sale_id) work.objectStore('entries').put({ ...entry, made_at })
  }
  await new Promise((resolve) => { work.oncomplete = resolve })
  db.close()
})()`

const ages_on_disk = `new Promise((resolve) => {
  const opened = indexedDB.open('pos-queue')
  opened.onsuccess = () => {
    const work = opened.result.transaction(['sales', 'entries'])
    const [sales, entries] = ['sales', 'entries'].map((name) => work.objectStore(name).getAll())
    const days = ({ made_at }) => Math.round((Date.now() - made_at) / 8_640_000) / 10
    work.oncomplete = () => {
      opened.result.close()
      resolve([
        ...sales.result.map((sale) => 'sale ' + days(sale)),
        ...entries.result.map((entry) => entry.state + ' entry ' + days(entry)),
      ].sort())
    }
  }
})`
