import type { Sdk } from '@kermesse/sdk/client'
import type { Page } from '@playwright/test'
import { deleteForever } from './delete_forever.ts'
import { look } from './look.ts'
import { save } from './records.ts'
import { expect, superadmin, test } from './test.ts'
import { passphrase, signCertificate } from './top_ups.ts'

test('the parameters of an event are changed one by one, and no other is touched', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const made = await sdk.events.create({
    body: {
      name: `Kilbi ${crypto.randomUUID().slice(0, 8)}`,
      language: 'fr',
      dateBegin: '2026-08-14T16:00:00Z',
      dateEnd: '2026-08-16T22:00:00Z',
      dayStartTime: '08:00',
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
      warningLoadAmount: 100,
      wifi: { ssid: 'Kilbi', password: 'only-for-this-test' },
      form_refund: {
        form_refund_closed_text: { fr: 'Fermé' },
        form_refund_success_text: { fr: 'Merci\nà bientôt' },
      },
    },
  })
  await openAs(superadmin(), `/admin/events/${made._id}/parameters`)
  await expect(page.getByLabel('Start date')).toHaveValue('14/08/2026 18:00')

  await page.getByLabel('Start date').fill('')
  await page.getByLabel('Cost of a refund by TWINT').fill('1,5')
  await page.getByLabel('Asking those who liked it: English').fill('Give what is left?')
  await page.getByLabel('Warn above').fill('')
  await save(page)
  await expect(page.getByText('It is required.')).toHaveCount(2)
  await expect(page.getByLabel('Start date')).toBeFocused()
  await page.getByLabel('Start date').fill('2026-08-14T17:00')
  await page.getByLabel('Warn above').fill('120')

  // A secret is never shown: it is replaced, or taken away.
  const wifi = page.locator('#section-wifi')
  await expect(wifi.getByText('Set', { exact: true })).toBeVisible()
  await wifi.getByRole('button', { name: 'Replace: Password' }).click()
  await wifi.getByLabel('Password').fill('another-one')
  await page.locator('#section-provider').getByLabel('API secret').fill('of-the-account')

  // Both texts of the refund form are there, so they have their formatting.
  const refund = page.getByRole('group', { name: 'Text after it was sent' })
  await refund.getByRole('tab', { name: 'Français' }).click()
  const text = refund.getByRole('textbox', { name: 'Text after it was sent: Français' })
  await text.click()
  await page.keyboard.press('Control+A')
  await refund.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'changes' })).toHaveText('7 changes')
  await look(page, 'staff-parameters/changed')

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page)
  expect((await sent).postDataJSON()).toEqual({
    revision: made.revision,
    dateBegin: '2026-08-14T15:00:00.000Z',
    warningLoadAmount: 120,
    twint: { freight: 1.5 },
    pay: { SECRET: 'of-the-account' },
    wifi: { password: 'another-one' },
    donation: { greeting_text_for_donation_if_event_liked: { en: 'Give what is left?' } },
    form_refund: {
      form_refund_success_text: {
        fr: '<p><strong>Merci<br>à bientôt</strong></p>',
      },
    },
  })
  await expect(page.getByText(`Saved successfully: ${made.name}`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.reload()
  await expect(text.or(refund.getByRole('tab', { name: 'Français' })).first()).toBeVisible()
  await expect(wifi.getByText('Set', { exact: true })).toBeVisible()
  const now = await sdk.events.get({ path: { id: made._id } })
  expect(now).toMatchObject({ wifi: { ssid: 'Kilbi' }, twint: { freight: 1.5 } })
  expect(now.secrets_set).toEqual(['pay.SECRET', 'wifi.password'])
})

