import { setTimeout as sleep } from 'node:timers/promises'
import type { Sdk } from '@kermesse/sdk/client'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { fake_reader } from './fake_reader.ts'
import type { Festival } from './festival.ts'

export const phone_options = {
  locale: 'en-GB',
  viewport: { width: 360, height: 640 },
  hasTouch: true,
} as const satisfies BrowserContextOptions

/** A phone that is paired with the point of sale, and that a seller has signed in on. */
export async function openCounter(context: BrowserContext, sdk: Sdk, festival: Festival) {
  const query = { event_id: festival.event_id }
  const { bar_id } = festival
  const seller = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-bench' }
  await sdk.users.create({ body: { ...seller, right: 10, bar_id, pin: '4711', name: 'Seller' } })
  const body = { smartphone_number: 'BENCH1', role: 'seller', bar_id } as const
  const { code } = await sdk.pairings.create({ query, body })
  await context.addInitScript({ content: fake_reader })
  const page = await context.newPage()
  await page.goto(`/pos/pair#${code}`)
  await page.getByRole('button', { name: 'Seller' }).click()
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await tileOf(page).waitFor()
  // The next start comes from the worker's store.
  await page.evaluate('navigator.serviceWorker.ready')
  return page
}

// Code for the page is a string, because browser globals have no types here.
const copy_is_complete = `new Promise((resolve) => {
  const opened = indexedDB.open('pos-wallets')
  opened.onsuccess = () => {
    const state = opened.result.transaction('state').objectStore('state').get('copy')
    state.onsuccess = () => { opened.result.close(); resolve(Boolean(state.result?.known)) }
  }
})`

/** The wristbands on the disk of the phone, as its app reads them. */
export const parts_of_copy = `new Promise((resolve) => {
  const opened = indexedDB.open('pos-wallets')
  opened.onsuccess = () => {
    const rows = opened.result.transaction('rows').objectStore('rows').getAll()
    rows.onsuccess = () => { opened.result.close(); resolve(rows.result) }
  }
})`

/** Waits until the phone has all wristbands on its disk. */
export async function copyComplete(page: Page) {
  while (!(await page.evaluate(copy_is_complete))) await sleep(200)
}

/** One raclette to one of the wristbands; answers the milliseconds until its verdict. */
export async function sellRaclette(page: Page, festival: Festival, n: number): Promise<number> {
  await tileOf(page).click()
  return holdBand(page, festival, n)
}

/** Holds one of the wristbands to the phone; answers the milliseconds until its verdict. */
export function holdBand(page: Page, { bands }: Festival, n: number): Promise<number> {
  const { uid } = bands[n % bands.length]!
  const serial = uid.toLowerCase().match(/../g)!.join(':')
  return page.evaluate(`globalThis.holdUntilVerdict(${JSON.stringify(serial)})`)
}

/** Slows the processor of a page down, until the session is detached. */
export async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

export function tileOf(page: Page, name = 'Raclette') {
  const items = page.getByRole('list', { name: 'Items' })
  return items.getByRole('button', { name: new RegExp(`^${name}\\b`) })
}
