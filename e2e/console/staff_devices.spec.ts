import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { type Festival, signIn } from './festival.ts'
import { look } from './look.ts'
import { question, row, save } from './records.ts'
import { expect, superadmin, test } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
const phone_size = { width: 375, height: 667 }
const mark = () => crypto.randomUUID().slice(0, 6)
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

/** Types a code on the terminal's keypad. */
async function type(tid: string, code: string) {
  const answer = await fetch(`${simulator}/control/mypos/terminals/${tid}/type`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

async function failOnce(failure: object) {
  const answer = await fetch(`${simulator}/control/mypos/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, times: 1 }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

const codeShown = async (page: Page) => {
  const shown = question(page).getByRole('status', { name: 'Code' })
  await expect(shown).toHaveText(/^\d{8}$/)
  return String(await shown.textContent())
}

test('on a phone, a card terminal is made, paired by the code that is shown, and unpaired', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize(phone_size)
  const [code, tid] = [`T-${mark()}`, `9${randomInt(1e6, 1e7)}`]
  await openAs(superadmin(), '/admin/mypos_terminals/new')
  await save(page)
  await expect(page.getByText('It is required.')).toHaveCount(2)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Terminal id').fill(tid)
  await save(page)
  await expect(page).toHaveURL(/mypos_terminals\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Not paired')).toBeVisible()
  await expect(page.getByText(/^Saved successfully/)).toHaveCount(0)
  await look(page, 'staff-devices/terminal')

  // Pairing is disabled while the terminal is edited.
  const pair = page.getByRole('button', { name: 'Pair', exact: true })
  await page.getByLabel('Code').fill(`${code}x`)
  await expect(pair).toBeHidden()
  await save(page)
  await expect(page.getByRole('heading', { name: `${code}x` })).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await save(page)
  await expect(page.getByRole('heading', { name: code, exact: true })).toBeVisible()

  await failOnce({ mode: 'inactive_tid', tid })
  await pair.click()
  await expect(question(page)).toContainText(`Pair ${code}?`)
  await question(page).getByRole('button', { name: 'Pair' }).click()
  await expect(question(page).getByRole('alert')).toContainText('pairing')
  await look(page, 'staff-devices/pairing_failed')
  await question(page).getByRole('button', { name: 'New code' }).click()
  await codeShown(page)
  await expect(question(page)).toContainText(`Type this code on terminal ${code}:`)
  await expect(question(page)).toContainText(/\d+:\d\d left/)
  await look(page, 'staff-devices/pairing')

  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Not paired')).toBeVisible()

  await pair.click()
  await question(page).getByRole('button', { name: 'Pair' }).click()
  await codeShown(page)
  // The page was left with a code under way: it is there again.
  await page.reload()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await type(tid, await codeShown(page))
  await expect(question(page)).toContainText(`${code} is paired`)
  await look(page, 'staff-devices/paired')
  await question(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Paired', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Unpair' }).click()
  await question(page).getByRole('button', { name: 'Unpair' }).click()
  await type(tid, await codeShown(page))
  await expect(question(page)).toContainText(`${code} is unpaired`)
  await question(page).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Not paired')).toBeVisible()
})

test('card terminals are sorted, searched, opened by a double click, and deleted after a question', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const name = `T-${mark()}`
  const make = (terminal_code: string) =>
    sdk.terminals.create({ body: { terminal_code, terminal_id: `8${randomInt(1e6, 1e7)}` } })
  const made = await make(name)
  for (const end of ['x', 'y']) await make(`${name}${end}`)
  await openAs(superadmin(), '/admin/mypos_terminals')
  for (const heading of ['Code', 'Terminal id', 'Paired']) {
    await page.getByRole('button', { name: heading, exact: true }).click()
    await expect(page.getByRole('columnheader', { name: heading })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  }
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row')).toHaveCount(4)
  await look(page, 'staff-devices/terminals')
  await row(page, `${made.terminal_id}`).dblclick({ position: { x: 300, y: 10 } })
  await expect(page).toHaveURL(`/admin/mypos_terminals/${made._id}`)
  await page.goBack()

  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(page)).toContainText(`Delete ${name}?`)
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} was deleted`).first()).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('Delete 2 records?')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})

