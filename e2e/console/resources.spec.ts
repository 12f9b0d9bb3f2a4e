import { look } from './look.ts'
import { movedOn, noteMoves } from './reading.ts'
import { panel, row, save } from './records.ts'
import { expect, test } from './test.ts'

test('a plain resource is made, found, changed, deleted and brought back', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  await sdk.tokens.create({ body: { event_id: event._id, permissions: ['deposit_return'] } })
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  await expect(row(page, 'Gobelet')).toContainText('2.00')
  await look(page, 'staff-deposits/list')

  await page.getByRole('button', { name: 'New deposit' }).click()
  await panel(page).getByLabel('Name').fill('Assiette')
  await panel(page).getByLabel('Price').fill("1'000,50")
  await panel(page).getByLabel('Container').selectOption('Plate')
  await look(page, 'staff-deposits/new')
  await save(page)

  await expect(panel(page)).toBeHidden()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Saved successfully: Assiette')
  await expect(row(page, 'Assiette')).toContainText("1'000.50")
  await expect(row(page, 'Assiette')).toContainText('Plate')

  await page.getByRole('link', { name: 'Assiette' }).click()
  await panel(page).getByLabel('Price').fill('3')
  await expect(panel(page).getByText('1 change')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(row(page, 'Assiette')).toContainText('3.00')

  await page.getByRole('button', { name: 'Actions for Assiette' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row(page, 'Assiette')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Assiette')).toBeVisible()
})

test('a plain resource says at each field what is wrong, before and after the server was asked', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/deposits/new`)
  await panel(page).getByLabel('Extra returns').fill('2.5')
  await save(page)

  await expect(panel(page).getByText('It is required.')).toHaveCount(2)
  await expect(panel(page).getByText('It must be a whole number.')).toBeVisible()
  await expect(panel(page).getByRole('status')).toHaveText('3 fields need your attention')
  await expect(panel(page).getByLabel('Name')).toBeFocused()
  await look(page, 'staff-deposits/faults')

  await panel(page).getByLabel('Name').fill('Gobelet')
  await panel(page).getByLabel('Price').fill('2')
  await panel(page).getByLabel('Extra returns').fill('10')
  await save(page)

  await expect(panel(page).getByText('This name is already taken.')).toBeVisible()
})

test('a plain resource that somebody else has changed meanwhile asks whose change stays', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const made = await sdk.deposits.create({ query, body: { name: 'Tasse', price: 2, delta: 3 } })
  await openAs(users.admin, `/admin/events/${event._id}/deposits/${made._id}`)
  await panel(page).getByLabel('Price').fill('4')
  await panel(page).getByLabel('Extra returns').fill('7')
  await sdk.deposits.update({ path: { id: made._id }, query, body: { price: 5, tag: 'cafe' } })
  await save(page)

  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Changed by somebody else meanwhile')
  await expect(question.getByRole('group')).toHaveCount(1)
  await look(page, 'staff-deposits/conflict')
  await question.getByLabel(/Theirs/).check()
  await question.getByRole('button', { name: 'Continue' }).click()
  await save(page)

  await expect(panel(page)).toBeHidden()
  const now = await sdk.deposits.get({ path: { id: made._id }, query })
  expect(now).toMatchObject({ price: 5, delta: 7, tag: 'cafe' })
})

test('a plain resource keeps what was typed when the page is left', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/vouchers/new`)
  await panel(page).getByLabel('Name').fill('Boisson offerte')
  await page.goto(`/admin/events/${event._id}/deposits`)
  await page.goto(`/admin/events/${event._id}/vouchers/new`)

  await expect(panel(page).getByLabel('Name')).toHaveValue('Boisson offerte')
  await expect(panel(page)).toContainText('Your unsaved input has been restored.')
})

test('nothing moves while a page and its frame come', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await noteMoves(page)
  // User and event load later than the page.
  for (const path of ['**/users/me', `**/events/${event._id}`])
    await page.route(path, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.fallback()
    })
  await openAs(users.admin, `/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('banner').getByText(event.name)).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()

  expect(await movedOn(page)).toEqual([])
})

test('what is typed on while a search is under way stays', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  const field = page.getByRole('searchbox', { name: 'Search in: Deposits' })
  await field.focus()
  // A letter that comes when the address has changed, and the page is not drawn yet.
  await page.evaluate(`{
    const replace = history.replaceState
    history.replaceState = function (...state) {
      replace.apply(this, state)
      if (String(state[2]).endsWith('search=Gob')) document.execCommand('insertText', false, 'x')
    }
  }`)

  await page.keyboard.type('Gob')

  await expect(page).toHaveURL(/search=Gobx$/)
  await expect(field).toHaveValue('Gobx')
})

test('a search that is typed just before a link is followed leads nowhere else', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  // The page that was chosen takes longer than a search waits for more letters.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search in: Deposits' }).focus()
  await page.keyboard.type('Gob')
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/refunds$/)
})

test('a plain resource has its order, search and filters in the address', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  // The second click counts, also before the page is redrawn.
  await page.getByRole('button', { name: 'Price' }).evaluate((button: { click(): void }) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('searchbox', { name: 'Search in: Deposits' }).fill('nothing like it')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect(page).toHaveURL(/sort_key=price.*sort_order=DESC.*search=nothing/)

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(page, 'Gobelet')).toBeVisible()
  await page.getByRole('button', { name: 'Deleted only' }).click()
  await page.getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(page.getByText('Deleted only: Yes')).toBeVisible()
})

test('columns of a plain resource are put into another order, by dragging and by keyboard', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/deposits`)
  const headings = page.getByRole('columnheader')
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(headings).toContainText(['Name', 'Price', 'Container', 'Extra returns'])
  await heading('Extra returns').dragTo(heading('Price'))
  await expect(headings).toContainText(['Name', 'Extra returns', 'Price', 'Container'])

  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  const entries = page.getByRole('menuitemcheckbox')
  await expect(entries.first()).toHaveText('Extra returns')
  await entries.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(entries.nth(1)).toHaveText('Extra returns')
  await expect(entries.nth(1)).toBeFocused()
  await expect(page.getByText(/^Extra returns: column 3 of/)).toBeAttached()
  await page.keyboard.press('Alt+ArrowDown')
  await page.reload()
  await expect(headings).toContainText(['Name', 'Price', 'Container', 'Extra returns'])
  await heading('Container').dragTo(heading('Price'))
  await expect(headings).toContainText(['Name', 'Container', 'Price'])
  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(headings).toContainText(['Name', 'Price', 'Container', 'Extra returns'])
})

test('a plain resource is worked through with the keyboard alone', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/voucher_packs`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('n')
  await expect(panel(page).getByLabel('Name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('every screen of an admin is drawn without a fault', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  // Some thirty screens, each in both themes.
  test.setTimeout(300_000)
  await openAs(users.admin, `/admin/events/${event._id}`)
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
  expect(addresses.length).toBeGreaterThan(5)
  for (const [n, address] of addresses.entries()) {
    await links.nth(n).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, `staff-${address.split('/').slice(4).join('-') || 'home'}/list`)
  }
})

test('addresses of before lead to the same screens', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  const own = `/admin/events/${event._id}`
  await openAs(users.admin, '/admin')
  await expect(page).toHaveURL(own)
  for (const [before, today] of [
    ['/admin#/deposits', `${own}/deposits`],
    ['/admin#/vouchers/create', `${own}/vouchers/new`],
    ['/v2/admin', own],
  ] as const) {
    await page.goto('/health')
    await page.goto(before)
    await expect(page).toHaveURL(today)
  }
})
