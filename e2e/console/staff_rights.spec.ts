import { rights } from '@kermesse/sdk/generated/rights'
import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'

type Screen = { name: string; right: number }
type Table = {
  screens: Screen[]
  menuFor(right: number, is_event: boolean): { screens: Screen[] }[]
  addressOf(screen: Screen, event_id: string): string
}
// The table that the console itself is drawn from. Its types are those of a browser, which a test has not.
const table = '../../console/src/staff/screens.ts'
const { screens, menuFor, addressOf } = (await import(table)) as Table

const refused = 'This page is not yours'
const head = (page: Page) => page.getByRole('heading', { level: 1 })
const names = ['checker', 'server', 'cashier', 'admin', 'superadmin'] as const

for (const name of names)
  test(`a user with the right ${name} sees the screens that are theirs, in the menu and by address, and no other`, async ({
    page,
    festival,
    openAs,
  }) => {
    const right = rights[name]
    const event_id = festival.event._id
    const calls = watch(page)
    const user = name === 'superadmin' ? superadmin() : festival.users[name]
    await openAs(user, `/admin/events/${event_id}`)
    await expect(page).toHaveURL(firstOf(right, event_id))
    await expect(head(page)).toBeAttached()

    const menu = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
    const hrefs = await menu.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs.toSorted()).toEqual(addressesOf(right, event_id).toSorted())

    for (const screen of screens) {
      const address = addressOf(screen, event_id)
      await type(page, address)
      if (screen.name === 'events' && right === rights.admin) {
        // Whose event is one has no list of them.
        await expect(page).toHaveURL(`/admin/events/${event_id}/parameters`)
      } else if (right >= screen.right) {
        await expect(head(page), address).toBeVisible()
        await expect(page, address).toHaveURL(address)
        await expect(head(page), address).not.toHaveText(refused)
      } else if (screen.name === 'home') {
        await expect(page).toHaveURL(firstOf(right, event_id))
      } else {
        await expect(head(page), address).toHaveText(refused)
      }
      await expect.poll(() => calls.open.size, address).toBe(0)
    }
    expect(calls.refused).toEqual([])
  })

test('a user without a right does not sign in, and no address of the staff opens', async ({
  page,
  request,
  festival: { sdk, event },
}) => {
  const { bars } = await sdk.bars.list({ query: { event_id: event._id } })
  const data = { email: `none-${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...data, right: rights.none, bar_id: bars[0]!._id } })

  expect((await request.post('/users/login', { data })).status()).toBe(403)

  for (const path of ['/admin', '/statistics', `/admin/events/${event._id}/clients`]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('a page that is not the reader’s says so at its address, and leads to where their work is', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const own = `/admin/events/${event._id}`
  await openAs(users.cashier, `${own}/refunds`)
  await expect(head(page)).toHaveText(refused)
  await expect(page).toHaveURL(`${own}/refunds`)
  await look(page, 'staff-refused/cashier')
  await page.getByRole('link', { name: 'Go to your first page' }).click()
  await expect(page).toHaveURL(`${own}/clients`)

  // The event of somebody else is not there.
  const other = await sdk.events.create({ body: { name: `Other ${event.name}` } })
  await page.goto(`/admin/events/${other._id}/clients`)
  await expect(page).toHaveURL('/404')
})

/** Pending requests and refused ones. */
function watch(page: Page) {
  const open = new Set<string>()
  const denied: string[] = []
  page.on('request', (request) => {
    // A dashboard listens as long as it is looked at.
    const is_endless = request.url().includes('/messages/stream')
    if (request.resourceType() === 'fetch' && !is_endless) open.add(request.url())
  })
  const close = (request: { url(): string }) => open.delete(request.url())
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  page.on('response', (answer) => {
    if (answer.status() === 403) denied.push(answer.url())
  })
  return { open, refused: denied }
}

/** First page of an event for a right. */
function firstOf(right: number, event_id: string) {
  if (right < rights.cashier) return '/statistics'
  return `/admin/events/${event_id}${right < rights.admin ? '/clients' : ''}`
}

function addressesOf(right: number, event_id: string) {
  const entries = [...menuFor(right, true), ...menuFor(right, false)]
  const listed = new Set<Screen>(entries.flatMap((entry) => entry.screens))
  return [...listed].map((screen) => addressOf(screen, event_id))
}

/** Navigates as if the address were typed, without a reload. */
async function type(page: Page, address: string) {
  await page.evaluate(`history.pushState(null, '', '${address}')`)
  await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
}
