import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Band } from './festival.ts'
import { choose, type Journey } from './journey.ts'
import { inZurich } from './journey_ready.ts'
import { question, row, save } from './records.ts'
import { expect } from './test.ts'
import { simulator } from './top_ups.ts'

const minute_ms = 60_000
const way = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** The festival is over, and its visitors may ask for what is left. */
export async function endEvent({ page }: Journey) {
  await choose(page, 'Parameters')
  const over = inZurich(Date.now() - 2 * minute_ms)
  await page.getByLabel('End date').fill(over)
  await page.getByLabel('Open from').fill(over)
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
}

/** A visitor asks for the rest at home. */
export async function askByForm(browser: Browser, { url }: Journey, band: Band, amount: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 } })
  const page = await context.newPage()
  await page.goto(`${url}/refund`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Wristband number').fill(band.short_id)
  await page.getByRole('button', { name: 'Continue' }).click()
  const typed = {
    IBAN: 'CH9300762011623852957',
    'First name': band.name,
    'Last name': 'Muster',
    Street: 'Rue du Lac',
    Postcode: '1000',
    Town: 'Lausanne',
  }
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
  await page.getByRole('button', { name: `Ask for ${amount}` }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await context.close()
}

/** Pays back by one way what its plan says, and waits for its end. */
export async function payByProvider({ page }: Journey, name: string, amount: string) {
  await choose(page, 'Refunds')
  await expect(way(page, name)).toContainText(amount)
  await way(page, name).click()
  await page.getByRole('button', { name: 'Pay back…' }).click()
  await question(page)
    .getByRole('button', { name: `Pay ${amount} back` })
    .click()
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done')
}

/** Pays the bank transfers: the file goes to the bank, and what the bank says comes back. */
export async function payByBank({ page }: Journey, amount: string) {
  await choose(page, 'Refunds')
  await expect(way(page, 'Bank transfer')).toContainText(amount)
  await way(page, 'Bank transfer').click()
  await page.getByRole('button', { name: 'Pay back…' }).click()
  const saved = page.waitForEvent('download')
  await question(page)
    .getByRole('button', { name: `Pay ${amount} back` })
    .click()
  const file = await saved
  const body = await readFile(await file.path(), 'utf8')
  await expect(page.getByText('agrees with the ledger')).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${file.suggestedFilename()}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await question(page).getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByRole('row', { name: /Sent/ })).toHaveCount(1)

  const headers = { 'content-type': 'text/xml' }
  const answer = await fetch(`${simulator}/bank/inbox`, { method: 'POST', headers, body })
  const buffer = Buffer.from(await answer.text())
  const report = { name: 'report.xml', mimeType: 'application/xml', buffer }
  await page.getByLabel('Report of the bank').setInputFiles(report)
  await expect(page.getByText('Accepted: 1 (paid: 0) · rejected: 0')).toBeVisible()
  await expect(page.getByText('The bank has accepted or rejected every transfer')).toBeVisible()
}

/** No way has anything left to pay, the report agrees with the ledger and the providers, and both sums meet. */
export async function reconcile({ page }: Journey) {
  await choose(page, 'Refunds')
  for (const name of ['TWINT', 'Card terminal', 'Card online', 'Bank transfer'])
    await expect(way(page, name)).toContainText('None')
  await choose(page, 'Reports')
  await page.getByRole('button', { name: /^Overall/ }).click()
  await page.getByRole('menuitem', { name: 'As a spreadsheet' }).click()
  const report = row(page, 'overall.*zip')
  await expect(report).toContainText('Ready', { timeout: 40_000 })
  await expect(report.getByText('Agrees')).toHaveCount(2)
  await choose(page, 'Statistics')
  await expect(page.getByText('They agree to the cent')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Change on wristbands/ }).first()).toHaveText('0.00')
}

/** Nobody can ask any more, and the event is put away for good. */
export async function archive({ page, event }: Journey) {
  await choose(page, 'Parameters')
  await page.getByLabel('Open until').fill(inZurich(Date.now() - minute_ms))
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  await choose(page, 'Events')
  await page.getByRole('searchbox').fill(event.name)
  await page.getByRole('button', { name: `Actions for ${event.name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await question(page).getByRole('button', { name: 'Archive' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, event.name)).toContainText('Archived')
}
