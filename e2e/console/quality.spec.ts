import type { Page } from '@playwright/test'
import type { Band } from './festival.ts'
import { languages, speak } from './look.ts'
import { fitsItsWindow, readableInSunlight, tabTo } from './reading.ts'
import { daysFromNow } from './refunds.ts'
import { expect, test } from './test.ts'
import { openTopUps, type TopUps } from './top_ups.ts'

const account = 'CH9300762011623852957'
const payee = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address: 'Rue du Lac',
  postal_code: '1000',
  locality: 'Lausanne',
}

let event: TopUps
let band: Band
/** One whose money was asked for. */
let asked: Band

test.beforeAll(async ({ festival }) => {
  event = await openTopUps(festival, {
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    form_refund: { enabled: true, dateBegin: daysFromNow(-1), dateEnd: daysFromNow(30) },
    donation: { enabled: true },
  })
  band = event.band()
  await event.credit(band, 280)
  asked = event.band()
  const path = { short_id: asked.short_id }
  await festival.sdk.refund_forms.submit({ path, body: { ...payee, iban: account } })
})

/** Every page that a visitor sees, in a state with something on it. */
const pages = (): Record<string, (page: Page) => Promise<void>> => ({
  entry: async (page) => {
    await page.goto('/client')
    await expect(page.getByRole('textbox')).toBeVisible()
  },
  wallet: async (page) => {
    await page.goto(`/client/${band.short_id}`)
    await expect(page.getByText('280.00')).toBeVisible()
    await page.getByText('280.00').click()
  },
  pay: async (page) => {
    await page.goto(`/client/${band.short_id}/pay?payment_type=card`)
    await page.getByRole('button', { name: '40', exact: true }).click()
    await page.getByRole('checkbox').check()
    await expect(page.getByText(/340\.00$/)).toBeVisible()
  },
  'feedback dialog': async (page) => {
    await page.goto(`/client/${band.short_id}/donation`)
    for (const n of [0, 3]) await page.getByRole('dialog').getByRole('radio').nth(n).check()
    await expect(page.getByRole('dialog').getByText(/3\.00$/)).toBeVisible()
  },
  'refund form': async (page) => {
    await page.goto(`/refund/${band.short_id}`)
    await page.locator('[name=iban]').fill('DE89370400440532013000')
    await page.locator('[type=submit]').click()
    await expect(page.locator('[name=bic]')).toBeFocused()
  },
  'refund timeline': async (page) => {
    await page.goto(`/refund/${asked.short_id}`)
    await expect(page.locator('[aria-current=step]')).toBeVisible()
  },
  tickets: async (page) => {
    await page.goto('/ticket/NO-SUCH-TICKET')
    await expect(page.getByRole('alert')).toBeVisible()
  },
})

test('balance and amounts can be read in the sun, by day and by night', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const { entry: _entry, tickets: _tickets, ...with_amounts } = pages()
  for (const [name, open] of Object.entries(with_amounts)) {
    await open(page)
    await readableInSunlight(page, name)
  }
})

// WCAG 1.4.10: 1,280 pixels at 400 %, a small phone, and the same phone's picture at twice the size.
for (const [what, viewport, deviceScaleFactor] of [
  ['a phone of 320 pixels', { width: 320, height: 568 }, 1],
  ['640 pixels at 200 %', { width: 320, height: 512 }, 2],
  ['1280 pixels at 400 %', { width: 320, height: 256 }, 4],
] as const)
  test.describe(what, () => {
    test.use({ viewport, deviceScaleFactor })

    test('no page scrolls sideways, in any language', async ({ page }) => {
      for (const [name, open] of Object.entries(pages())) {
        await open(page)
        for (const language of languages) {
          await speak(page, language)
          await fitsItsWindow(page, `${name}, ${language}`)
        }
      }
    })
  })

test('a reader who wants less motion gets none on any page, nor while one loads', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lasting = () =>
    page.evaluate(
      'document.getAnimations().map((a) => a.effect.getComputedTiming()).filter((t) => t.activeDuration > 50).length',
    )
  for (const [name, open] of Object.entries(pages())) {
    await open(page)
    expect(await lasting(), name).toBe(0)
  }
  for (const address of [`/client/${band.short_id}/embed/light`, `/refund/${band.short_id}`]) {
    await page.route(/\/(events\/general|refund_form\/)/, () => undefined)
    await page.goto(address)
    await expect(page.getByRole('status').first()).toBeAttached()
    expect(await lasting(), `${address} while it loads`).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('from the number to the money paid back, with the keyboard alone', async ({ page }) => {
  const own = event.band()
  await page.setViewportSize({ width: 375, height: 667 })
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await tabTo(page, page.getByRole(role, { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await page.goto('/')
  await tabTo(page, page.getByRole('textbox', { name: 'Wristband number' }))
  await page.keyboard.type(own.short_id)
  await page.keyboard.press('Enter')
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText('CHF 20.00')

  await press('Card', 'link')
  await tabTo(page, page.getByRole('textbox', { name: 'Amount' }))
  await page.keyboard.type('30')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press('Pay CHF 30.45')
  await expect(page.locator('#root')).toHaveCount(0)
  await press('Pay CHF 30.45')
  await expect(balance).toContainText('CHF 50.00')

  await press('Get my money back', 'link')
  const typed = {
    IBAN: account,
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Street: 'Rue du Lac',
  }
  for (const [name, text] of Object.entries({ ...typed, Postcode: '1000', Town: 'Lausanne' })) {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await page.keyboard.type(text)
  }
  await press('Ask for CHF 50.00')
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await press('To your wallet', 'link')
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Asked for')
})
