import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Band } from './festival.ts'
import { look } from './look.ts'
import { question, row } from './records.ts'
import { askFor, makeRefundEvent, type RefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { simulator } from './top_ups.ts'

test('a name that the bank does not know is corrected or released, and a transfer that came back is booked', async ({
  page,
  baseURL,
  openAs,
}) => {
  const house = await makeRefundEvent(String(baseURL), simulator, { bands: 4 })
  const { sdk, event, query } = house
  const [ada, bea, cleo] = house.bands as [Band, Band, Band]
  for (const band of [ada, bea, cleo]) await askFor(String(baseURL), band)
  const run = await house.startRun()
  const base = `/admin/events/${event._id}`

  await openAs(superadmin(), `${base}/refunds/${run._id}`)
  await page
    .getByLabel('Report of the bank')
    .setInputFiles(await namesReport(house, run, [ada, bea]))
  await expect(page.getByText('2 transfers need you')).toBeVisible()
  await look(page, 'staff-refunds/names')

  await expect(row(page, ada.short_id)).toContainText('has another name')
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(row(page, ada.short_id)).toContainText('Somebody Else')
  await look(page, 'staff-refund-errors/names')
  await choose(page, ada, 'Correct the name')
  await expect(question(page)).toContainText('Somebody Else')
  await question(page).getByLabel('First name').fill('Zoë')
  await question(page).getByLabel('Last name').fill('Müller')
  await look(page, 'staff-refund-errors/name')
  await question(page).getByRole('button', { name: 'Save the name' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, ada.short_id)).toBeHidden()

  await choose(page, bea, 'Release as it is')
  await expect(question(page)).toContainText('CHF 42.00')
  await look(page, 'staff-refund-errors/release')
  await question(page).getByRole('button', { name: 'Release' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, bea.short_id)).toBeHidden()

  // The bank has taken the order; days later one of its transfers is in the account again.
  await house.markSent(run._id)
  await page.goto(`${base}/refunds/${run._id}`)
  await choose(page, cleo, 'Book as returned')
  await question(page).getByLabel('Reason by ISO 20022').fill('ac04')
  await look(page, 'staff-refunds/return')
  await question(page).getByRole('button', { name: 'Book as returned' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, cleo.short_id)).toContainText('Back on the wristband')
  const { balance } = await sdk.clients.get({ path: { uid: cleo.uid }, query })
  expect(balance).toBe(42)
})

/** The bank compared the names with its accounts, and found another one at each of these. */
async function namesReport(
  { sdk, query }: RefundEvent,
  { _id: id, file_name }: { _id: string; file_name: string },
  bands: Band[],
) {
  const { message_id } = await sdk.refunds.summary({ path: { file_name }, query })
  const { items } = await sdk.refunds.items({ path: { id }, query })
  const fixture = new URL('../../fixtures/bank/vop_group_mismatch.xml', import.meta.url)
  const xml = (await readFile(fixture, 'utf8'))
    .replaceAll('@MSG@', message_id)
    .replaceAll('@PMT@', `${message_id}-D`)
    .replaceAll('@N@', String(items.length))
    .replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, (transfer) =>
      bands
        .map(({ uid }) => items.find((item) => item.uid === uid)!.end_to_end_id!)
        .map((end_to_end_id) => transfer.replace('@E2E@', end_to_end_id))
        .join(''),
    )
  return { name: 'names.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) }
}

async function choose(page: Page, { short_id }: Band, action: string) {
  await page.getByRole('button', { name: `Actions for ${short_id}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