/** A smartphone that the server of the festival carries, seen a moment ago in Lausanne with version 5.2. */
async function carriedPhone({ sdk, event, users }: Festival, url: string) {
  const number = `P-${mark()}`
  const { users: staff } = await sdk.users.list({ query: { event_id: event._id } })
  const server = staff.find(({ email }) => email === users.server.email)!
  await sdk.users.update({ path: { id: server._id }, body: { smartphones: [number] } })
  const own = await signIn(url, users.server)
  const body = { app_version: '5.2', gps_lat: 46.5197, gps_long: 6.6323 }
  await own.smartphones.report({ path: { number }, body })
  return { number, server }
}

test('a device is found, opened, and says when and where it was heard of last', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { number } = await carriedPhone(festival, baseURL!)
  await openAs(superadmin(), `/admin/devices?search=${number}`)
  for (const heading of [
    'Type',
    'Number',
    'App version',
    'Latest version',
    'Up to date',
    'Updated',
  ])
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible()
  await expect(row(page, number)).toContainText('Just now')
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '50', '100', '250', '500'])
  await page.keyboard.press('Escape')
  await look(page, 'staff-devices/list')
  await row(page, number).dblclick({ position: { x: 300, y: 10 } })

  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('Smartphone', { exact: true })).toBeVisible()
  await expect(page.getByText('Just now')).toBeVisible()
  await expect(page.getByRole('link', { name: /46.5197, 6.6323/ })).toHaveAttribute(
    'href',
    /openstreetmap.*mlat=46.5197&mlon=6.6323/,
  )
  await expect(page.getByText('Bar du Quai').first()).toBeVisible()
  await expect(page.getByRole('link', { name: festival.users.server.email })).toBeVisible()
  const log = table(page, 'Log')
  await expect(log.getByRole('row').nth(1)).toContainText('Bar du Quai')
  await expect(log.getByRole('columnheader', { name: 'Number' })).toHaveCount(0)
  await page.getByLabel('Brand').fill('Fairphone')
  await save(page)
  await expect(page.getByText(`Saved successfully: ${number}`).first()).toBeVisible()
  await expect(page.getByText(/^Saved successfully/)).toHaveCount(0)
  await look(page, 'staff-devices/device')

  // Somebody carries it.
  await page.getByRole('button', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question(page).getByRole('alert')).toBeVisible()
  await look(page, 'staff-devices/in_use')
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/admin/devices?search=${number}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: '0 of 1 done' })).toContainText(number)
})

test('the devices of an event stand below their numbers, with where they were', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const [own, other] = [`P-${mark()}`, `P-${mark()}`]
  const event = await sdk.events.create({ body: { name: `Devices ${mark()}` } })
  const path = { id: event._id }
  await sdk.event_smartphones.set({ path, body: { smartphones: [own, other] } })
  await sdk.event_smartphones.set({ path, body: { smartphones: [own] } })
  await openAs(superadmin(), `/admin/events/${event._id}/parameters/smartphones`)
  await expect(table(page, 'Devices').getByRole('row')).toHaveCount(2)
  await expect(table(page, 'Devices')).toContainText('Never seen')
  const log = table(page, 'Log')
  await expect(log.getByRole('row')).toHaveCount(3)
  for (const heading of ['Number', 'Event', 'User', 'Point of sale', 'Held by', 'Added on']) {
    await log.getByRole('button', { name: heading, exact: true }).click()
    await expect(log.getByRole('columnheader', { name: heading })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  }
  await look(page, 'staff-devices/event')
  await table(page, 'Devices').getByRole('link', { name: own }).click()
  await expect(page).toHaveURL(/\/admin\/devices\//)
  await page.goBack()
  await page.getByRole('tab', { name: 'Card terminals' }).click()
  await expect(page.getByText('The event has none yet.')).toBeVisible()
})

test('on a phone, a smartphone of an event shows who has it, where it is and what was done with it', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { sdk, event, users } = festival
  const { number: smartphone_number } = await carriedPhone(festival, baseURL!)
  const [band] = await newBands(festival)
  const query = { event_id: event._id }
  const [bar] = (await sdk.bars.list({ query })).bars
  const order = [{ _id: bar!.consumptions![1]!._id, quantity: 1 }]
  const sale = {
    type: 'debit' as const,
    uid: band!.uid,
    bar_id: bar!._id,
    smartphone_number,
    order,
  }
  await sdk.transactions.create({ query, body: sale })
  await sdk.entrance_checks.create({ query, body: { uid: band!.uid, smartphone_number } })
  await page.setViewportSize(phone_size)
  await openAs(users.admin, `/admin/events/${event._id}/smartphones`)
  await page.getByRole('link', { name: smartphone_number }).first().click()

  // The list stays until the page is there, and its phones have been at the same place.
  await expect(page.getByRole('heading', { name: smartphone_number })).toBeVisible()
  await expect(page.getByRole('link', { name: /46.5197/ })).toBeVisible()
  await expect(page.getByText('5.2', { exact: true })).toBeVisible()
  await expect(table(page, 'Transactions')).toContainText('12.00')
  await look(page, 'staff-devices/smartphone')
  const exported = async (file_name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe(file_name)
  }
  await exported(`transactions-${smartphone_number}.xlsx`)
  await page.getByRole('tab', { name: 'Entrance checks' }).click()
  await expect(page).toHaveURL(/\/checks$/)
  await expect(table(page, 'Entrance checks').getByRole('row')).toHaveCount(1)
  await exported(`checks-${smartphone_number}.xlsx`)
})