test('parameters that somebody else has changed meanwhile ask whose change stays', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const name = `Chilbi ${crypto.randomUUID().slice(0, 8)}`
  const [dateBegin, dateEnd] = ['2026-08-14T16:00:00Z', '2026-08-16T22:00:00Z']
  const money = { currencyCode: 'CHF', currencySymbol: 'CHF', maxLoadAmount: 200 }
  const body = { name, dateBegin, dateEnd, dayStartTime: '08:00', ...money }
  const { _id } = await sdk.events.create({ body })
  await openAs(superadmin(), `/admin/events/${_id}/parameters`)
  await page.getByLabel('Largest balance').fill('300')
  await page.getByLabel('Account holder').fill('Verein Chilbi')
  const path = { id: _id }
  await sdk.events.update({ path, body: { maxLoadAmount: 400, warningLoadAmount: 50 } })
  await save(page)
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('group', { name: 'Largest balance' })).toContainText('400')
  await expect(question).toContainText(`${superadmin().email} changed it on`)
  await expect(question).toContainText('(Europe/Zurich)')
  await look(page, 'staff-parameters/conflict')
  await question.getByLabel(/Theirs/).check()
  await question.getByRole('button', { name: 'Continue' }).click()
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  const now = await sdk.events.get({ path })
  expect(now).toMatchObject({
    maxLoadAmount: 400,
    warningLoadAmount: 50,
    bank: { account_name: 'Verein Chilbi' },
  })
})

test('a superadmin finds an event, switches it off, duplicates it, and deletes the copy for ever', async ({
  page,
  context,
  festival: { sdk, event },
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await openAs(superadmin(), `/admin/events?search=${encodeURIComponent(event.name)}`)
  const row = page.getByRole('row', { name: event.name })
  await expect(row).toContainText('Running')
  await look(page, 'staff-events/list')

  await menu(event.name, 'Copy login link')
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Copy login link' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/login?token=')
  await page.keyboard.press('Escape')

  await menu(event.name, 'Archive')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(question).toContainText('still running')
  await look(page, 'staff-events/archive')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    menu(event.name, 'Database backup'),
  ])
  expect(file.suggestedFilename()).toBe(`${event.name}.backup`)

  const copy = `${event.name} (copy)`
  await menu(event.name, 'Duplicate')
  await question.getByRole('button', { name: 'Duplicate' }).click()
  await expect(question).toContainText('Please enter event name')
  await question.getByLabel('Name of the event').fill(copy)
  await question.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(copy)

  const list = `/admin/events?search=${encodeURIComponent(copy)}`
  await page.goto(list)
  for (const [verb, state] of [
    ['Disable', 'Disabled'],
    ['Enable', 'Running'],
  ] as const) {
    await menu(copy, verb)
    await question.getByRole('button', { name: verb }).click()
    await expect(page.getByRole('row', { name: copy })).toContainText(state)
  }
  await menu(copy, 'Delete')
  await expect(question).toContainText(`Delete ${copy}?`)
  await expect(question).toContainText('is running: sales and top-ups stop at once')
  await look(page, 'staff-events/delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()

  await page.goto(`${list}&deleted_only=true`)
  await menu(copy, 'Restore')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto(list)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto(`${list}&deleted_only=true`)
  await menu(copy, 'Delete forever')
  await deleteForever(page, copy, event.name)
  const left = await sdk.events.list({ query: { search: copy, with_deleted: true } })
  expect(left.count).toBe(0)

  await restoreFrom(page, await file.path(), event.name)
})

