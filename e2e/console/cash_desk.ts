import type { Page } from '@playwright/test'
import type { Festival } from './festival.ts'
import { expect } from './test.ts'

/** Somebody who may do what cashiers may. */
export async function makeCashier({ sdk, event }: Festival) {
  const { bars } = await sdk.bars.list({ query: { event_id: event._id } })
  const cashier = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...cashier, name: 'Camille', right: 20, bar_id: bars[0]!._id } })
  return cashier
}

/** Signs somebody in on the phone, and opens the cash desk. */
export async function openDesk(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.goto('/pos/desk')
  await page.getByRole('button', { name: 'Person' }).click()
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
}

/** Opens the page again; a band that is held counts once it is there. */
export async function reopenDesk(page: Page) {
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
}

export const outcome = (page: Page) => page.locator('[data-outcome]')
export const act = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Operations' }).getByRole('button', { name, exact: true })
export const sheet = (page: Page) => page.getByRole('dialog')

/** Closes what an operation has led to. */
export async function finish(page: Page, result: 'done' | 'refused' = 'done') {
  await expect(page.locator(`[data-outcome="${result}"]`)).toBeVisible()
  await outcome(page)
    .getByRole('button', { name: result === 'done' ? 'Done' : 'Back' })
    .click()
  await expect(outcome(page)).toHaveCount(0)
}

/** What was booked on a band, the newest first. */
export async function booked({ sdk, event }: Festival, uid: string) {
  const query = { event_id: event._id, uid, limit: 20 }
  return (await sdk.transactions.list({ query })).transactions
}

/** Every posting of the event still balances. */
export async function expectBalanced({ sdk, event }: Festival) {
  const { ok } = await sdk.events.audit({ path: { id: event._id } })
  expect(ok).toBe(true)
}
