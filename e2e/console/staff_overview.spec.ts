import pg from 'pg'
import { look } from './look.ts'
import { makeRefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { simulator } from './top_ups.ts'

test('the first page of an event says what sells now and what is not ready yet', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}`)

  await expect(page.getByRole('heading', { name: 'Sold in the last hour' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Amount sold in each minute/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Silent devices' })).toBeVisible()
  const readiness = page.getByRole('region', { name: 'Is everything ready?' })
  await expect(readiness.getByText(/Checked at \d\d:\d\d/)).toBeVisible()
  await look(page, 'staff-overview/running')

  const again = page.waitForResponse(/\/readiness$/)
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
})

test('a text that is missing is told as its form calls it, with its languages', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const success = { fr: 'Merci', de: 'Danke' }
  const closed = { fr: 'Fermé' }
  const made = await sdk.events.create({
    body: {
      name: `Texts ${event.name}`,
      language: 'fr',
      form_refund: {
        enabled: true,
        form_refund_success_text: success,
        form_refund_closed_text: closed,
      },
    },
  })
  await openAs(superadmin(), `/admin/events/${made._id}`)

  const readiness = page.getByRole('region', { name: 'Is everything ready?' })
  await expect(readiness).toContainText('missing in one of the languages French, German: 1.')
  // The shared event may have nothing to mend, as other tests have set it up.
  await expect(readiness.getByRole('listitem').first()).toContainText(/To mend|To look at/)
  await readiness.getByRole('link', { name: 'Text when it is closed: German' }).click()
  await expect(page).toHaveURL(`/admin/events/${made._id}/parameters`)
})

test('the ledger is proved when somebody asks, and what differs is told with its wristband', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { event, bands } = await makeRefundEvent(String(baseURL), simulator)
  const checked = Promise.withResolvers<void>()
  await page.route('**/readiness', async (route) => {
    await checked.promise
    await route.continue()
  })
  await openAs(superadmin(), `/admin/events/${event._id}`)
  // Nothing stands yet where what is ready comes.
  await expect(page.getByRole('main').getByRole('region').last()).toHaveAccessibleName(
    'Is everything ready?',
  )
  checked.resolve()
  const ledger = page.getByRole('region', { name: 'Is every cent there?' })
  const prove = ledger.getByRole('button', { name: 'Prove the ledger now' })
  await ledger.getByRole('button', { name: 'As a command' }).click()
  const command = page.getByRole('dialog', { name: 'As a command' })
  await expect(command.getByRole('tabpanel')).toContainText(`kermesse events audit ${event._id}`)
  await command.getByRole('button', { name: 'Close' }).click()

  const held = Promise.withResolvers<void>()
  await page.route('**/audit', async (route) => {
    await held.promise
    await route.continue()
  })
  await prove.click()
  await expect(ledger.getByRole('progressbar')).toBeVisible()
  await expect(prove).toHaveAttribute('aria-disabled', 'true')
  await look(page, 'staff-overview/proving')
  held.resolve()
  await expect(ledger.getByRole('status')).toContainText('No cent is missing')
  await expect(ledger).toContainText('Wristbands: 1 · transactions:')
  await expect(ledger).toContainText('CHF\u00a042.00')
  await look(page, 'staff-overview/proved')

  const { uid } = bands[0]!
  await addToBalance(event._id, uid, 100)
  await prove.click()
  await expect(ledger.getByRole('alert')).toContainText('The books do not agree')
  const differences = ledger.getByRole('list', { name: 'The first differences' })
  await expect(differences).toContainText('42.00 expected, 43.00 found')
  await expect(differences.getByRole('link', { name: uid }).first()).toHaveAttribute(
    'href',
    `/admin/events/${event._id}/clients/${uid}`,
  )
  await look(page, 'staff-overview/differs')
  await addToBalance(event._id, uid, -100)
  await prove.click()
  await expect(ledger.getByRole('status')).toContainText('No cent is missing')
})

/** By another hand, without a posting. */
async function addToBalance(event_id: string, uid: string, cents: number) {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await database.connect()
  await database.query(
    'UPDATE wallets SET balance = balance + $3 WHERE event_id = $1 AND uid = $2',
    [event_id, uid, cents],
  )
  await database.end()
}

test('anything is found from anywhere by its name or number', async ({
  page,
  festival: { event, regular, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('heading', { name: 'Vouchers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to or find anything' })
  await field.fill(regular.short_id)
  const options = page.getByRole('option', { name: regular.short_id })
  await expect(options).toHaveText([/Wristband/, /^Top up/, /^Refund/, /^Block or unblock/])
  await look(page, 'staff-palette/found')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: /Top up/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/admin/events/${event._id}/clients/${regular.uid}`)
  await page.keyboard.press('Control+k')

  await field.fill('nobody has this name')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  // Search by name, then by action.
  await field.fill('deposits')
  await field.press('Enter')
  await expect(page).toHaveURL(`/admin/events/${event._id}/deposits`)

  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'staff-shortcuts/open')
})

