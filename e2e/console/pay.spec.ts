import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './test.ts'
import { control, openTopUps, type TopUps } from './top_ups.ts'

let top_ups: TopUps
test.beforeAll(async ({ festival }) => {
  top_ups = await openTopUps(festival)
})

const phone = { width: 375, height: 667 }
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
/** A button on the provider's page; ours has one of that name too. */
const there = (page: Page, name: string) =>
  page.locator('body:not(:has(#root))').getByRole('button', { name })
const open = (page: Page, short_id: string, way = 'card') =>
  page.goto(`/client/${short_id}/pay?payment_type=${way}`)

/** Chooses an amount and goes to the provider's page with it. */
async function leaveWith(page: Page, quick: string) {
  await page.getByRole('button', { name: quick, exact: true }).click()
  await payButton(page).click()
  await expect(there(page, 'Let the bank refuse')).toBeVisible()
}

for (const viewport of [phone, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport })

    test('a top-up by card is chosen with a thumb, paid on the page, and there in the wallet', async ({
      page,
    }) => {
      const band = top_ups.band()
      await open(page, band.short_id)
      await expect(page.getByText('Balance CHF 20.00')).toBeVisible()
      await expect(payButton(page)).toBeDisabled()
      await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
      await expect(payButton(page)).toBeInViewport({ ratio: 1 })

      await page.getByRole('button', { name: '40', exact: true }).click()
      await expect(amount(page)).toHaveValue('40')
      await expect(page.getByText('Balance CHF 20.00, afterwards CHF 60.00')).toBeVisible()
      await page.getByRole('checkbox', { name: /fee of 1.5 % as a donation CHF 0.60/ }).check()
      if (viewport === phone) await look(page, 'pay/chosen')
      await payButton(page).click()

      await expect(page.getByRole('heading', { name: 'CHF 40.60' })).toBeVisible()
      await there(page, 'Pay CHF 40.60').click()
      await expect(page).toHaveURL(`/client/${band.short_id}`)
      await expect(page.getByText('CHF 40.00 topped up')).toBeVisible()
      await expect(balance(page)).toContainText('CHF 60.00')
      if (viewport === phone) await look(page, 'wallet/topped_up')
      expect(await top_ups.payments(band)).toMatchObject([
        { method: 'card', amount: 40, fee: 0.6, status: 'success' },
      ])

      await page.reload()
      await expect(balance(page)).toContainText('CHF 60.00')
      await expect(page.getByText('CHF 40.00 topped up')).toBeHidden()
    })
  })

test.describe('the amount', () => {
  test.use({ viewport: phone })

  test('is clamped and rounded while it is typed, and told what is wrong with it', async ({
    page,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id)

    await amount(page).fill('12,345')
    await expect(amount(page)).toHaveValue('12.35')
    await expect(page.getByText('afterwards CHF 32.35')).toBeVisible()
    await amount(page).fill("1'200")
    await expect(amount(page)).toHaveValue('500')
    await expect(page.getByText('Please enter maximum amount of CHF 500.00')).toBeVisible()
    await look(page, 'pay/clamped')
    await amount(page).fill('490')
    await expect(
      page.getByText('At most CHF 480.00 more: a wristband holds up to CHF 500.00.'),
    ).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    await amount(page).fill('0.5')
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('Please enter minimum amount of CHF 1')).toBeVisible()
    await amount(page).fill('0')
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('Please enter minimum amount of CHF 1')).toBeVisible()
    expect(await top_ups.payments(band)).toEqual([])
  })

  test('of a blocked wristband is not asked for: the page says so, and where to go', async ({
    page,
    festival: { sdk },
  }) => {
    const band = top_ups.band()
    const query = { event_id: top_ups.event._id }
    await sdk.clients.disable({ path: { uid: band.uid }, query })

    await page.goto(`/client/${band.short_id}/pay?payment_type=card`)

    await expect(page.getByRole('heading', { name: 'This wristband no longer pays' })).toBeVisible()
    await expect(page.getByText('ask at the information desk')).toBeVisible()
    await expect(page.getByRole('link', { name: 'To the wallet' })).toBeVisible()
    await expect(amount(page)).toBeHidden()
    await look(page, 'pay/blocked')
  })

  test('that has no room any more is refused in words beside the field', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await amount(page).fill('450')
    await expect(page.getByText('afterwards CHF 470.00')).toBeVisible()
    await top_ups.credit(band, 100)

    await payButton(page).click()

    await expect(
      page.getByText('At most CHF 380.00 more: a wristband holds up to CHF 500.00.'),
    ).toBeVisible()
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
    await look(page, 'pay/no_room')
    await amount(page).fill('380')
    await amount(page).press('Enter')
    await expect(there(page, 'Pay CHF 380.00')).toBeVisible()
  })

  test('works from the keyboard alone', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await expect(amount(page)).toBeFocused()
    await page.keyboard.type('15')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(amount(page)).toHaveValue('10')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')

    await expect(there(page, 'Pay CHF 10.00')).toBeVisible()
  })
})

