import type { Browser, BrowserContext, Page } from '@playwright/test'
import { look } from './look.ts'
import { daysFromNow, makeRefundEvent, type RefundEvent } from './refunds.ts'
import { expect, test } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
// A bank that has confirmed pays on its own next day.
const paid = /Paid|Confirmed by the bank/
const account = 'CH9300762011623852957'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const here = (page: Page) => page.locator('[aria-current=step]')
const steps = (page: Page) => page.locator('ol > li').locator('p:first-of-type')

async function fill(page: Page, more: Record<string, string> = {}) {
  const typed = {
    IBAN: account,
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Street: 'Rue du Lac',
    Postcode: '1000',
    Town: 'Lausanne',
    ...more,
  }
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('the money is asked for, changed, comes back, and arrives', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const event = await makeRefundEvent(baseURL!, simulator)
    const { short_id } = event.bands[0]!
    await tellThisPhone(page, event)
    await page.goto('/refund')
    await look(page, 'refund/number')
    await field(page, 'Wristband number').fill(`${short_id.slice(0, 4)}-${short_id.slice(4)}`)
    const worker = page.waitForEvent('worker')
    await page.getByRole('button', { name: 'Continue' }).click()

    // The machine solved the captcha beside the page.
    await worker
    await expect(page).toHaveURL(`/refund/${short_id}`)
    await expect(page.getByText('CHF 42.00').first()).toBeVisible()
    await look(page, 'refund/form')
    expect(await refusedOnOpening(browser, short_id)).toEqual([])

    const link = await test.step('hand it in', () => handIn(page))
    await test.step('change it elsewhere', async () => {
      const other = await browser.newContext()
      await changeElsewhere(other, link)
      await other.close()
    })
    await test.step('follow it', () => follow(page, event, short_id))
  })
})

/**
 * Errors that a new browser sees before the form: its captcha comes with the page. A busy server
 * sends the page without its data; another browser retries then.
 */
