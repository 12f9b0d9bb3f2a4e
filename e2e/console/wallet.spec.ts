import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

test('a visitor types the number, however untidily, and sees the balance', async ({
  page,
  festival: { event, regular },
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

  const { short_id } = regular
  const untidy = ` ${short_id.slice(0, 3)}-${short_id.slice(3)} `.toLowerCase()
  await page.getByRole('textbox', { name: 'Wristband number' }).fill(untidy)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`/client/${short_id}`)
  await expect(page.getByText(event.name)).toBeVisible()
  await expect(balance(page)).toContainText("CHF 1'184.00")
  await expect(balance(page)).toContainText('of which CHF 10.00 offered')
  await expect(page.getByRole('list', { name: 'Vouchers' })).toContainText('2 × Boisson offerte')
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
})

test('a wrong number is refused where it was typed', async ({ page }) => {
  await page.goto('/client')
  const number = page.getByRole('textbox', { name: 'Wristband number' })

  await page.getByRole('button', { name: 'Open wallet' }).click()
  await expect(page.getByText('Required field.')).toBeVisible()

  await number.fill('ZZZZ0000')
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await expect(page.getByText('Wrong wristband number.')).toBeVisible()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/client')

  await number.fill('ZZZZ000')
  await expect(page.getByText('Wrong wristband number.')).toBeHidden()
})

test('an address with a wrong number leads back to the entry and says why', async ({ page }) => {
  await page.goto('/client/ZZZZ0000')

  await expect(page).toHaveURL('/client')
  await expect(page.getByText('Wrong wristband number.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ZZZZ0000')
})

test('a wallet can be named together with its event', async ({
  page,
  festival: { event, regular },
}) => {
  const { short_id } = regular
  for (const path of [
    `/client/${short_id}/${event._id}`,
    `/event/${event._id}/client/${short_id}`,
  ]) {
    await page.goto(path)
    await expect(balance(page)).toContainText("CHF 1'184.00")
  }
})

test('a band whose money moved says so', async ({ page, festival: { lost } }) => {
  await page.goto(`/client/${lost.short_id}`)

  await expect(page.getByText('This wristband has been transferred.')).toBeVisible()
})

test('a beer after midnight stands under the day it belongs to, and opens to its lines', async ({
  page,
  festival: { regular, first_day },
}) => {
  const written = first_day.split('-').reverse().join('/')

  await page.goto(`/${regular.short_id}`)
  const day = page.getByRole('region', { name: new RegExp(`day ${written}$`) })

  await expect(day.getByRole('listitem')).toHaveCount(3)
  const beers = day.getByRole('button', { name: /2\s×\sBière blonde 3 dl/ })
  await expect(beers).toContainText('-14.00')
  await expect(beers).toContainText(
    '20:00 · Purchase'.replace('20:00', await zurichTime(first_day)),
  )
  await expect(beers).toHaveAttribute('aria-expanded', 'false')
  await beers.click()
  await expect(beers).toHaveAttribute('aria-expanded', 'true')
  await expect(day).toContainText('Gobelet')
  await expect(day).toContainText('10.00')
  await expect(day).toContainText("Balance afterwards1'186.00")
})

test('what a voucher paid costs nothing, and says so', async ({ page, festival: { regular } }) => {
  await page.goto(`/client/${regular.short_id}`)

  const drink = page.getByRole('button', { name: 'Boisson équipe' })
  await expect(drink).toContainText('0.00')
  await expect(drink).toContainText('Voucher')
})

test('a cancelled purchase is struck, and what it gave back is shown', async ({
  page,
  festival: { regretful },
}) => {
  await page.goto(`/client/${regretful.short_id}`)

  const cancelled = page.getByRole('button', { name: 'Cancelled', exact: false })
  await expect(cancelled.filter({ has: page.locator('s') })).toContainText('-7.00')
  await expect(cancelled.filter({ hasText: 'Cancelled: Purchase' })).toContainText('+7.00')
})

test('the name needs the PIN, which the tab keeps and nothing else does', async ({
  page,
  festival: { regular, newcomer },
}) => {
  await page.goto(`/client/${regular.short_id}`)
  await expect(page.getByText(regular.name)).toBeHidden()

  await page.getByRole('button', { name: 'Show the name on this wristband' }).click()
  await page.getByRole('textbox', { name: 'PIN' }).fill('0000')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Wrong PIN.')).toBeVisible()

  await page.getByRole('textbox', { name: 'PIN' }).fill(regular.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText(regular.name)).toBeVisible()
  await page.reload()
  await expect(page.getByText(regular.name)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept + page.url()).not.toContain(regular.pin)

  // A band without a PIN has no secret to ask for.
  await page.goto(`/client/${newcomer.short_id}`)
  await expect(page.getByText(newcomer.name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the name on this wristband' })).toBeHidden()
})

test('a PIN that is no longer right does not hide the balance', async ({
  page,
  festival: { regular },
}) => {
  await page.goto('/404')
  await page.evaluate(
    ([key = '']) => sessionStorage.setItem(key, '0000'),
    [`pin:${regular.short_id}`],
  )

  await page.goto(`/client/${regular.short_id}`)

  await expect(balance(page)).toContainText("CHF 1'184.00")
  await expect(page.getByRole('button', { name: 'Show the name on this wristband' })).toBeVisible()
})

test('a refresh brings what was sold meanwhile', async ({ page, festival }) => {
  const { sdk, event, newcomer } = festival
  await page.goto(`/client/${newcomer.short_id}`)
  await expect(balance(page)).toContainText("CHF 1'200.00")

  const body = { type: 'credit', uid: newcomer.uid, amount: 25, payment_type: 'cash' } as const
  await sdk.transactions.create({ query: { event_id: event._id }, body })
  await page.getByRole('button', { name: 'Refresh' }).click()

  await expect(balance(page)).toContainText("CHF 1'225.00")
  await expect(page.getByRole('status').filter({ hasText: "Balance CHF 1'225.00" })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Top-up' }).first()).toContainText('+25.00')
})

/** Eight in the evening UTC is nine or ten at the quay, as the season has it. */
async function zurichTime(day: string) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Zurich',
    hour: '2-digit',
    minute: '2-digit',
  })
  return clock.format(new Date(`${day}T18:00:00Z`))
}
