import type { Page } from '@playwright/test'
import { look, speak } from './look.ts'
import { cell, copy, grid, importSheet, names, newBar, paste } from './menus.ts'
import { row, save } from './records.ts'
import { expect, test } from './test.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('points of sale are listed, made, deleted and restored, and each opens its page', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  const list = `/admin/events/${event._id}/bars`
  await openAs(users.admin, list)
  // Of many people the first few are named, and other tests add some.
  const person = row(page, 'Bar du Quai').getByRole('link', { name: '@example.org' }).first()
  await expect(person).toHaveAttribute('href', /\/users\/[0-9a-f-]{36}$/)
  const statistics = row(page, 'Bar du Quai').getByRole('link', {
    name: 'Statistics of Bar du Quai',
  })
  await expect(statistics).toHaveAttribute('target', '_blank')
  await expect(statistics).toHaveAttribute('href', /^\/statistics\/[0-9a-f-]{36}$/)
  await look(page, 'staff-bars/list')

  await page.getByRole('button', { name: 'New point of sale' }).click()
  await page.getByLabel('Name').fill('Bar du Quai')
  await page.getByLabel('Table service').check()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await save(page)
  await expect(page.getByText('This name is already taken.')).toBeVisible()
  await look(page, 'staff-bars/new')
  await page.getByLabel('Name').fill('Terrasse')
  await save(page)

  await expect(page.getByRole('heading', { name: 'Terrasse' })).toBeVisible()
  await expect(page.getByText('No buttons yet.')).toBeVisible()
  await page.goto(list)
  await page.getByRole('button', { name: 'Actions for Terrasse' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // While it asks, the rows behind it count as hidden.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(row(page, 'Terrasse')).toBeHidden()
  await page.goto(`${list}?deleted_only=true`)
  await page.getByRole('button', { name: 'Actions for Terrasse' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(row(page, 'Terrasse')).toBeHidden()
  await page.goto(list)
  await expect(row(page, 'Terrasse')).toBeVisible()
})

test('settings, printers and staff of a point of sale', async ({ page, festival, openAs }) => {
  const { address, saved } = await newBar(festival, { name: 'Grill' })
  await openAs(festival.users.admin, address)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL(`${address}/settings`)
  await page.getByLabel('Prefix of order numbers').fill('G')
  await page.getByLabel('Sell without a wristband').check()
  await page.getByRole('group', { name: 'Paid by' }).getByLabel('Cash').check()
  await page.getByRole('button', { name: 'Add a return' }).click()
  await page.getByRole('combobox', { name: 'Deposit' }).click()
  await page.getByRole('combobox', { name: 'Deposit' }).fill('gob')
  await page.getByRole('option', { name: 'Gobelet · 2.00 · +4' }).click()
  await look(page, 'staff-bars/settings')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved successfully: Grill').first()).toBeVisible()
  await expect(page.getByText('Saved successfully: Grill')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Printers' }).click()
  await page.getByRole('button', { name: 'Add a printer' }).click()
  await page.getByLabel('Type').selectOption('Epson')
  await page.getByLabel('Print server').fill('cuisine')
  await page.getByLabel('IP address').fill('8.8.8.8')
  await page.getByRole('button', { name: 'Test printer' }).click()
  await expect(page.getByText('This address is in no network for printers.')).toBeVisible()
  await page.getByLabel('IP address').fill('192.168.255.254')
  await page.getByRole('button', { name: 'Test printer' }).click()
  // The result depends on the network; the test only expects a message.
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(/printer/)
  await page.getByLabel('Printer tags').last().fill('plats chauds\n')
  await look(page, 'staff-bars/printers')
  await save(page)
  await expect(page.getByText('1 change')).toBeHidden()
  const now = await saved()
  expect(now).toMatchObject({
    order_number_prefix: 'G',
    hybrid_payment: { enabled: true, payment_types: ['cash'] },
    possible_deposit_returns: [{ name: 'Gobelet' }],
    printers: [
      {
        type: 'epson',
        server_id: 'cuisine',
        ip: '192.168.255.254',
        master: true,
        tags: ['plats chauds'],
      },
    ],
  })

  await page.getByRole('tab', { name: 'Staff' }).click()
  await expect(page.getByText('Nobody works here yet.')).toBeVisible()
})

test('a menu is written by keyboard as in a spreadsheet, and saved as one change', async ({
  page,
  festival,
  openAs,
}) => {
  const { address, saved } = await newBar(festival, {
    name: 'Buvette',
    consumptions: [
      { name: 'Eau', type: 'quantity', price: 3 },
      { name: 'Sirop', type: 'quantity', price: 2, hidden: true },
    ],
  })
  await openAs(festival.users.admin, address)
  await cell(page, 1, 'Price').click()
  await page.keyboard.type('3.5')
  await press(page, 'Enter')
  await expect(cell(page, 1, 'Price')).toHaveText('3.5')
  await expect(cell(page, 2, 'Price')).toBeFocused()
  await press(page, 'F2', 'End', 'Backspace', 'Escape')
  await expect(cell(page, 2, 'Price')).toHaveText('2.00')
  // A letter chooses; the range is filled at once.
  await cell(page, 1, 'Colour').click()
  await press(page, 'Shift+ArrowDown', 'r')
  await expect(cell(page, 1, 'Colour')).toHaveText('Red')
  await expect(cell(page, 2, 'Colour')).toHaveText('Red')
  // In another language, what was done can still be taken back.
  for (const language of ['fr', 'en']) await speak(page, language)
  await press(page, 'Control+z')
  await expect(cell(page, 2, 'Colour')).toHaveText('Grey')
  await press(page, 'Control+Shift+z')
  await expect(cell(page, 2, 'Colour')).toHaveText('Red')

  await cell(page, 3, 'Name').click()
  await press(page, 'Enter')
  await expect(cell(page, 3, 'Name')).toHaveText('Other')
  await expect(cell(page, 3, 'Type')).toHaveText('Amount typed')
  await expect(cell(page, 3, 'Price')).toHaveText('1.00')
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp')
  await expect(names(page)).toHaveText([/Other/, /Eau/, /Sirop/, /./])
  await press(page, 'Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.type('Frites')
  await press(page, 'Tab')
  await save(page)
  await expect(page.getByText('1 cell needs your attention')).toBeVisible()
  await expect(cell(page, 4, 'Price')).toBeFocused()
  await expect(cell(page, 4, 'Price')).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'staff-menu/faults')
  // The grid is rendered again after the list view.
  await cell(page, 4, 'Price').focus()
  await page.keyboard.type('7,50')
  await press(page, 'Tab')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()

  const now = await saved()
  expect(now.consumptions).toMatchObject([
    { name: 'Other', type: 'input', price: 1, color: 'gray' },
    { name: 'Eau', price: 3.5, color: 'red' },
    { name: 'Sirop', price: 2, color: 'red' },
    { name: 'Frites', type: 'quantity', price: 7.5 },
  ])
  const till = page.getByRole('complementary', { name: /On the till/ })
  await expect(till.getByRole('listitem')).toHaveText([
    /Other/,
    /Eau3.50/,
    /Sirop.*Hidden/,
    /Frites/,
  ])
  await look(page, 'staff-menu/grid')
})

test('cells go to and from a spreadsheet, rows are changed together, dragged and taken back', async ({
  page,
  festival,
  openAs,
}) => {
  const { address, saved } = await newBar(festival, { name: 'Bar à vin' })
  await openAs(festival.users.admin, address)
  await cell(page, 1, 'Name').click()
  const sheet = [
    'Name\tType\tPrice\tDeposit\tRound to\tAge\tColour\tHidden',
    'Blanc\tquantity\t4.50\tgobelet\t\tFrom 16\tGreen\t',
    '"Rouge ""maison"""\tQuantity\t5\tGobelet\t\t16\tmauve\tyes',
    'Don\tAmount typed\t1\t\t0.50\t\t\t',
  ]
  await paste(page, sheet.join('\r\n'))
  await expect(names(page)).toHaveText([/Blanc/, /Rouge "maison"/, /Don/, /./])
  await expect(cell(page, 2, 'Hidden')).toContainText('Yes')
  await expect(cell(page, 2, 'Colour')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 3, 'Round to')).toHaveText('0.50')
  await cell(page, 1, 'Price').click()
  await paste(page, '2500')
  await expect(cell(page, 1, 'Price')).toContainText('above the maximum')
  await press(page, 'Control+z')

  // The number of a row chooses it, with Shift all up to there.
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').first().click()
  await grid(page)
    .getByRole('row')
    .nth(2)
    .getByRole('gridcell')
    .first()
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByRole('menuitem', { name: 'Colour' }).click()
  await page.getByRole('menuitem', { name: 'Purple' }).click()
  await expect(cell(page, 2, 'Colour')).toHaveText('Purple')
  await cell(page, 1, 'Name').click()
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown')
  expect(await copy(page)).toBe('Blanc\tQuantity\t4.50\n"Rouge ""maison"""\tQuantity\t5')

  const handle = grid(page).getByRole('row').nth(3).getByRole('gridcell').first()
  await handle.dragTo(grid(page).getByRole('row').nth(1), { targetPosition: { x: 100, y: 4 } })
  await expect(names(page)).toHaveText([/Don/, /Blanc/, /Rouge/, /./])

  // Unsaved changes are restored when the page is opened again.
  await page.goto(`/admin/events/${festival.event._id}/deposits`)
  await page.goto(address)
  await expect(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect(names(page)).toHaveText([/Don/, /Blanc/, /Rouge/, /./])
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  const { consumptions } = await saved()
  expect(consumptions).toMatchObject([
    { name: 'Don', type: 'input', round: 0.5 },
    { name: 'Blanc', price: 4.5, min_age: 16, color: 'purple' },
    { name: 'Rouge "maison"', price: 5, min_age: 16, hidden: true },
  ])
})

test('a menu that somebody else has changed meanwhile keeps both changes, and asks about the same one', async ({
  page,
  festival,
  openAs,
}) => {
  const item = (name: string, price: number) => ({ name, type: 'quantity' as const, price })
  const { bar, address, saved } = await newBar(festival, {
    name: 'Crêperie',
    consumptions: [item('Sucre', 4), item('Citron', 5)],
  })
  const [sugar, lemon] = bar.consumptions!
  await openAs(festival.users.admin, address)
  await cell(page, 1, 'Price').click()
  await page.keyboard.type('6')
  await press(page, 'Enter')
  await page.keyboard.type('7')
  await press(page, 'Enter')
  const theirs = [{ ...sugar!, price: 9 }, { ...lemon!, color: 'red' as const }, item('Miel', 6)]
  await festival.sdk.bars.update({
    path: { id: bar._id },
    query: { event_id: festival.event._id },
    body: { consumptions: theirs },
  })
  await save(page)

  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Changed by somebody else meanwhile')
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('group', { name: 'Sucre' })).toContainText('Theirs: Price 9.00')
  await look(page, 'staff-menu/conflict')
  await question.getByLabel(/Yours/).check()
  await question.getByRole('button', { name: 'Continue' }).click()

  // While the question is there, nothing else on the page is found by its name.
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  await expect(names(page)).toHaveText([/Sucre/, /Citron/, /Miel/, /./])
  await expect
    .poll(async () => (await saved()).consumptions)
    .toMatchObject([
      { name: 'Sucre', price: 6 },
      { name: 'Citron', price: 7, color: 'red' },
      { name: 'Miel' },
    ])
})

test('on a phone a menu is a list, and each thing a panel', async ({ page, festival, openAs }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const { address, saved } = await newBar(festival, { name: 'Kiosque' })
  await openAs(festival.users.admin, address)
  await page.getByRole('button', { name: 'Quick: amount typed' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Café')
  await panel.getByLabel('Price').fill('3.80')
  await look(page, 'staff-menu/panel')
  // A phone that is turned is as wide as a desk.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(panel.getByLabel('Price')).toHaveValue('3.80')
  await page.setViewportSize({ width: 375, height: 667 })
  await panel.getByRole('button', { name: 'Move up' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /Café/ })).toContainText('3.80')
  await look(page, 'staff-menu/phone')
  await save(page)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  const { consumptions } = await saved()
  expect(consumptions).toMatchObject([
    { name: 'Café', price: 3.8 },
    { name: 'Other', type: 'input' },
  ])
})

test('menus and points of sale come from spreadsheets, each refused row with its reason', async ({
  page,
  festival,
  openAs,
}) => {
  const { address } = await newBar(festival, {
    name: 'Glacier',
    consumptions: [{ name: 'Cornet', type: 'quantity', price: 4 }],
  })
  await openAs(festival.users.admin, address)
  await importSheet(page, [
    ['name', 'type', 'price'],
    ['Cornet', 'quantity', 5],
    ['Sorbet', 'quantity', 6],
    ['Coupe', 'quantity', 'cher'],
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 row can be imported · 1 row refused · 1 row skipped')
  await expect(dialog.getByRole('row', { name: /Coupe/ })).toContainText(/price/i)
  await look(page, 'staff-menu/import')
  await dialog.getByLabel('Change what has the name already').check()
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toContainText('2 rows imported · 1 row refused')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(names(page)).toHaveText([/Cornet/, /Sorbet/, /./])
  const downloads = async (item: string, file: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spreadsheet' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
  await downloads('Export', 'Glacier.xlsx')
  await downloads('Empty template', 'menu-template.xlsx')

  await page.goto(`/admin/events/${festival.event._id}/bars`)
  await importSheet(page, [['name'], ['Pizzeria'], ['Glacier']])
  await expect(dialog).toContainText('1 row can be imported · 1 row refused')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await downloads('Export', 'points-of-sale.xlsx')
  await downloads('Empty template', 'points-of-sale-template.xlsx')

  await page.getByRole('checkbox', { name: 'Select Pizzeria' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // While it asks, the rows behind it count as hidden.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(row(page, 'Pizzeria')).toBeHidden()
})

test('a deposit that was just made is known to a menu that was open before', async ({
  page,
  festival,
  openAs,
}) => {
  const { address, saved } = await newBar(festival, { name: 'Confiserie' })
  await openAs(festival.users.admin, address)
  await expect(page.getByText('No buttons yet.')).toBeVisible()
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Deposits' }).click()
  await page.getByRole('button', { name: 'New deposit' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Coupe')
  await page.getByRole('dialog').getByLabel('Price').fill('3')
  await save(page)
  await expect(row(page, 'Coupe')).toBeVisible()
  // Somebody is faster than the list of deposits.
  await page.route('**/deposits?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await screens.getByRole('link', { name: 'Points of sale' }).click()
  await page.getByRole('link', { name: 'Confiserie', exact: true }).click()
  await cell(page, 1, 'Name').click()
  await paste(page, 'Sundae\tQuantity\t9\tCoupe')
  await save(page)

  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  expect((await saved()).consumptions).toMatchObject([
    { name: 'Sundae', price: 9, deposit: expect.any(String) },
  ])
})