async function refusedOnOpening(browser: Browser, short_id: string): Promise<string[]> {
  const refused: string[] = []
  await expect(async () => {
    refused.length = 0
    await using other = await browser.newContext()
    const page = await other.newPage()
    page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
    const answer = await page.goto(`/refund/${short_id}`)
    await expect(page.getByText('CHF 42.00').first()).toBeVisible()
    expect(await answer!.text()).toMatch(/"event":\{.*"captcha":\{/)
  }).toPass()
  return refused
}

/** The phone is told things of the first wristband already. */
async function tellThisPhone(page: Page, { sdk, event, bands }: RefundEvent) {
  const { uid, short_id } = bands[0]!
  const device = `${simulator}/control/push/devices/refund-${short_id}`
  const notification_token = await (await fetch(device, { method: 'PUT' })).text()
  const body = { notification_token, language: 'en' as const }
  await sdk.notifications.subscribe({ path: { uid }, body })
  await page.addInitScript(
    ([name, token]) => globalThis.localStorage.setItem(name!, token!),
    [`notification_token:${event._id}`, notification_token],
  )
}

/** Sends once into the void and once for good, with a reload between; answers the link to keep. */
async function handIn(page: Page) {
  await fill(page)
  await page.reload()
  await expect(field(page, 'IBAN')).toHaveValue('CH93 0076 2011 6238 5295 7')
  await expect(field(page, 'Town')).toHaveValue('Lausanne')
  await page.route('**/refund_form/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Ask for CHF 42.00' }).click()
  await expect(page.getByRole('alert')).toContainText('Your input is still here.')
  await look(page, 'refund/not_sent')
  await page.unroute('**/refund_form/**')
  await page.getByRole('button', { name: 'Ask for CHF 42.00' }).click()

  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await expect(here(page)).toContainText('Asked for')
  await expect(steps(page)).toHaveText(
    ['Asked for', 'In a payment run', 'Sent to the bank', 'Paid'].map((name) => new RegExp(name)),
  )
  await expect(page.getByText('This phone gets it as a message as well.')).toBeVisible()
  await look(page, 'refund/success')
  const link = await page.getByRole('link', { name: /#/ }).getAttribute('href')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your refund' })).toBeVisible()
  await expect(page.getByRole('link', { name: /#/ })).toHaveAttribute('href', link!)
  await look(page, 'refund/asked')
  return link!
}

async function changeElsewhere(context: BrowserContext, link: string) {
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Change the request' }).click()
  await expect(page).toHaveURL(/\/refund\/\w+$/)
  await expect(field(page, 'IBAN')).toHaveValue(account)
  await field(page, 'Street').fill('Quai du Mont-Blanc')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()

  // Without the link it is somebody else, whose word waits for staff.
  await page.evaluate('localStorage.clear()')
  await page.goto(link.split('#')[0]!)
  await page.getByRole('button', { name: 'Name another account' }).click()
  await expect(page.getByText('both wait until the organiser has decided')).toBeVisible()
  await look(page, 'refund/another_account')
}

/** From the run to the bank, back for its account, and there at last. */
async function follow(page: Page, event: RefundEvent, short_id: string) {
  const run = await event.startRun()
  await page.reload()
  await expect(here(page)).toContainText('In a payment run')
  await expect(page.getByRole('button', { name: 'Change the request' })).toBeHidden()
  await look(page, 'refund/in_run')
  await event.answer(run, 'AC04')
  await page.reload()
  await expect(here(page)).toContainText('Came back')
  await expect(here(page)).toContainText('The account is closed.')
  await look(page, 'refund/returned')
  await page.goto(`/client/${short_id}`)
  const card = page.getByRole('group').filter({ hasText: 'By bank transfer' }).first()
  await expect(card).toContainText('Came back')
  await card.locator('summary').click()
  await look(page, 'wallet/refund_returned')
  await page.getByRole('link', { name: 'Give another account' }).click()

  await page.getByRole('button', { name: 'Give another account' }).click()
  await field(page, 'IBAN').fill(account)
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('alert')).toContainText('another account')
  await field(page, 'IBAN').fill('CH5604835012345678009')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()

  const second = await event.startRun()
  await event.markSent(second._id)
  await page.reload()
  await expect(here(page).first()).toContainText('Sent to the bank')
  await look(page, 'refund/sent')
  await event.answer(second)
  await page.reload()
  await expect(here(page).first()).toContainText('Accepted by the bank')
  await look(page, 'refund/accepted')
  await event.settle(second)
  await page.reload()
  await expect(here(page).first()).toContainText(paid)
  await look(page, 'refund/paid')
  await page.goto(`/client/${short_id}`)
  await expect(page.getByRole('group').first()).toContainText(paid)
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  let event: RefundEvent
  test.beforeAll(async ({ baseURL }) => {
    event = await makeRefundEvent(baseURL!, simulator, { bands: 2 })
  })

  test('an account is looked at while it is typed', async ({ page }) => {
    await page.goto(`/refund/${event.bands[0]!.short_id}`)
    const iban = field(page, 'IBAN')
    await expect(iban).toBeVisible()
    // Every field stays in its place beside the others.
    const wider = "(form => form.scrollWidth - form.clientWidth)(document.querySelector('form'))"
    expect(await page.evaluate(wider)).toBe(0)
    const says = page.locator('form')
    await iban.pressSequentially('ch93 0076 2011 6238')
    await expect(says).toContainText('Switzerland, 5 to go')
    await iban.fill('CH93 0076 2011 6283 5295 7')
    await expect(says).toContainText('Are 8 and 3 the wrong way round')
    await look(page, 'refund/iban_swapped')
    await iban.fill('CH93 OO76 2011 6238 5295 7')
    await expect(says).toContainText('The letter O stands where a digit belongs. Is it a 0?')
    await iban.fill('CH44 3199 9123 0008 8901 2')
    await expect(says).toContainText('A QR-IBAN takes invoices alone')
    await iban.fill(account)
    await expect(says).toContainText('Switzerland, looks right')
    await expect(field(page, 'BIC of your bank')).toBeHidden()
    await iban.fill('DE89370400440532013000')
    await field(page, 'BIC of your bank').fill('COBACHFF')
    await expect(says).toContainText('Banks may keep fees of a transfer to this account.')

    await field(page, 'Last name').fill('Nguyễn 王')
    await expect(says).toContainText('banks cannot print it: 王')
    await expect(says).toContainText('On the transfer: Nguyên')
    await field(page, 'First name').fill('A'.repeat(40))
    await expect(field(page, 'First name')).toHaveValue('A'.repeat(35))
    await expect(page.getByText('0 left').first()).toBeVisible()
    await page.getByRole('button', { name: 'Ask for CHF 42.00' }).click()
    await expect(page.getByText('4 to correct above.')).toBeVisible()
    await expect(field(page, 'BIC of your bank')).toBeFocused()
    await look(page, 'refund/faults')
  })

  test('a wristband with a PIN is paid with it alone, and the visitor goes back to a known place', async ({
    page,
    baseURL,
  }) => {
    const { short_id } = event.bands[1]!
    const home = `${baseURL}/ticket`
    await page.goto(`/refund/${short_id}?redirect_url=${encodeURIComponent(home)}`)
    await fill(page, { PIN: '0000' })
    const send = page.getByRole('button', { name: 'Ask for CHF 42.00' })
    await send.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await field(page, 'PIN').fill('4711')
    await send.click()

    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    await expect(page.getByRole('link', { name: /#/ })).toBeHidden()
    await expect(page.getByRole('link', { name: /^Back to 127/ })).toHaveAttribute('href', home)
    await page.goto(
      `/refund/${short_id}?redirect_url=${encodeURIComponent('https://evil.example')}`,
    )
    await expect(page.getByRole('link', { name: 'To your wallet' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeHidden()
  })
})

test('where there is no form, the page says why', async ({ page, baseURL }) => {
  const open = (form_refund: object) =>
    makeRefundEvent(baseURL!, simulator, { more: { form_refund } })
  const said: [string, object, RegExp][] = [
    [
      'closed',
      { enabled: true, dateBegin: daysFromNow(-2), dateEnd: daysFromNow(-1) },
      /is closed/,
    ],
    ['not_yet', { enabled: true, dateBegin: daysFromNow(1) }, /is not open yet/],
    ['disabled', { enabled: false }, /This option is disabled for this event/],
  ]
  for (const [state, form_refund, text] of said) {
    const event = await open(form_refund)
    await page.goto(`/refund/${event.bands[0]!.short_id}`)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    await look(page, `refund/${state}`)
  }
  await page.goto('/refund/ZZ99ZZ99')
  await expect(page.getByText('Wrong wristband number')).toBeVisible()
  await look(page, 'refund/wrong_number')
})

for (const [locale, title, button, faults] of [
  ['fr-CH', 'Récupérer votre argent', 'Demander CHF 42.00', /6 champ/],
  ['de-CH', 'Geld zurück', 'CHF 42.00 zurückverlangen', /gibt es 6/],
] as const)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } })

    test('the form fits the smallest phone', async ({ page, baseURL }) => {
      const event = await makeRefundEvent(baseURL!, simulator)
      await page.goto(`/refund/${event.bands[0]!.short_id}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(faults)).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    })
  })

test('the country follows the account until somebody chooses one, and a BIC has room for eleven', async ({
  page,
  baseURL,
}) => {
  const event = await makeRefundEvent(baseURL!, simulator)
  await page.goto(`/refund/${event.bands[0]!.short_id}`)
  const country = page.getByRole('combobox', { name: 'Country of residence' })
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00')
  await expect(country).toHaveValue('DE')
  const bic = field(page, 'BIC of your bank')
  if (await bic.isVisible()) {
    await bic.fill('COBA DE FF 789 12')
    await expect(bic).toHaveValue('COBADEFF789')
  }
  await country.selectOption('FR')
  await field(page, 'IBAN').fill(account)
  await expect(country).toHaveValue('FR')
})