test.describe('a payment that was begun', () => {
  test.use({ viewport: phone })

  test('is one, however impatient its visitor: pressed again, reloaded, and in a second tab', async ({
    page,
    context,
  }) => {
    const band = top_ups.band()
    await top_ups.fail.payrexx({ mode: 'slow', latency_ms: 6000, call: 'Gateway.create' })
    await open(page, band.short_id)
    await page.getByRole('button', { name: '30', exact: true }).click()
    await payButton(page).dblclick()
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('There is no need to press again.')).toBeVisible()
    const second = await context.newPage()
    await open(second, band.short_id)
    await page.reload()

    await expect(there(page, 'Pay CHF 30.00')).toBeVisible()
    await expect(second.getByRole('heading', { name: 'Payment open' })).toBeVisible()
    await expect(second.getByRole('link', { name: 'Continue to the payment' })).toHaveAttribute(
      'href',
      page.url(),
    )
    expect(await top_ups.payments(band)).toHaveLength(1)

    await there(page, 'Pay CHF 30.00').click()
    await expect(page.getByText('CHF 30.00 topped up')).toBeVisible()
    await expect(second.getByText('CHF 30.00 topped up')).toBeVisible()
    expect(await top_ups.balance(band)).toBe(50)
  })

  test('is found by a visitor who comes back without ending it, and pays it after all', async ({
    page,
    context,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id, 'twint')
    await leaveWith(page, '20')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Payment open' })).toBeVisible()
    await expect(page.getByText('As far as we know it is not paid yet')).toBeVisible()
    await look(page, 'pay/open')
    await page.close()

    const later = await context.newPage()
    await open(later, band.short_id)
    await later.getByRole('link', { name: 'Continue to the payment' }).click()
    await there(later, 'Pay and never come back').click()
    // A page that is on its way elsewhere may never close.
    await expect(later.getByText('The browser stays here.')).toBeVisible()
    await later.close()

    const next_day = await context.newPage()
    await open(next_day, band.short_id)
    await expect(next_day.getByText('CHF 20.00 topped up')).toBeVisible()
    await expect(balance(next_day)).toContainText('CHF 40.00')
    expect(await top_ups.payments(band)).toHaveLength(1)
  })
})

test.describe('a payment that is given up', () => {
  test.use({ viewport: phone })

  test('is given up at the provider before another amount is chosen', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await leaveWith(page, '20')
    const provider_page = page.url()
    await page.goBack()
    await page.getByRole('button', { name: 'Choose another amount' }).click()

    await expect(amount(page)).toHaveValue('20')
    expect(await top_ups.payments(band)).toMatchObject([{ status: 'cancelled' }])
    await page.goto(provider_page)
    await expect(page.getByText('No such payment')).toBeVisible()
  })

  test('was paid meanwhile: giving it up finds the money', async ({ page }) => {
    const band = top_ups.band()
    await page.clock.install()
    await open(page, band.short_id)
    await leaveWith(page, '20')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Payment open' })).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const { reference } = (await top_ups.payments(band))[0]!
    await control('POST', `/payrexx/payments/${reference}/pay`, {})
    await page.getByRole('button', { name: 'Choose another amount' }).click()
    await page.clock.resume()

    await expect(page.getByText('CHF 20.00 topped up')).toBeVisible()
    expect(await top_ups.balance(band)).toBe(40)
  })

  test('that cannot be given up is said to be open before another one is begun', async ({
    page,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await leaveWith(page, '20')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Payment open' })).toBeVisible()
    await top_ups.fail.payrexx({ mode: 'http_500', times: 1, call: 'Gateway.delete' })
    await page.getByRole('button', { name: 'Choose another amount' }).click()

    await expect(page.getByText('so this payment stays open')).toBeVisible()
    await look(page, 'pay/not_given_up')
    await page.getByRole('button', { name: 'Begin another one' }).click()
    await expect(amount(page)).toHaveValue('20')
  })
})

test.describe('a payment that ended, or did not', () => {
  test.use({ viewport: phone })

  test('that was declined is told in the wallet, and tried again with the same amount', async ({
    page,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await leaveWith(page, '30')
    await there(page, 'Let the bank refuse').click()

    await expect(page.getByText('Payment failed: CHF 30.00 not topped up')).toBeVisible()
    await expect(balance(page)).toContainText('CHF 20.00')
    await look(page, 'wallet/top_up_failed')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(amount(page)).toHaveValue('30')
    await payButton(page).click()
    await there(page, 'Cancel').click()
    await expect(page.getByText('Cancelled: CHF 30.00 not topped up')).toBeVisible()
    await expect(page.getByText('If your money has gone')).toBeHidden()
    expect(await top_ups.balance(band)).toBe(20)
  })

  test('whose confirmation does not come is pending, with a reference, until it comes', async ({
    page,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    await leaveWith(page, '30')
    await page.clock.install()
    await top_ups.fail.payrexx({ mode: 'http_500', times: 1000, call: 'Gateway.get' })
    await there(page, 'Pay CHF 30.00').click()

    await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue to the payment' })).toBeHidden()
    await page.clock.fastForward(21_000)
    await expect(page.getByText('Payment pending')).toBeVisible()
    const { reference } = (await top_ups.payments(band))[0]!
    await expect(page.getByText(`Reference: ${reference}`)).toBeVisible()
    await look(page, 'pay/pending')
    await top_ups.mendPayrexx()

    await expect(async () => {
      await page.clock.runFor(2_500)
      await expect(page.getByText('CHF 30.00 topped up')).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})
