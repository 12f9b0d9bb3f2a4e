import type { Page } from '@playwright/test'
import { movedOn, noteMoves } from './reading.ts'
import { expect, test } from './test.ts'
import { openTopUps } from './top_ups.ts'

/** Opens a page that comes with what the server knows: one that is too busy for that would leave it to the page. */
async function openAnswered(page: Page, path: string, ...parts: ('wallet' | 'captcha')[]) {
  await expect(async () => {
    // A browser that solved the captcha of a page that came without one is sent none any more.
    await page.context().clearCookies()
    await page.goto(path)
    const sent = JSON.parse((await page.locator('#event').textContent()) ?? '')
    for (const part of ['event', ...parts]) expect(sent[part], part).toBeTruthy()
  }).toPass()
}

test('before any program runs, a page has its frame with the number and the event', async ({
  browser,
  baseURL,
  festival: { regular, event },
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()

  const band = regular.short_id
  for (const path of [`/client/${band}`, `/client/${band}/pay`, `/refund/${band}`]) {
    await openAnswered(page, path)
    await expect(page.getByText(event.name)).toBeVisible()
    await expect(page.getByText(band)).toBeVisible()
    await expect(page.getByText('Kermesse', { exact: true })).toBeHidden()
  }
  for (const path of ['/client', '/refund', '/ticket']) {
    await page.goto(path)
    await expect(page.getByText(event.name)).toBeHidden()
    await expect(page.getByText('Kermesse', { exact: true })).toBeVisible()
  }
  await context.close()
})

test('the balance is there before any program runs', async ({
  browser,
  baseURL,
  festival: { newcomer },
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()

  await openAnswered(page, `/client/${newcomer.short_id}`, 'wallet')
  await expect(page.getByText("CHF 1'200.00")).toBeVisible()
  await context.close()
})

for (const [locale, title] of [
  ['en-GB', 'Login'],
  ['fr-CH', 'Connexion'],
  ['de-CH', 'Anmelden'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })

    test('the first page says what it is for while the program is still on its way', async ({
      page,
    }) => {
      await page.route(/\/assets\/.*\.js$/, () => undefined)

      await page.goto('/', { waitUntil: 'commit' })

      await expect(page.getByRole('heading')).toHaveText([title])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })

test('with a PIN that was typed, and in another language, the page asks at once', async ({
  page,
  festival: { newcomer },
}) => {
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.addInitScript("globalThis.localStorage.setItem('locale', 'fr')")

  // A server that is too busy sends no event along, and with it no currency.
  await expect(async () => {
    const asked = page.waitForRequest(`**/clients/short/${newcomer.short_id}`)
    await page.goto(`/client/${newcomer.short_id}`, { waitUntil: 'commit' })
    await asked

    await expect(page.getByText("CHF 1'200.00")).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('nothing on the refund page moves while a captcha is solved', async ({
  page,
  festival: { regular },
}) => {
  await noteMoves(page)
  // The answer replaces the outline by a page of another height.
  await page.route('**/refund_form/**', () => undefined)
  await openAnswered(page, `/refund/${regular.short_id}`, 'captcha')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  expect(await movedOn(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a wallet comes with its answer, and nothing on the page moves', async ({
  page,
  festival: { regular },
}) => {
  let asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked = []
    asked.push(new URL(request.url()).pathname)
  })
  await page.setViewportSize({ width: 375, height: 667 })
  await noteMoves(page)

  await openAnswered(page, `/client/${regular.short_id}`, 'wallet')
  await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Raclette/ })).toBeVisible()

  expect(await movedOn(page)).toEqual([])
  expect(asked).not.toContain(`/clients/short/${regular.short_id}`)
  expect(asked).not.toContain('/events/general')
})

test('what is to be said of the money does not move the balance', async ({ page, festival }) => {
  const { band } = await openTopUps(festival, { warningLoadAmount: 10, is_trial: true })
  await page.setViewportSize({ width: 375, height: 667 })
  await noteMoves(page)

  await openAnswered(page, `/client/${band().short_id}`, 'wallet')
  await expect(page.getByText('There is a lot of money on this wristband.')).toBeVisible()
  await expect(page.getByText('This event is a trial')).toBeVisible()

  expect(await movedOn(page)).toEqual([])
})

test('no text becomes a script', async ({ page, festival: { regular } }) => {
  await page.goto(`/client/${regular.short_id}`)

  const inserted = page.evaluate("document.body.innerHTML = '<b>bold</b>'")

  await expect(inserted).rejects.toThrow(/TrustedHTML/)
})
