import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './test.ts'
import { control, openTopUps, phone, type TopUps } from './top_ups.ts'

let top_ups: TopUps
test.beforeAll(async ({ festival }) => {
  top_ups = await openTopUps(festival)
})

const agents = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const open = (page: Page, short_id: string) =>
  page.goto(`/client/${short_id}/pay?payment_type=twint_direct`)

/** Asks for a code; answers its digits. */
async function askFor(page: Page, quick: string) {
  await page.getByRole('button', { name: quick, exact: true }).click()
  await page.getByRole('button', { name: /^Pay CHF/ }).click()
  return codeOn(page)
}

async function codeOn(page: Page) {
  const digits = page.getByText(/^\d{5}$/)
  await expect(digits).toBeVisible()
  return String(await digits.textContent())
}

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a code is scanned with the phone: one code for a reload and a second tab, then the money', async ({
    page,
    context,
  }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    const code = await askFor(page, '40')
    await expect(page.getByRole('heading', { name: 'Pay in the TWINT app' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code for the TWINT app' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText([
      'Open your bank’s TWINT app',
      'Choose the QR code symbol',
      'Scan the code, or type its digits',
    ])
    await expect(page.getByRole('timer')).toHaveText(/^Good for [12]:\d\d$/)
    await expect(amount(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`twint_direct_token=${code}`))
    await look(page, 'pay/code_web')

    await page.reload()
    expect(await codeOn(page)).toBe(code)
    const second = await context.newPage()
    await open(second, band.short_id)
    expect(await codeOn(second)).toBe(code)
    await expect(second.getByRole('img', { name: 'QR code' })).toBeVisible()

    await phone(code, 'pair')
    await expect(page.getByRole('heading', { name: 'Confirm in the app' })).toBeVisible()
    await look(page, 'pay/code_paired')
    await phone(code, 'pay')
    await expect(page).toHaveURL(`/client/${band.short_id}`)
    await expect(page.getByText('CHF 40.00 topped up')).toBeVisible()
    await expect(second.getByText('CHF 40.00 topped up')).toBeVisible()
    await expect(balance(page)).toContainText('CHF 60.00')
    expect(await top_ups.payments(band)).toHaveLength(1)
  })

  test('an address with a code shows it on another machine, too', async ({ page, browser }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    const code = await askFor(page, '10')
    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const other = await elsewhere.newPage()

    await other.goto(page.url())

    expect(await codeOn(other)).toBe(code)
    await other.goto(page.url().replace(code, code === '12345' ? '54321' : '12345'))
    await expect(amount(other)).toBeVisible()
    await elsewhere.close()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test.describe('with Android', () => {
    test.use({ userAgent: agents.android })

    test('a button opens the app, and the code is there to type', async ({ page }) => {
      const band = top_ups.band()
      await open(page, band.short_id)
      const code = await askFor(page, '20')

      const app = page.getByRole('link', { name: 'Open the TWINT app' })
      await expect(app).toHaveAttribute('href', new RegExp(`^intent://payment#.*S.code=${code};`))
      await look(page, 'pay/code_android')
      await phone(code, 'reject')
      await expect(page.getByText('Cancelled: CHF 20.00 not topped up')).toBeVisible()
      await expect(balance(page)).toContainText('CHF 20.00')
    })
  })

  test.describe('of Apple', () => {
    test.use({ userAgent: agents.ios })

    test('the banks are listed, searched, and the last one comes first', async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      const band = top_ups.band()
      await open(page, band.short_id)
      const code = await askFor(page, '20')
      const banks = page.getByRole('region', { name: 'Open your bank’s app' })
      await expect(banks.getByRole('link')).toHaveCount(35)
      await look(page, 'pay/code_ios')

      await page.getByLabel('Search for your bank').fill('raiff')
      const bank = banks.getByRole('link')
      await expect(bank).toHaveText(/Raiffeisen/)
      await expect(bank).toHaveAttribute(
        'href',
        new RegExp(`^twint-issuer\\d+://applinks.*${code}`),
      )
      await page.getByLabel('Search for your bank').fill('no such bank')
      await expect(page.getByText('No bank of that name.')).toBeVisible()
      await page.getByLabel('Search for your bank').fill('raiff')
      // The browser of a test knows no such app; what it does with the link is the phone's.
      await page.evaluate(`addEventListener('click', (event) => event.preventDefault())`)
      await bank.click()
      await page.reload()
      await expect(banks.getByRole('link').first()).toHaveText(/Raiffeisen/)
      expect(requests.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
    })
  })
})

test.describe('a code', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('lives three minutes, and a new one takes its place', async ({ page }) => {
    const band = top_ups.band()
    await page.clock.install()
    await open(page, band.short_id)
    const first = await askFor(page, '30')
    await page.clock.fastForward(181_000)
    await expect(page.getByRole('heading', { name: 'This code has expired' })).toBeVisible()
    await look(page, 'pay/code_expired')

    await page.getByRole('button', { name: 'New code' }).click()
    await expect(page.getByText(/^\d{5}$/)).not.toHaveText(first)
    const second = await codeOn(page)
    await expect(phone(first, 'pay')).rejects.toThrow('404')
    await phone(second, 'pay')
    await expect(async () => {
      await page.clock.runFor(2_500)
      await expect(page.getByText('CHF 30.00 topped up')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect((await top_ups.payments(band)).map(({ status }) => status)).toEqual([
      'success',
      'cancelled',
    ])
  })

  test('of a phone that goes away is over, and nobody pays it later', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id)
    const code = await askFor(page, '30')
    await phone(code, 'pair')
    await expect(page.getByRole('heading', { name: 'Confirm in the app' })).toBeVisible()
    await phone(code, 'leave')

    await expect(page.getByText('Cancelled: CHF 30.00 not topped up')).toBeVisible()
    await expect(page.getByText(/If your money has gone/)).toBeHidden()
    await expect(phone(code, 'pay')).rejects.toThrow('404')
  })

  test('is not begun without TWINT, and it is said; when it is back the same press works', async ({
    page,
  }) => {
    const band = top_ups.band()
    await top_ups.fail.twint({ mode: 'http_500', times: 3, operation: 'StartOrder' })
    await open(page, band.short_id)
    await page.getByRole('button', { name: '30', exact: true }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    await expect(page.getByRole('alert')).toContainText('The payment could not be started.')
    await expect(amount(page)).toHaveValue('30')
    await look(page, 'pay/unavailable')
    await control('DELETE', '/twint/failures')

    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    await codeOn(page)
  })
})