test('an event is deleted for ever although it owes money, and its totals are shown', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const bytes = await sdk.events.db_backup({ path: { id: event._id } })
  const name = `${event.name} (owing)`
  const query = { backup_file: 'owing.backup', name }
  const body = new Blob([bytes as unknown as Uint8Array<ArrayBuffer>])
  const { event: made } = await sdk.events.db_restore_file({ query, body })
  await sdk.events.delete({ path: { id: made._id } })
  await openAs(superadmin(), `/admin/events?deleted_only=true&search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete forever' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Name of the event').fill(name)
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(question).toContainText('Money is still owed to visitors.')
  await question.getByLabel(/Keep anonymised totals: CHF\s[\d'.]+ is owed/).check()
  await look(page, 'staff-events/owed')
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(question).toContainText(/Kept: CHF\s[\d'.]+ owed to visitors/)
})

test('smartphones of an event are pasted, taken from another one, and taken away', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const mark = crypto.randomUUID().slice(0, 6)
  const numbers = ['1', '2', '3'].map((number) => `${mark}-${number}`)
  const other = await sdk.events.create({ body: { name: `Seefest ${mark}` } })
  const body = { smartphones: numbers.slice(0, 2) }
  await sdk.event_smartphones.set({ path: { id: other._id }, body })
  const [own_terminal, terminal] = await newTerminals(sdk, other._id)
  await openAs(superadmin(), '/admin/events/new')
  await page.getByLabel('Name', { exact: true }).fill(`Bergfest ${mark}`)
  await save(page)
  await expect(page).toHaveURL(/\/parameters$/)
  const own = { id: page.url().split('/').at(-2)! }
  await page.getByRole('tab', { name: 'Smartphones' }).click()
  await page
    .getByLabel('Smartphone numbers')
    .last()
    .fill(`${numbers.join('\n')}\n`)
  await expect(page.getByText('3 smartphones')).toBeVisible()
  await save(page)
  const is_saved = page.getByRole('heading', { name: 'Saved successfully' })
  const saved = async () => {
    await expect(is_saved).toBeVisible()
    await expect(is_saved).toBeHidden()
  }
  const taken = (number: string) => `smartphone - ${number} is already taken by Seefest ${mark}`
  await expect(page.getByRole('alert')).toHaveText(`${taken(numbers[0]!)} & ${taken(numbers[1]!)}`)
  await look(page, 'staff-parameters/smartphones')
  await page.getByLabel('Numbers to remove').last().fill(`${numbers[2]} `)
  await page.getByLabel('Take from other events').check()
  await expect(page.getByRole('alert')).toBeHidden()
  await save(page)
  await saved()
  await expect(page.getByText('2 smartphones')).toBeVisible()
  const now = await sdk.event_smartphones.get({ path: own })
  expect(now.event_smartphones.smartphones.sort()).toEqual(numbers.slice(0, 2))
  await page.getByLabel('Numbers to remove').last().fill(`${numbers[1]} `)
  await save(page)
  await saved()
  await expect(page.getByText('1 smartphone')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('smartphones.xlsx')
  await page.getByRole('tab', { name: 'Card terminals' }).click()
  await expect(page.getByText('0 card terminals')).toBeVisible()
  const codes = page.getByLabel('Terminal codes').last()
  await codes.fill(`${own_terminal} `)
  await save(page)
  await saved()
  await expect(page.getByText('1 card terminal')).toBeVisible()
  await codes.fill(`${terminal} `)
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(
    `card terminal - ${terminal} is already taken by Seefest ${mark}`,
  )
  await page.getByLabel('Take from other events').check()
  await save(page)
  await saved()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await sheet).suggestedFilename()).toBe('terminals.xlsx')

  await typeBeforeTheAnswer(page, numbers[2]!)
  await saved()
  await expect(page.getByText('2 smartphones')).toBeVisible()
  await assignByKeys(page, numbers[1]!)
  await saved()
  await expect(page).toHaveURL(/\/smartphones$/)
})

/** A page that was open before shows what it knew; what is typed then is not lost when the server says the same again. */
async function typeBeforeTheAnswer(page: Page, number: string) {
  const held = Promise.withResolvers<void>()
  await page.route('**/events/*/smartphones', async (route) => {
    await held.promise
    await route.continue()
  })
  const answered = page.waitForResponse(/\/events\/[^/]+\/smartphones$/)
  await page.getByRole('tab', { name: 'Smartphones' }).click()
  await page.getByLabel('Smartphone numbers').last().fill(`${number} `)
  await expect(page.getByText('2 smartphones')).toBeVisible()
  held.resolve()
  await answered
  await save(page)
}

test('an admin sees the parameters of the one event, without what is a superadmin’s', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, '/admin/events')
  await expect(page).toHaveURL(`/admin/events/${event._id}/parameters`)
  await expect(page.getByRole('heading', { name: 'Bank account' })).toBeVisible()
  for (const name of ['Online payment', 'Ticketing', 'Automatic login', 'Tokens'])
    await expect(page.getByRole('heading', { name })).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Smartphones' })).toBeHidden()

  await page.getByLabel('Account holder').fill('A'.repeat(71))
  await page.locator('#section-bank').getByLabel('IBAN').fill('CH9300762011623852950')
  await save(page)
  await expect(page.getByText('Bank account name too long.').first()).toBeVisible()
  await page.getByLabel('Account holder').fill('Verein Quai')
  await save(page)
  await expect(page.locator('#section-bank').getByRole('alert')).toBeVisible()

  const logo = page.getByRole('group', { name: 'Logo' })
  const file = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })
  await logo.getByLabel('Logo').setInputFiles(file(Buffer.alloc(5_000_001)))
  await expect(logo.getByRole('alert')).toHaveText('A picture may have at most 5 MB.')
  await logo.getByLabel('Logo').setInputFiles(file(Buffer.from('no picture')))
  await expect(logo.getByRole('alert')).toContainText('picture')
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await logo.getByLabel('Logo').setInputFiles(file(Buffer.from(png, 'base64')))
  await expect(logo.getByRole('img', { name: 'Picture 1' })).toBeVisible()

  // The draft is restored, and can be discarded.
  await page.reload()
  await expect(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect(page.getByLabel('Account holder')).toHaveValue('Verein Quai')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Account holder')).toHaveValue('')

  await page.getByRole('button', { name: 'Upload certificate' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Certificate file').setInputFiles(file(Buffer.from('no certificate')))
  const upload = dialog.getByRole('button', { name: 'Upload certificate' })
  await expect(upload).toHaveCSS('white-space', 'nowrap')
  await dialog.getByLabel('Its password').fill('wrong')
  await upload.click()
  await expect(dialog.getByRole('alert')).toBeVisible()

  const signed = await signCertificate(crypto.randomUUID())
  await dialog.getByLabel('Certificate file').setInputFiles(file(signed))
  await dialog.getByLabel('Its password').fill(passphrase)
  await upload.click()
  await expect(page.getByRole('group', { name: 'Certificate' })).toContainText('Issued by')
  await page.getByRole('button', { name: 'Delete certificate' }).click()
  await dialog.getByRole('button', { name: 'Delete certificate' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload certificate' })).toBeVisible()
})

/** Two card terminals, of which the second is at that event. */
async function newTerminals(sdk: Sdk, event_id: string) {
  const codes = ['N', 'T'].map((letter) => `${letter}${crypto.randomUUID().slice(0, 6)}`)
  for (const terminal_code of codes)
    await sdk.terminals.create({ body: { terminal_code, terminal_id: terminal_code } })
  const body = { mypos_terminals: codes.slice(1) }
  await sdk.event_terminals.set({ path: { id: event_id }, body })
  return codes
}

/** From anywhere a smartphone comes onto the list of the event, where it is saved by hand. */
async function assignByKeys(page: Page, number: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or find anything' }).fill(number)
  await expect(page.getByRole('option', { name: 'Location and history' })).toBeVisible()
  await page.getByRole('option', { name: 'Assign to this event' }).click()
  await expect(page.getByText('3 smartphones')).toBeVisible()
  await save(page)
}

async function restoreFrom(page: Page, file: string, name: string) {
  const question = page.getByRole('alertdialog')
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Restore a backup' }).click()
  await page.getByLabel('Backup file').setInputFiles(file)
  await expect(question).toContainText('DB restore success')
  await look(page, 'staff-events/restored')
  await question.getByRole('button', { name: 'Open the event' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(new RegExp(name))
}
