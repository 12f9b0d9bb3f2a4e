import type { BrowserContext, Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Festival } from '../console/festival.ts'
import { openPhone, signInByPin } from '../console/pos.ts'
import { expect } from '../console/test.ts'

export const gate_ready = 'Hold a band, or read a ticket.'

export const verdict = (page: Page) => page.locator('[data-verdict]')

/** Waits until the gate knows the codes of the event, without which it decides nothing offline. */
export const listLoaded = (page: Page) =>
  expect(page.getByText(/^List of .+: \d+ codes/)).toBeVisible()

/** Takes the network from a gate, but for the page itself. */
export const cutGateOff = (context: BrowserContext) =>
  context.route(/\/(entrance_checks|pos\/|pairings\/|health\/)/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )

export const reconnectGate = (context: BrowserContext) =>
  context.unrouteAll({ behavior: 'ignoreErrors' })

type GatePhone = { ages?: (0 | 16 | 18)[]; right?: 5 | 20; needs_person?: boolean }

/** A gate with an entrance that leads through it, and a phone of it: with a checker on, a person of another right, or nobody. */
export async function openGate(
  page: Page,
  festival: Festival,
  entrance_type: 'in' | 'out' | 'both',
  admitted = 0,
  { ages = [], right = 5, needs_person = true }: GatePhone = {},
) {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const tail = crypto.randomUUID().slice(0, 6)
  const made = {
    type: 'entrance' as const,
    min_right: 30 as const,
    payment_types: ['cash' as const],
  }
  const entrance = await sdk.entrances.create({
    query,
    body: { ...made, name: `Day ${tail}`, price: 0, ages },
  })
  const name = `Gate ${tail}`
  const gate = await sdk.entrance_groups.create({
    query,
    body: { name, entrance_type, entrances_ids: [entrance._id] },
  })
  const guests = await newBands(festival, admitted)
  const sold = { entrance_id: entrance._id, payment_type: 'cash' as const }
  for (const { uid } of guests) await sdk.desk.add_entrance({ path: { uid }, query, body: sold })
  const checker = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  const pin = '4711'
  const { bars } = await sdk.bars.list({ query })
  const bar_id = bars[0]!._id
  const person = `Noé ${tail}`
  await sdk.users.create({ body: { ...checker, right, bar_id, name: person, pin } })
  const smartphone_number = `G${crypto.randomUUID().slice(0, 8)}`
  const body = { smartphone_number, role: 'gate' as const, entrance_group_id: gate._id }
  const { path } = await sdk.pairings.create({ query, body })
  await openPhone(page)
  await page.goto(path)
  if (needs_person) await signInByPin(page, person, pin)
  await expect(page.getByText(gate_ready)).toBeVisible()
  return { entrance, gate, name, person, smartphone_number, guests }
}
