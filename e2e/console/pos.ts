import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import type { Festival } from './festival.ts'
import { expect } from './test.ts'

export type PointOfSale = {
  bar: Schema<'Bar'>
  cup: Schema<'Deposit'>
  seller: { email: string; password: string }
}

/** A point of sale with an item of each kind, and somebody who sells there. */
export async function makePointOfSale(
  { sdk, event }: Festival,
  more: Schema<'ConsumptionInput'>[] = [],
): Promise<PointOfSale> {
  const query = { event_id: event._id }
  // Other files of this worker change how the event sells, and each file begins with the event as it was made.
  const { offline, maxLoadAmount, warningLoadAmount, amounts_to_display } = event
  // Phones wait 1.5 s for an answer. A busy machine needs more, and then the phone would decide by itself.
  const pos = { ...event.pos, patience_ms: 5_000 }
  const body = { offline, pos, maxLoadAmount, warningLoadAmount, amounts_to_display }
  await sdk.events.update({ path: { id: event._id }, body })
  // The other tests take the first point of sale of the festival for its own.
  const name = `Counter ${crypto.randomUUID().slice(0, 8)}`
  const cup = await sdk.deposits.create({
    query,
    body: { name: `Cup ${name}`, price: 2, delta: 4, color: 'gray', return_color: 'green' },
  })
  const bar = await sdk.bars.create({
    query,
    body: {
      name,
      order_number_prefix: 'Q',
      possible_deposits: [{ _id: cup._id }],
      possible_deposit_returns: [{ _id: cup._id }],
      consumptions: [
        { name: 'Beer', type: 'quantity', price: 5, color: 'orange', min_age: 16 },
        { name: 'Lemonade', type: 'quantity', price: 4, color: 'purple', deposit: cup._id },
        { name: 'Raclette', type: 'quantity', price: 12, color: 'red' },
        { name: 'Water', type: 'quantity', price: 3, color: 'green' },
        { name: 'Tip', type: 'input', price: 0, color: 'gray', round: 0.5 },
        {
          name: 'Crew drink',
          type: 'quantity',
          price: 3,
          color: 'gray',
          can_buy_only_with_voucher: true,
        },
        { name: 'Secret', type: 'quantity', price: 1, hidden: true },
        ...more,
      ],
    },
  })
  const seller = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...seller, right: 10, bar_id: bar._id } })
  return { bar, cup, seller }
}

/** A phone at a counter: its chip reader, its sounds and its vibration are fakes that the tests work and hear. */
export async function openPhone(page: Page, { width = 360, height = 640, nfc = true } = {}) {
  await page.setViewportSize({ width, height })
  await page.addInitScript(fakes, nfc)
}

/** Signs somebody in at the point of sale. */
export async function signInAt(page: Page, { seller }: PointOfSale) {
  await page.goto('/pos/')
  await page.getByRole('button', { name: 'Person' }).click()
  await page.getByLabel('Username').fill(seller.email)
  await page.getByLabel('Password').fill(seller.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
}

/** Holds a wristband to the chip reader, with an address written on its chip. */
export async function hold(page: Page, { uid }: { uid: string }, address?: string) {
  const serial = uid.toLowerCase().match(/../g)?.join(':')
  await page.evaluate(([text, url]) => (globalThis as unknown as Fake).holdChip(text, url), [
    serial ?? '',
    address,
  ] as const)
}

/** The signals of the phone until now: hertz of its tones, and how it vibrated. */
export function heard(page: Page) {
  return page.evaluate(() => {
    const { tones, vibrations } = globalThis as unknown as Fake
    return { tones, vibrations }
  })
}

export const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Items' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })

type Activation = { hasBeenActive: boolean }
type Fake = {
  holdChip: (serial: string, address?: string) => void
  tones: number[]
  vibrations: number[][]
}

function fakes(has_nfc: boolean) {
  const all = globalThis as unknown as Record<string, unknown> & Fake
  all.tones = []
  all.vibrations = []
  const readers = new Set<{ onreading: ((reading: object) => void) | null }>()
  all.holdChip = (serialNumber, address) => {
    const data = address && new DataView(new TextEncoder().encode(address).buffer)
    const records = data ? [{ recordType: 'url', data }] : []
    for (const reader of readers) reader.onreading?.({ serialNumber, message: { records } })
  }
  if (has_nfc)
    all.NDEFReader = class {
      onreading = null
      async scan({ signal }: { signal: AbortSignal }) {
        readers.add(this)
        signal.addEventListener('abort', () => readers.delete(this))
      }
    }
  else delete all.NDEFReader
  // The seller has allowed it before; otherwise the first tap asks.
  type Permissions = { query(asked: { name: string }): Promise<{ state: string }> }
  const { permissions } = navigator as unknown as { permissions: Permissions }
  const query = permissions.query.bind(permissions)
  permissions.query = async (asked) => (asked.name === 'nfc' ? { state: 'granted' } : query(asked))
  const silent = () => ({ connect: (next: unknown) => next })
  all.AudioContext = class {
    state = 'suspended'
    // As a browser does: no sound before the first tap.
    async resume() {
      const { userActivation } = navigator as unknown as { userActivation: Activation }
      if (userActivation.hasBeenActive) this.state = 'running'
    }
    currentTime = 0
    destination = {}
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
      return { ...silent(), gain }
    }
    createOscillator() {
      const frequency = { value: 0 }
      const start = () => this.state === 'running' && all.tones.push(frequency.value)
      return { ...silent(), frequency, stop() {}, start }
    }
  }
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: number[]) => all.vibrations.push(pattern),
  })
}

/** Pairs the phone with the point of sale and signs its seller in. Returns its number. */
export async function pairAt(
  page: Page,
  { sdk, event }: Festival,
  { bar, seller }: PointOfSale,
  role: Schema<'PairingRole'> = 'seller',
) {
  const query = { event_id: event._id }
  const { users } = await sdk.users.list({ query: { ...query, search: seller.email } })
  const name = `Léa ${bar.name.slice(-4)}`
  await sdk.users.update({ path: { id: users[0]!._id }, query, body: { name, pin: '4711' } })
  const smartphone_number = `P${crypto.randomUUID().slice(0, 8)}`
  const body = { smartphone_number, role, bar_id: bar._id }
  const { path } = await sdk.pairings.create({ query, body })
  await page.goto(path)
  await signInByPin(page, name)
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
  return smartphone_number
}

/** As a reader does it: keys without a pause between them, in the element that has the focus. Tells if Enter pressed it. */
export function typeQuickly(page: Page, text: string) {
  const keys = JSON.stringify([...text, 'Enter'])
  return page.evaluate<string>(`(() => {
    const events = ${keys}.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const event of events) document.activeElement.dispatchEvent(event)
    return events.at(-1).defaultPrevented ? 'no press' : 'press'
  })()`)
}

/** Signs a person in on a phone that asks who works there. */
export async function signInByPin(page: Page, name: string, pin = '4711') {
  await page.getByRole('button', { name, exact: true }).click()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}