test('a card terminal at the event shows its top-ups, also as a spreadsheet', async ({
  page,
  festival,
  openAs,
}) => {
  const { sdk, event, users } = festival
  const terminal_code = `T-${mark()}`
  const terminal_id = `7${randomInt(1e6, 1e7)}`
  await sdk.terminals.create({ body: { terminal_code, terminal_id } })
  await sdk.event_terminals.set({
    path: { id: event._id },
    body: { mypos_terminals: [terminal_code] },
  })
  const query = { event_id: event._id }
  const [band] = await newBands(festival)
  const card = { uid: band!.uid, terminal_code, payment_type: 'card' as const }
  await sdk.transactions.create({ query, body: { ...card, type: 'credit', amount: 30 } })
  await openAs(users.admin, `/admin/events/${event._id}/mypos`)
  await page.getByRole('link', { name: terminal_code }).first().click()
  await expect(page.getByText(terminal_id)).toBeVisible()
  await expect(table(page, 'Top-ups').getByRole('row')).toHaveCount(2)
  await expect(table(page, 'Top-ups')).toContainText('30.00')
  await look(page, 'staff-devices/mypos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe(`transactions-${terminal_code}.xlsx`)
})

test('a token takes terminals of another one only by force, and is archived and brought back', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const terminal = `T-${mark()}`
  const there = await sdk.events.create({ body: { name: `Tokens ${mark()}` } })
  await sdk.tokens.create({ body: { event_id: there._id, authorized_terminals: [terminal] } })
  await openAs(superadmin(), '/admin/tokens/new')
  const panel = page.getByRole('dialog')
  await save(page)
  await expect(panel.getByText('It is required.')).toHaveCount(1)
  await panel.getByRole('combobox', { name: 'Event' }).click()
  await panel.getByRole('combobox', { name: 'Event' }).fill(event.name)
  await page.getByRole('option', { name: event.name, exact: true }).click()
  await panel.getByLabel('Terminals').last().fill(`${terminal} `)
  await panel.getByLabel('Returns of deposits').check()
  await save(page)
  await expect(panel).toContainText(`card terminal - ${terminal} is already taken by ${there.name}`)
  await look(page, 'staff-devices/token_taken')
  await panel.getByLabel('Take from others').check()
  await expect(panel.getByText(/is already taken by/)).toBeHidden()
  await save(page)
  await expect(panel).toBeHidden()

  await page.goto(`/admin/tokens?event_id=${event._id}&authorized_terminals=${terminal}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(terminal)
  await look(page, 'staff-devices/tokens')
  const actions = async (item: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await question(page).getByRole('button', { name: item }).click()
    await expect(question(page)).toBeHidden()
  }
  await actions('Archive')
  await page.goto(`/admin/tokens?event_id=${event._id}&archived=true`)
  await expect(row(page, terminal)).toBeVisible()
  await actions('Restore from the archive')
  await expect(row(page, terminal)).toBeHidden()

  // One that takes nothing from others is saved at once; a change takes only what it is forced to.
  const free = `T-${mark()}`
  await page.goto('/admin/tokens/new')
  await panel.getByRole('combobox', { name: 'Event' }).click()
  await panel.getByRole('combobox', { name: 'Event' }).fill(there.name)
  await page.getByRole('option', { name: there.name, exact: true }).click()
  await panel.getByLabel('Terminals').last().fill(`${free} `)
  await save(page)
  await expect(panel).toBeHidden()
  await page.goto(`/admin/tokens?event_id=${there._id}&authorized_terminals=${free}`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await panel.getByLabel('Returns of deposits').check()
  await save(page)
  await expect(panel).toBeHidden()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await panel.getByLabel('Terminals').last().fill(`${terminal} `)
  await panel.getByLabel('Take from others').check()
  await save(page)
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto(`/admin/tokens?event_id=${event._id}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})
