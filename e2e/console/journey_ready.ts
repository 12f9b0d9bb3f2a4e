import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import type { Band } from './festival.ts'
import { add, choose, type Journey, mend, workAt } from './journey.ts'
import { cell, names, paste } from './menus.ts'
import { panel, question, row, save } from './records.ts'
import { expect, superadmin } from './test.ts'
import { control, passphrase, signCertificate, simulator } from './top_ups.ts'

const hour_ms = 3_600_000
/** Clock time in Zurich in the format of a field. */
export const inZurich = (at_ms: number) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Zurich',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at_ms)
    .replace(' ', 'T')

/** Signs in by the form, as nobody has before. */
export async function enter(page: Page) {
  await page.goto('/login')
  const { email, password } = superadmin()
  await page.getByRole('textbox', { name: 'Username' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/events')
}

/** A festival that began an hour ago and ends tomorrow. */
export async function newEvent(page: Page, name: string) {
  await page.getByRole('button', { name: 'New event' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Start date').fill(inZurich(Date.now() - hour_ms))
  await page.getByLabel('End date').fill(inZurich(Date.now() + 24 * hour_ms))
  await page.getByLabel('Language').selectOption('English')
  await save(page)
  await expect(page).toHaveURL(/\/parameters$/)
  workAt(page, name)
  return { _id: page.url().split('/').at(-2)!, name }
}

/** Accounts of the event in the outside world, and whom they tell. */
async function openAccounts({ url, event, mark }: Journey) {
  const instance = `journey-${mark.toLowerCase()}`
  const webhook_url = `${url}/payments/webhook/payrexx/${event._id}`
  const account = { secret: 'for-this-test', webhook_key: 'whsec', webhook_url }
  await control('PUT', `/payrexx/accounts/${instance}`, account)
  return { instance, merchant: randomUUID() }
}

/** Amounts, the form for refunds, the bank, and both providers. */
export async function fillParameters(journey: Journey) {
  const { page, event } = journey
  const { instance, merchant } = await openAccounts(journey)
  await choose(page, 'Parameters')
  const section = (name: string) => page.locator(`#section-${name}`)
  await page.getByLabel('Largest balance').fill('500')

  const form = section('form_refund')
  await form.getByLabel('Form open to visitors').check()
  await form.getByLabel('Open from').fill(inZurich(Date.now() + 24 * hour_ms))
  await form.getByLabel('Open until').fill(inZurich(Date.now() + 30 * 24 * hour_ms))
  await form.getByLabel('Text when it is closed: English').fill('The form is closed.')
  await form.getByLabel('Text after it was sent: English').fill('Thank you.')

  for (const name of ['Top-ups online', 'Card terminals', 'TWINT through the payment provider'])
    await section('online_payment').getByLabel(name, { exact: true }).check()
  await section('online_payment').getByLabel('TWINT as a merchant').check()
  await section('bank').getByLabel('Account holder').fill('Association du Quai')
  await section('bank').getByLabel('IBAN').fill('CH56 0483 5012 3456 7800 9')
  const provider = section('provider')
  await expect(provider).toContainText(`/payments/webhook/payrexx/${event._id}`)
  await provider.getByLabel('Account').fill(`${simulator}/payrexx/v1.16/?instance=${instance}`)
  await provider.getByLabel('API secret').fill('for-this-test')
  await provider.getByLabel('Webhook key').fill('whsec')
  await section('twint_direct').getByLabel('Merchant ID').fill(merchant)
  await section('twint_direct').getByLabel('Cash register').fill('till-1')
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()

  await page.getByRole('button', { name: 'Upload certificate' }).click()
  const buffer = await signCertificate(merchant)
  const file = { name: 'twint.p12', mimeType: 'application/x-pkcs12', buffer }
  await question(page).getByLabel('Certificate file').setInputFiles(file)
  await question(page).getByLabel('Its password').fill(passphrase)
  await question(page).getByRole('button', { name: 'Upload certificate' }).click()
  await expect(page.getByRole('group', { name: 'Certificate' })).toContainText('Issued by')
}

/** Adds entrance prices and the gate. */
export async function openGates(journey: Journey) {
  const { page } = journey
  await mend(journey, 'Entrances')
  await add(page, 'New entrance', { Name: 'Evening', Price: '10' })
  await save(page)
  await expect(row(page, 'Evening')).toContainText('10.00')
  await mend(journey, 'Gates')
  await add(page, 'New gate', { Name: 'Main gate' })
  await panel(page).getByRole('combobox', { name: 'Entrances that pass' }).click()
  await page.getByRole('option', { name: 'Evening' }).click()
  await save(page)
  await expect(row(page, 'Main gate')).toContainText('Evening')
}

/** A deposit, and two points of sale whose menus are pasted from a spreadsheet. */
export async function fillMenus(journey: Journey) {
  const { page } = journey
  await choose(page, 'Deposits')
  await add(page, 'New deposit', { Name: 'Cup', Price: '2' })
  await save(page)
  await expect(row(page, 'Cup')).toContainText('2.00')
  const menus = {
    'Bar du Quai': ['Beer\tQuantity\t5\tCup', 'Syrup\tQuantity\t3\t'],
    'Raclette hut': ['Raclette\tQuantity\t12\t', 'Crew meal\tQuantity\t8\t'],
  }
  await mend(journey, 'What is sold')
  for (const [name, lines] of Object.entries(menus)) {
    await choose(page, 'Points of sale')
    await page.getByRole('button', { name: 'New point of sale' }).click()
    await page.getByLabel('Name').fill(name)
    await save(page)
    await expect(page.getByText('No buttons yet.')).toBeVisible()
    await cell(page, 1, 'Name').click()
    await paste(page, lines.join('\r\n'))
    await expect(names(page)).toHaveCount(3)
    await save(page)
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  }
}

export type Crew = Record<'cashier' | 'barkeeper' | 'cook', string>

/** Adds the crew: two with a smartphone each, and one at the desk. */
export async function hireCrew(journey: Journey): Promise<Crew> {
  const { page, mark, password } = journey
  const crew = {
    cashier: `desk-${mark}@example.org`,
    barkeeper: `bar-${mark}@example.org`,
    cook: `hut-${mark}@example.org`,
  }
  const places = [
    [crew.cashier, 'Bar du Quai', 'Cashier', ''],
    [crew.barkeeper, 'Bar du Quai', 'Server', phoneOf(journey, 1)],
    [crew.cook, 'Raclette hut', 'Server', phoneOf(journey, 2)],
  ] as const
  await mend(journey, 'Staff at points of sale')
  await page.getByRole('button', { name: 'New user' }).click()
  for (const [email, bar, right, phone] of places) {
    await panel(page).getByLabel('Username').fill(email)
    await panel(page).getByLabel('Password').fill(password)
    await panel(page)
      .getByRole('combobox', { name: /Point of sale/ })
      .click()
    await page.getByRole('option', { name: bar, exact: true }).click()
    await panel(page).getByLabel('Permission').selectOption(right)
    if (phone) await panel(page).getByLabel('Smartphones').last().fill(`${phone} `)
    await panel(page).getByRole('button', { name: 'Save and add' }).click()
    await expect(panel(page).getByLabel('Username')).toHaveValue('')
    await expect(panel(page).getByLabel('Username')).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(row(page, crew.cook)).toContainText('Raclette hut')
  return crew
}

export const phoneOf = ({ mark }: Journey, number: number) => `P-${mark}-${number}`
export const terminalOf = ({ mark }: Journey, number: number) => `T-${mark}-${number}`
/** Eight letters or digits, as their provider has them. */
export const tidOf = ({ mark }: Journey, number: number) => `${number}${mark}`.padEnd(8, '0')

/** A card terminal of the installation, paired by the code that is typed on its keypad. */
export async function pairTerminal(journey: Journey, number: number) {
  const { page } = journey
  await choose(page, 'Card terminals')
  await page.getByRole('button', { name: 'New terminal' }).click()
  await page.getByLabel('Code').fill(terminalOf(journey, number))
  await page.getByLabel('Terminal id').fill(tidOf(journey, number))
  await save(page)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await question(page).getByRole('button', { name: 'Pair' }).click()
  const shown = question(page).getByRole('status', { name: 'Code' })
  await expect(shown).toHaveText(/^\d{8}$/)
  const code = await shown.textContent()
  await control('POST', `/mypos/terminals/${tidOf(journey, number)}/type`, { code })
  await expect(question(page)).toContainText('is paired')
  await question(page).getByRole('button', { name: 'OK' }).click()
}

/** The card terminals that the event has, in place of those that it had. */
export async function assignTerminals(journey: Journey, added: string, removed = '') {
  const { page } = journey
  await page.getByLabel('Terminal codes').last().fill(`${added} `)
  if (removed) await page.getByLabel('Numbers to remove').last().fill(`${removed} `)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Saved successfully' })).toBeVisible()
  await expect(page.getByText('1 card terminal')).toBeVisible()
}

/** Wristbands as a supplier sends them, the last two to replace others; each costs what coming in does. */
export async function dropWristbands(journey: Journey, bands: Band[]) {
  const { page } = journey
  await mend(journey, 'Wristbands')
  const book = new ExcelJS.Workbook()
  const rows = bands.map(({ uid, short_id, name }) => [uid, short_id, name])
  book.addWorksheet('bands').addRows([['chip', 'number', 'name'], ...rows])
  await drop(page, 'wristbands.xlsx', Buffer.from(await book.xlsx.writeBuffer()))
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await expect(preview).toContainText(`${bands.length} rows with a wristband.`)
  await page.getByLabel('Entrance', { exact: true }).selectOption({ label: 'Evening · CHF 10.00' })
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Check all rows' }).click()
  await page.getByRole('button', { name: `Import ${bands.length} wristbands` }).click()
  await expect(page.getByText('Import of wristbands')).toBeVisible()
  await expect(page.getByRole('status').first()).toContainText('Done')
  await page.getByRole('link', { name: 'Show these wristbands' }).click()
  await expect(row(page, bands[0]!.short_id)).toContainText('0.00')
}

/** Drops a file on the page. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0))
    data.items.add(new File([content], '${name}'))
    return data
  })()`)
  const place = page.getByText('Drop an .xlsx or .csv file here.')
  await place.dispatchEvent('drop', { dataTransfer })
}

/** Numbers that do not follow each other, as suppliers draw them. */
export function drawBands(mark: string, names: string[]): Band[] {
  const letters = mark.toUpperCase()
  return names.map((name) => {
    const number = String(randomInt(1e5, 1e6))
    return {
      short_id: `Q${letters}${number}`.slice(0, 12),
      uid: `04${letters}${number}`,
      pin: '',
      name,
    }
  })
}

/** Everything as it is today, kept by the organiser. */
export async function keepBackup(journey: Journey) {
  const { page, event } = journey
  await mend(journey, 'Backup')
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await question(page).getByRole('combobox', { name: 'Event' }).click()
  await question(page).getByRole('combobox', { name: 'Event' }).fill(event.name)
  await page.getByRole('option', { name: event.name, exact: true }).click()
  const file = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Make a backup' }).click()
  expect((await file).suggestedFilename()).toBe(`${event.name}.backup`)
  await expect(question(page)).toBeHidden()
}
