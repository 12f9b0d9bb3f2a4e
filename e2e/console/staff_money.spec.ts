import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { newBands } from './bands.ts'
import type { Band } from './festival.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { question, row } from './records.ts'
import { askFor, daysFromNow, makeRefundEvent, payBackTwice, type RefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { control, simulator } from './top_ups.ts'

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` })
const choose = async (page: Page, name: string, action: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('a refund by form goes from its plan to the file, and from the bank report to a corrected account', async ({
  page,
  baseURL,
  openAs,
}) => {
  test.slow()
  const house = await makeRefundEvent(String(baseURL), simulator, { bands: 5 })
  const { sdk, event, query, bands } = house
  const [ada, bea, cleo] = bands as [Band, Band, Band, Band]
  for (const band of [ada, bea, cleo]) await askFor(String(baseURL), band)
  await askFor(String(baseURL), cleo, 'CH5604835012345678009')
  const path = { id: event._id }
  await sdk.events.update({ path, body: { refund_confirmation_limit: 50, bank: no_bank } })
  const base = `/admin/events/${event._id}/refunds`

  // Refundable amounts, and the reasons that block them.
  await openAs(superadmin(), base)
  await expect(page.getByRole('button', { name: 'Card online' })).toContainText('None')
  await expect(page.getByRole('button', { name: 'Bank transfer' })).toContainText('2 · CHF 84.00')
  await expect(page.getByText('1 request waits for your decision')).toBeVisible()
  await look(page, 'staff-refunds/none')
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByRole('alert')).toContainText('Missing bank information.')
  await page.getByRole('button', { name: 'Open the parameters' }).click()
  await expect(page).toHaveURL(/\/parameters$/)
  await sdk.events.update({ path, body: { bank } })

  await page.goto(`${base}/plan/form`)
  const file = page.waitForEvent('download')
  await startByPlan(page, bands as [Band, Band, Band, Band])

  // The file is saved as soon as it is written.
  const xml = await textOf(await file)
  expect(xml).toContain('pain.001.001.09')
  expect(xml).toContain('<CtrlSum>84.00</CtrlSum>')
  await expect(page.getByText('agrees with the ledger')).toBeVisible()
  await expect(row(page, ada.short_id)).toContainText('In the file')
  await assertTableTakesFocus(page)
  await look(page, 'staff-refunds/run')
  const run = (await sdk.refunds.list({ query })).refunds[0]!

  // A second file would pay everybody twice.
  await choose(page, run.file_name, 'Write the bank file again')
  await expect(question(page).getByRole('button', { name: 'Write it again' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await choose(page, run.file_name, 'Mark as sent')
  await expect(question(page)).toContainText('Mark 2 transfers of CHF 84.00 as sent?')
  await question(page).getByRole('button', { name: 'Mark as sent' }).click()
  await expect(row(page, ada.short_id)).toContainText('Sent')

  // The bank takes one and not the other.
  const { items } = await sdk.refunds.items({ path: { id: run._id }, query })
  const refused = items.find(({ uid }) => uid === bea.uid)!
  await reject(page, refused.end_to_end_id!, xml)
  await expect(row(page, bea.short_id)).toContainText('Back on the wristband')
  await expect(row(page, ada.short_id)).toContainText('Accepted by the bank')
  await look(page, 'staff-refunds/confirmed')
  await page.getByLabel('Status').selectOption('Back on the wristband')
  await expect(row(page, ada.short_id)).toBeHidden()
  await expect(page).toHaveURL(/status=released/)
  await look(page, 'staff-refunds/reported')
  // The list: by name, with its files.
  await page.goto(base)
  await findRun(page, run.file_name)
  await page.goto(`/admin/events/${event._id}/refund_errors`)
  await correctAccount(page, bea)
  await page.goto(`/admin/events/${event._id}/refund_forms`)
  await expect(row(page, bea.short_id)).toContainText('7800 9')
  await keepOneRequest(page, cleo)

  await cancelRun(page, house, base)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or find anything' }).fill(run.file_name)
  const saved = page.waitForEvent('download')
  await page.getByRole('option', { name: 'Save the file' }).click()
  expect((await saved).suggestedFilename()).toBe(run.file_name)
})

test('a refund by TWINT runs on while it is watched, left and looked at again', async ({
  page,
  baseURL,
  openAs,
}) => {
  test.slow()
  const house = await makeRefundEvent(String(baseURL), simulator, {
    bands: 3,
    more: { form_refund: { enabled: false } },
  })
  const { sdk, event, query, bands } = house
  const shop = await openShop(sdk, simulator, event._id)
  for (const band of bands) await shop.topUp(band, 20, `${baseURL}/client/${band.short_id}`)
  const base = `/admin/events/${event._id}/refunds`

  await openAs(superadmin(), `${base}/plan/twint`)
  await expect(page.getByRole('alert')).toContainText('Event is still running.')
  const plan = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plan as a spreadsheet' }).click()
  expect((await plan).suggestedFilename()).toBe('plan.xlsx')
  await sdk.events.update({ path: { id: event._id }, body: { dateEnd: daysFromNow(-1) } })
  await page.reload()
  await shop.fail(left_pending)
  await shop.fail(slow)
  await page.getByRole('button', { name: 'Pay back…' }).click()
  await expect(question(page)).toContainText('Pay CHF 60.00 back in 3 payments?')
  await payBackTwice(page, 'Pay CHF 60.00 back')

  await expect(page.getByText('It goes on if you leave this page.')).toBeVisible()
  await page.goto(base)
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^TWINT/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Show it' }).click()
  await look(page, 'staff-refunds/running')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done with failures', {
    timeout: 40_000,
  })
  await expect(page.getByRole('row', { name: /Paid back/ })).toHaveCount(2)

  // One is accepted and not paid: it stays locked until the provider has said more.
  await page.goto(`/admin/events/${event._id}/refund_errors?refunding=true`)
  await menuOf(page, 'L').click()
  await page.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect(question(page)).toContainText('Unlock CHF 20.00 of wristband')
  await question(page).getByRole('button', { name: 'Ask and unlock' }).click()
  await expect(question(page).getByRole('alert')).toContainText('not known yet')
  await look(page, 'staff-refund-errors/locked')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await menuOf(page, 'L').click()
  await page.getByRole('menuitem', { name: 'Decide what became of it' }).click()
  await question(page).getByRole('radio', { name: 'The money did not go back' }).check()
  await expect(question(page).getByRole('button', { name: 'Decide' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await look(page, 'staff-refund-errors/decide')
  await question(page).getByRole('radio', { name: 'The money went back' }).check()
  await question(page).getByRole('button', { name: 'Decide' }).click()
  await expect(question(page)).toBeHidden()
  await shop.settle()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect
    .poll(async () => (await sdk.refunds.list({ query })).refunds)
    .toMatchObject([{ type: 'twint', total_amount: 60, status: 'success' }])

  // A report compares it with the provider's own list.
  await page.goto(`/admin/events/${event._id}/reports`)
  await page.getByRole('button', { name: /^TWINT/ }).click()
  await page.getByRole('menuitem', { name: 'As a spreadsheet' }).click()
  await expect(row(page, 'twint.*xlsx')).toContainText('Ready', { timeout: 30_000 })
  await expect(row(page, 'twint.*xlsx').getByText('Agrees')).toHaveCount(2)
  await look(page, 'staff-reports/list')
  const { reports } = await sdk.reports.list({ query })
  const file = page.waitForEvent('download')
  await choose(page, reports[0]!.file_name, 'Download')
  expect((await file).suggestedFilename()).toBe(reports[0]!.file_name)
})

test('a payment shows every call that was made for it, and one that waits too long is ended', async ({
  page,
  baseURL,
  openAs,
  festival,
}) => {
  const { sdk, event, bands } = await makeRefundEvent(String(baseURL), simulator, { bands: 2 })
  const shop = await openShop(sdk, simulator, event._id)
  const [paid, waiting] = bands as [Band, Band]
  const url = `${baseURL}/client/${paid.short_id}`
  await shop.topUp(paid, 20, url)
  const body = { amount: 15, url }
  const path = { short_id: waiting.short_id }
  const { reference } = await sdk.clients.pay({ path, query: { twint: true }, body })
  const base = `/admin/events/${event._id}`

  await openAs(superadmin(), `${base}/payments`)
  await expect(row(page, paid.short_id)).toContainText('Paid')
  await look(page, 'staff-payments/list')
  await page.getByRole('link', { name: new RegExp(paid.short_id) }).click()
  await expect(page.getByRole('heading', { name: 'Calls to the provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(page.getByText('The provider was asked. Status: Paid')).toBeVisible()
  await look(page, 'staff-payments/detail')

  // The list of what waits; one is made to look older than it is.
  await page.route('**/v1/pollWaitList?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    for (const entry of list.pollWaitList) entry.can_force_timeout = true
    await route.fulfill({ json: list })
  })
  await page.goto('/v2/admin/v1/pollWaitList')
  await page.goto(`${base}/pollWaitList?status=all`)
  await expect(row(page, waiting.short_id)).toContainText('15.00')
  await expect(row(page, paid.short_id)).toBeVisible()
  await page.getByRole('searchbox').fill(reference)
  await expect(row(page, paid.short_id)).toBeHidden()
  await look(page, 'staff-poll/list')
  await choose(page, reference, 'End the wait')
  await expect(question(page)).toContainText(`CHF 15.00 for wristband ${waiting.short_id}`)
  await question(page).getByRole('button', { name: 'End the payment' }).click()
  await expect(question(page).getByRole('alert')).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  // Superadmins stop and start the job, which everybody else's test needs too; the log is there for everybody.
  await page.getByRole('button', { name: 'Stop the job' }).click()
  try {
    await question(page).getByRole('button', { name: 'Stop the job' }).click()
    await expect(page.getByText('The job is stopped')).toBeVisible()
    await page.getByRole('button', { name: 'Start the job' }).click()
    await expect(page.getByText('The job runs')).toBeVisible()
  } finally {
    await sdk.poll.start({})
  }
  await page.getByRole('button', { name: 'Log' }).click()
  await expect(page.getByRole('heading', { name: 'Log of the job' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the log' }).click()
  expect((await file).suggestedFilename()).toBe('poll.log')
  await look(page, 'staff-poll/log')

  await openAs(festival.users.admin, `/admin/events/${festival.event._id}/pollWaitList`)
  await expect(page.getByText('The job runs')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the job' })).toBeHidden()
})

test('what needs a look is listed with its evidence, and everything that moved or passed a gate', async ({
  page,
  openAs,
  festival,
}) => {
  const { event, users } = festival
  const base = `/admin/events/${event._id}`
  await openAs(users.admin, `${base}/suspicious_clients`)
  await expect(page.getByText('limit 500.00').first()).toBeVisible()
  await look(page, 'staff-suspicious/list')

  // The latest come first, whatever other tests have moved before.
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.goto(`${base}/transactions`)
  await expect(row(page, band!.short_id).first()).toBeVisible()
  await page.getByRole('button', { name: 'Paid by' }).click()
  await page.getByRole('menuitemradio', { name: 'Wristband' }).click()
  await expect(page).toHaveURL(/payment_type=wristband/)
  await look(page, 'staff-transactions/list')
  await page.goto(`${base}/entrance_checks`)
  await expect(page.getByRole('heading', { name: 'Entrance checks' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrance checks' })).toBeHidden()
  await look(page, 'staff-entrance-checks/list')
})

const bank = { account_name: 'Association du Lac', iban: 'CH5604835012345678009' }
const no_bank = { account_name: '', iban: '' }
/** Long enough to be looked at. */
const slow = { mode: 'slow', call: 'Transaction.refund', times: 2, latency_ms: 4000 }
const left_pending = { mode: 'refund_pending', call: 'Transaction.refund' }

async function reject(page: Page, end_to_end_id: string, xml: string) {
  await control('POST', '/bank/rejections', { end_to_end_id, code: 'AC04' })
  await page.getByLabel('Report of the bank').setInputFiles(await bankReport(xml))
  await expect(page.getByText(/Accepted: 1 .*rejected: 1 /)).toBeVisible()
}

/** The simulated bank's report on a file. */
async function bankReport(xml: string) {
  const headers = { 'content-type': 'text/xml' }
  const answer = await fetch(`${simulator}/bank/inbox`, { method: 'POST', headers, body: xml })
  const buffer = Buffer.from(await answer.text())
  return { name: 'report.xml', mimeType: 'application/xml', buffer }
}

async function startByPlan(page: Page, [ada, , cleo, dan]: [Band, Band, Band, Band]) {
  // The plan, client by client.
  await expect(row(page, ada.short_id)).toContainText('42.00')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Held back' }).click()
  await expect(row(page, dan.short_id)).toContainText('42.00 · not asked for')
  await expect(row(page, cleo.short_id)).toContainText('42.00 · asked for by several')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Held back' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await look(page, 'staff-refunds/plan')

  // Above the limit the amount is typed.
  await page.getByRole('button', { name: 'Pay back…' }).click()
  await expect(question(page)).toContainText('Pay CHF 84.00 back to 2 visitors?')
  const start = question(page).getByRole('button', { name: 'Pay CHF 84.00 back' })
  await question(page).getByLabel('Type the amount').fill('83')
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await question(page).getByLabel('Type the amount').fill('84.00')
  await look(page, 'staff-refunds/question')
  await start.click()
}

async function correctAccount(page: Page, bea: Band) {
  // A returned transfer waits for another account.
  await expect(row(page, bea.short_id)).toContainText('42.00')
  await look(page, 'staff-refund-errors/list')
  await choose(page, bea.short_id, 'Give another account')
  await question(page).getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 8')
  await question(page).getByLabel('BIC').focus()
  await expect(question(page)).toContainText('IBAN')
  await look(page, 'staff-refund-errors/account')
  await question(page).getByLabel('IBAN').fill('CH56 0483 5012 3456 7800 9')
  await question(page).getByRole('button', { name: 'Save the account' }).click()
  await expect(question(page)).toBeHidden()
}

async function keepOneRequest(page: Page, cleo: Band) {
  // Of two who ask for one wristband, staff keeps one.
  await choose(page, cleo.short_id, 'Decide')
  await expect(question(page)).toContainText('To whom do the CHF 42.00')
  await question(page)
    .getByRole('radio', { name: /7800 9$/ })
    .check()
  await look(page, 'staff-refund-forms/question')
  await question(page).getByRole('button', { name: 'Release it' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, cleo.short_id)).not.toContainText('Asked for by several')
  await page.getByRole('button', { name: 'Waits for staff' }).click()
  await page.getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
}

async function findRun(page: Page, file_name: string) {
  await page.getByRole('searchbox').fill('nothing')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('searchbox').fill(file_name)
  await expect(row(page, file_name)).toContainText('Bank transfer')
  const sheet = page.waitForEvent('download')
  await choose(page, file_name, 'Rows as a spreadsheet')
  expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/)
  await look(page, 'staff-refunds/list')
}

/** A run whose file is lost: the file is created again, then the run is cancelled. */
async function cancelRun(page: Page, { sdk, query, bands }: RefundEvent, base: string) {
  const body = { type: 'form', confirmed_amount: 84 } as const
  const path = { id: (await sdk.refunds.create({ query, body }))._id }
  await page.goto(`${base}/${path.id}`)
  await expect(row(page, bands[2]!.short_id)).toContainText('In the file')
  const { file_name } = await sdk.refunds.get({ path, query })
  await choose(page, file_name, 'Write the bank file again')
  await question(page).getByRole('checkbox').check()
  await question(page).getByRole('button', { name: 'Write it again' }).click()
  await expect(question(page)).toBeHidden()
  const again = await sdk.refunds.get({ path, query })
  await choose(page, again.file_name, 'Cancel the run')
  await question(page).getByRole('button', { name: 'Cancel the run' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled')
}

/** A table without controls takes the focus, so that keys scroll it. */
async function assertTableTakesFocus(page: Page) {
  const table = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('table') })
  await table.focus()
  await expect(table).toBeFocused()
}
