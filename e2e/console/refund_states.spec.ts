import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { daysFromNow, makeRefundEvent, type RefundEvent } from './refunds.ts'
import { expect, test } from './test.ts'
import { openTopUps, phone, simulator } from './top_ups.ts'

const account = 'CH9300762011623852957'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

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

let event: RefundEvent
test.beforeAll(async ({ baseURL }) => {
  event = await makeRefundEvent(baseURL!, simulator, { bands: 7 })
})
const send = (page: Page) => page.getByRole('button', { name: 'Ask for CHF 42.00' })

test('the organiser has words of their own for a request that is in, and for a form that is closed', async ({
  page,
  baseURL,
}) => {
  const form_refund = {
    enabled: true,
    dateBegin: daysFromNow(-2),
    dateEnd: daysFromNow(1),
    form_refund_success_text: { en: '<p>The lake says <strong>thank you</strong>.</p>' },
    form_refund_closed_text: { en: 'Write to the lake.' },
  }
  const own = await makeRefundEvent(baseURL!, simulator, { bands: 3, more: { form_refund } })
  await page.goto(`/refund/${own.bands[0]!.short_id}`)
  await expect(page.getByText(/open until \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await fill(page)
  await send(page).click()
  await expect(page.getByText('The lake says thank you.')).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText('thank you')
  await expect(page.getByRole('link', { name: 'To your wallet' })).toHaveAttribute(
    'href',
    `/client/${own.bands[0]!.short_id}`,
  )

  const path = { id: own.event._id }
  const closed = { ...form_refund, dateEnd: daysFromNow(-1) }
  await own.sdk.events.update({ path, body: { form_refund: closed } })
  await page.goto(`/refund/${own.bands[1]!.short_id}`)
  await expect(page.getByText('Write to the lake.')).toBeVisible()
})

test('while the form loads, its outline stands in its place', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/refund_form/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/refund/${event.bands[0]!.short_id}`)
  const outline = page.getByRole('status', { name: 'Loading the refund form' })
  await expect(outline).toBeVisible()

  held.resolve()
  await expect(field(page, 'IBAN')).toBeVisible()
  await expect(outline).toBeHidden()
})

test('what TWINT would cost is told beside what the form pays', async ({ page, festival }) => {
  const own = await openTopUps(festival, {
    form_refund: { enabled: true, dateBegin: daysFromNow(-1), dateEnd: daysFromNow(30) },
    twint: { enable_twint: true, enable_twint_direct: true, freight: 0.5 },
  })
  const band = own.band()
  await page.goto(`/client/${band.short_id}/pay?payment_type=twint_direct`)
  await page.getByRole('button', { name: '30', exact: true }).click()
  await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
  await phone(String(await page.getByText(/^\d{5}$/).textContent()), 'pay')
  await expect(page.getByText('CHF 30.00 topped up')).toBeVisible()

  await page.goto(`/refund/${band.short_id}`)
  await expect(page.getByText('A refund by TWINT would cost CHF 0.50.')).toBeVisible()
})

test('each field says what is wrong with it, and takes what can be mended', async ({ page }) => {
  await page.goto(`/refund/${event.bands[0]!.short_id}`)
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Required field.' })).toHaveCount(6)
  await expect(field(page, 'IBAN')).toBeFocused()
  // Optional fields are not required.
  for (const name of ['House number (optional)', 'Email (optional)', 'Phone (optional)'])
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')

  const wrong: [string, string, string | RegExp][] = [
    ['IBAN', 'CH93 0076 2011 6238 5295', /1 missing/],
    ['IBAN', 'CH93 0076 2011 6238 5295 7128', /3 too many/],
    ['IBAN', 'ch93ä0076', 'The IBAN contains invalid characters.'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00', /.*/],
    ['BIC of your bank', 'NO', 'The BIC is invalid.'],
    ['BIC of your bank', 'UBSWCHZH80A', 'The BIC’s country does not match the IBAN’s.'],
    ['Email (optional)', 'ada', 'This is not a valid email address.'],
  ]
  for (const [name, text, says] of wrong) {
    await field(page, name).fill(text)
    await field(page, name).blur()
    await expect(page.locator('form')).toContainText(says)
  }
  await look(page, 'refund/messages')
  await field(page, 'BIC of your bank').fill('')
  await expect(
    page.getByText('A transfer to this account needs the BIC of its bank.'),
  ).toBeVisible()

  await field(page, 'IBAN').fill('ch93-0076.2011 6238/52957')
  await field(page, 'IBAN').blur()
  await expect(field(page, 'IBAN')).toHaveValue('CH93 0076 2011 6238 5295 7')
  await field(page, 'Last name').fill('D’Arc\u{1F600}')
  await expect(field(page, 'Last name')).toHaveValue("D'Arc")
  await expect(page.getByText('Left out, because banks cannot print it')).toBeVisible()
  const longest = {
    Street: 35,
    'House number (optional)': 16,
    Postcode: 16,
    Town: 35,
    'Phone (optional)': 30,
  }
  for (const [name, most] of Object.entries(longest)) {
    await field(page, name).fill('1'.repeat(most + 5))
    await expect(field(page, name)).toHaveValue('1'.repeat(most))
  }
  await expect(page.getByRole('combobox', { name: 'Country of residence' })).toHaveValue('CH')
})

test('what changed behind the form is told when it is sent', async ({ page }) => {
  const { sdk, query, event: own } = event
  const path = { id: own._id }
  const form = own.form_refund
  const close = () =>
    sdk.events.update({ path, body: { form_refund: { ...form, dateEnd: daysFromNow(-0.5) } } })
  const meanwhile: [string, (uid: string) => Promise<unknown>][] = [
    ['This wristband is blocked', (uid) => sdk.clients.disable({ path: { uid }, query })],
    [
      'There is nothing to refund',
      (uid) => sdk.transactions.create({ query, body: { type: 'checkout', uid } }),
    ],
    ['The refund form is closed', close],
  ]
  for (const [n, [says, change]] of meanwhile.entries()) {
    const { short_id, uid } = event.bands[n + 1]!
    await page.goto(`/refund/${short_id}`)
    await fill(page)
    await change(uid)
    await send(page).click()
    await expect(page.getByRole('main')).toContainText(says)
    // The page is what it is now, and not a form that can only be refused.
    await expect(send(page)).toHaveCount(n === 0 ? 1 : 0)
  }
  await sdk.events.update({ path, body: { form_refund: form } })
})

test('a request that a run has taken meanwhile is not changed, and the page says so', async ({
  page,
}) => {
  const { short_id } = event.bands[4]!
  await page.goto(`/refund/${short_id}`)
  await fill(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Change the request' }).click()
  await field(page, 'Street').fill('Quai du Mont-Blanc')
  await event.startRun()
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('It can no longer be changed.')
})