test('Enter opens what was found for all that was typed, and nothing that was found for less', async ({
  page,
  festival: { event, regular, newcomer, users },
  openAs,
}) => {
  await openAs(users.admin, `/admin/events/${event._id}/vouchers`)
  await expect(page.getByRole('heading', { name: 'Vouchers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to or find anything' })
  await field.fill(regular.short_id)
  await expect(page.getByRole('option', { name: regular.short_id })).toHaveCount(4)
  const released = Promise.withResolvers<void>()
  await page.route('**/search?*', async (route) => {
    await released.promise
    await route.fallback()
  })

  const asked = page.waitForRequest(/\/search\?/)
  await field.fill(newcomer.short_id)
  await field.press('Enter')
  await asked
  await expect(field).toHaveValue(newcomer.short_id)
  released.resolve()

  await expect(page).toHaveURL(`/admin/events/${event._id}/clients/${newcomer.uid}`)
})

test('many records are deleted and restored by one call', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const query = { event_id: event._id }
  for (const name of ['Bulk one', 'Bulk two']) await sdk.vouchers.create({ query, body: { name } })
  await openAs(superadmin(), `/admin/events/${event._id}/vouchers?search=Bulk`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  const answered = Promise.withResolvers<void>()
  await page.route('**/vouchers/bulk?*', async (route) => {
    await answered.promise
    await route.continue()
  })

  await page
    .getByRole('toolbar', { name: '2 selected' })
    .getByRole('button', { name: 'Delete' })
    .click()

  await expect(
    page.getByRole('progressbar', { name: '2 records are being worked on' }),
  ).toBeVisible()
  answered.resolve()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  expect(calls).toEqual(['/vouchers/bulk'])
  await expect(page.getByText('2 records were deleted').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Bulk/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto(`/admin/events/${event._id}/vouchers?search=Bulk&deleted_only=true`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})

test('all that match are done together, part by part, also what is on no page that was seen', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { sdk, event, query } = await makeRefundEvent(String(baseURL), simulator, { bands: 501 })
  await openAs(superadmin(), `/admin/events/${event._id}/clients?limit=10`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const toolbar = page.getByRole('toolbar', { name: /selected/ })
  await expect(toolbar).toContainText('10 selected')
  await page.getByRole('button', { name: 'Select all 501 that match' }).click()
  await expect(toolbar).toContainText('501 selected')
  await expect(page.getByText('All 501 that match are selected.')).toBeVisible()
  await look(page, 'staff-clients/every')
  const calls: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/clients/bulk')) calls.push(request.postDataJSON().ids.length)
  })
  const released = Promise.withResolvers<void>()
  await page.route('**/clients/bulk?*', async (route) => {
    if (calls.at(-1) === 1) await released.promise
    await route.fallback()
  })
  await toolbar.getByRole('button', { name: 'Block', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText("CHF 21'042.00 stay on them.")
  await question.getByRole('button', { name: 'Block 501' }).click()
  await expect(question.getByRole('status')).toHaveText('500 of 501 done', { timeout: 60_000 })
  // Nothing calls it off any more, and nothing pretends to.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await look(page, 'staff-clients/under_way')
  released.resolve()
  await expect(question).toBeHidden()
  await expect(toolbar).toBeHidden()
  expect(calls).toEqual([500, 1])
  const { count } = await sdk.clients.list({ query: { ...query, disabled: true } })
  expect(count).toBe(501)

  // Another filter shows others, of which none is chosen.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(toolbar).toContainText('10 selected')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(toolbar).toBeHidden()
})

test('each press of next page is a page, also while the rows of the one before are on their way', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { sdk, event, query } = await makeRefundEvent(String(baseURL), simulator, { bands: 45 })
  const third = await sdk.clients.list({ query: { ...query, skip: 20, limit: 10 } })
  const is_third = async () => {
    await expect(range).toHaveText('21–30 of 45')
    await expect(page.getByRole('link', { name: /^\w+$/ })).toContainText(
      third.clients.map(({ short_id }) => short_id),
    )
  }
  const range = page.getByRole('navigation', { name: 'Pages' }).locator('span').first()
  const next = page.getByRole('button', { name: 'Next page' })
  await openAs(superadmin(), `/admin/events/${event._id}/clients?limit=10`)
  await expect(range).toHaveText('1–10 of 45')

  await next.evaluate((button: { click(): void }) => {
    button.click()
    button.click()
  })
  await is_third()

  await page.goto(`/admin/events/${event._id}/clients?limit=10`)
  await expect(range).toHaveText('1–10 of 45')
  const released = Promise.withResolvers<void>()
  await page.route('**/clients?*', async (route) => {
    await released.promise
    await route.fallback()
  })
  await next.click()
  await expect(page).toHaveURL(/skip=10/)
  await expect(range).toHaveText('1–10 of 45')
  await next.click()
  await expect(page).toHaveURL(/skip=20/)
  released.resolve()
  await is_third()
  await next.click()
  await expect(range).toHaveText('31–40 of 45')
})

test('all that match are chosen for what was searched when they were asked for', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { sdk, event, query } = await makeRefundEvent(String(baseURL), simulator, { bands: 12 })
  const { clients } = await sdk.clients.list({ query: { ...query, limit: 1 } })
  await openAs(superadmin(), `/admin/events/${event._id}/clients?limit=10`)
  const released = Promise.withResolvers<void>()
  await page.route(/\/clients\?.*limit=1000/, async (route) => {
    await released.promise
    await route.fallback()
  })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const every = page.waitForResponse(/\/clients\?.*limit=1000/)
  await page.getByRole('button', { name: 'Select all 12 that match' }).click()

  await page.getByRole('searchbox').fill(clients[0]!.short_id)
  await expect(page.getByRole('row')).toHaveCount(2)
  released.resolve()
  await (await every).finished()

  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('toolbar', { name: /selected/ })).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  // They are still chosen where they were.
  await expect(page.getByText('All 12 that match are selected.')).toBeVisible()
})

test('a superadmin sees points of sale of every event, and an old address finds its event', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const { bars } = await sdk.bars.list({ query: { event_id: event._id } })
  const bar = bars.find(({ name }) => name === 'Bar du Quai')!
  await openAs(superadmin(), `/admin/bars?search=${encodeURIComponent(event.name)}`)
  // A copy of the event may have one of the same name.
  const row = page.getByRole('row', { name: /Bar du Quai/ }).first()
  await expect(row).toContainText(event.name)
  await page.goto('/health')
  await page.goto(`/admin#/bars/${bar._id}`)
  await expect(page).toHaveURL(`/admin/events/${event._id}/bars/${bar._id}`)
})
