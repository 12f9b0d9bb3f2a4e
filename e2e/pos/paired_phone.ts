import type { Page } from '@playwright/test'
import type { Festival } from '../console/festival.ts'
import { openPhone, type PointOfSale, signInByPin, tile } from '../console/pos.ts'
import { expect } from '../console/test.ts'

export type PairedPhone = { number: string; pairing_id: string }

const pin = '4711'

/** Pairs this page as a phone of the point of sale, and signs its seller in. */
export async function pairPhone(
  page: Page,
  { sdk, event }: Pick<Festival, 'sdk' | 'event'>,
  { bar, seller }: PointOfSale,
  ends_at: string | null = null,
  role: 'seller' | 'cashier' = 'seller',
): Promise<PairedPhone> {
  const query = { event_id: event._id }
  const { users } = await sdk.users.list({ query: { search: seller.email } })
  await sdk.users.update({ path: { id: users[0]!._id }, body: { pin } })
  const number = `E${crypto.randomUUID().slice(0, 8)}`
  const { pairing, code } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role, bar_id: bar._id, ends_at },
  })
  await openPhone(page)
  // A browser without a screen makes no such promise.
  await page.addInitScript('navigator.storage.persist = async () => true')
  await page.goto(`/pos/pair#${code}`)
  // With its first answer the phone knows how far off its clock is.
  const answered = page.waitForResponse(/\/pos\/entries\?/)
  await signInByPin(page, seller.email.split('@')[0]!, pin)
  await expect(tile(page, 'Water')).toBeVisible()
  await answered
  return { number, pairing_id: pairing._id }
}

/** The parts of the API that phones send sales to. */
export const entries_address = '**/pos/entries?*'

/** Takes the network from the queue of this phone. */
export const cutOff = (page: Page) => page.route(entries_address, (route) => route.abort())

/** Gives the network back. What is on its way may end as it likes. */
export const reconnect = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/**
 * Waits for the list of wallets on the phone, with this chip or voucher, or a wristband with so much money, in it: phones share
 * answers of up to half a minute.
 */
export async function copyLoaded(page: Page, known: string | { uid: string; cents: number }) {
  const pattern =
    typeof known === 'string' ? known : `"${known.uid}","[^"]+",[0-9]+,${known.cents},`
  const look = () => page.evaluate<boolean>(`(${copy_has})(${JSON.stringify(pattern)})`)
  await expect.poll(look, { timeout: 60_000 }).toBe(true)
}

// Code for the page is a string, because browser globals have no types here.
const copy_has = `(pattern) => new Promise((resolve) => {
  const opened = indexedDB.open('pos-wallets')
  opened.onupgradeneeded = () => opened.transaction.abort()
  opened.onerror = () => resolve(false)
  opened.onsuccess = () => {
    const trx = opened.result.transaction(['state', 'rows'])
    const state = trx.objectStore('state').get('copy')
    const rows = trx.objectStore('rows').getAll()
    trx.oncomplete = () => {
      opened.result.close()
      const lines = rows.result.map((part) => new TextDecoder().decode(part)).join('')
      resolve(Boolean(state.result?.known) && new RegExp(pattern).test(lines))
    }
  }
})`
