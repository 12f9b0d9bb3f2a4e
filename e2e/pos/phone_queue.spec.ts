import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { entries_address, pairPhone } from './paired_phone.ts'

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
