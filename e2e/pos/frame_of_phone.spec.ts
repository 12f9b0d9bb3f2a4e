import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { makeCashier, openDesk } from '../console/cash_desk.ts'
import type { Band } from '../console/festival.ts'
import { look, speak } from '../console/look.ts'
import { fakeDevice } from '../console/phone_fakes.ts'
import {
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  pairAt,
  signInAt,
  tile,
} from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { openGate } from './gate_phone.ts'
import { copyLoaded, cutOff, pairPhone } from './paired_phone.ts'

// A service worker's storage outlives the page.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const result = (page: Page) => page.locator('[data-result]')
const order = (page: Page) => page.getByRole('button', { name: /3\.00.*1 piece/ })
const trial_pages = 'sell returns queue history take-over desk drawer shift settings'.split(' ')
const storage_kept = 'navigator.storage.persist = navigator.storage.persisted = async () => true'

let place: PointOfSale
let bands: Band[]
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  bands = await newBands(festival, 2, { amount: 40 })
})

test('the app has its own manifest and worker, and the visitors’ worker answers no page or file of it', async ({
  page,
  request,
}) => {
  const manifest = await (await request.get('/pos/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    start_url: '/pos/',
    scope: '/pos/',
    display: 'fullscreen',
    orientation: 'any',
  })
  await page.goto('/client')
  await expect.poll(() => page.evaluate(controller)).toMatch(/^\/service-worker\.js$/)
  await openPhone(page)
  await signInAt(page, place)
  await expect.poll(() => page.evaluate(controller)).toBe('/pos/service-worker.js')
  expect(await page.evaluate(scopes)).toEqual(['/', '/pos/'])
  // Pages and files of the app are in its own cache alone.
  await expect.poll(() => page.evaluate<string[]>(kept_by('pos:'))).toContain('/pos/')
  const of_visitors = await page.evaluate<string[]>(kept_by(''))
  expect(of_visitors.filter((path) => path.includes('/pos'))).toEqual([])
})

test('nothing opens a keyboard by itself, text is not selected, and pulling does not load the page again', async ({
  page,
}) => {
  await openPhone(page)
  await page.goto('/pos/')
  await expectNoKeyboard(page)
  await page.goto('/pos/pair')
  await expectNoKeyboard(page)
  await signInAt(page, place)
  await tile(page, 'Water').click()
  for (const name of ['Number by hand', /^Parked orders/, /hold the band/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoKeyboard(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  for (const part of ['html', 'body'])
    await expect(page.locator(part)).toHaveCSS('overscroll-behavior', 'none')
  await expect(page.locator('body')).toHaveCSS('user-select', 'none')
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await expect(page.getByLabel('Number on the wristband')).toHaveCSS('user-select', 'text')
})

test('going back never loses an order, from a page, a sheet, or out of the app', async ({
  page,
}) => {
  await openPhone(page)
  await signInAt(page, place)
  await tile(page, 'Water').click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.goBack()
  await expect(order(page)).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await order(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await page.goto('/client')
  await page.goto('/pos/')
  await expect(order(page)).toBeVisible()
})

test('play money is said on each screen of a trial event, also before a person signs in', async ({
  page,
  festival,
}) => {
  await asTrial(page)
  await page.addInitScript(storage_kept)
  await openPhone(page)
  const own = await makePointOfSale(festival)
  const cashier = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await festival.sdk.users.create({ body: { ...cashier, right: 20, bar_id: own.bar._id } })
  await pairAt(page, festival, { ...own, seller: cashier }, 'cashier')
  const stripe = page.getByText('Play money')
  for (const address of trial_pages) {
    await page.goto(`/pos/${address}`)
    await expect(stripe, address).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await expect(stripe).toBeVisible()
  await look(page, 'pos-frame/trial-person')
})

test('play money is said at a gate too, which has no menu, also before a person signs in', async ({
  page,
  festival,
}) => {
  await asTrial(page)
  const { entrance } = await openGate(page, festival, 'in')
  const stripe = page.getByText('Play money')
  await expect(stripe).toBeVisible()
  await look(page, 'pos-frame/trial-gate')
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await expect(stripe).toBeVisible()
  const query = { event_id: festival.event._id }
  await festival.sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test.describe('on a phone of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the bar names the point of sale, the person and the time at the event, at a counter and at a gate', async ({
    page,
    browser,
    festival,
    baseURL,
  }) => {
    const { timezone } = festival.event
    const bar = page.getByRole('banner')
    const counter = await makePointOfSale(festival)
    await openPhone(page, { width: 412, height: 915 })
    await pairAt(page, festival, counter)
    await expect(bar).toContainText(counter.bar.name)
    await expect(bar).toContainText(`Léa ${counter.bar.name.slice(-4)}`)
    await expectTimeOf(page, timezone)
    // Of the height of its buttons, which are targets.
    expect((await bar.locator('> div').first().boundingBox())?.height).toBe(56)

    const timezoneId = 'Pacific/Auckland'
    const own = await browser.newContext({ baseURL: baseURL!, timezoneId })
    const gate = await own.newPage()
    const { name, person, entrance } = await openGate(gate, festival, 'in')
    await expect(gate.getByRole('banner')).toContainText(name)
    await expect(gate.getByRole('banner')).toContainText(person)
    await expectTimeOf(gate, timezone)
    await own.close()
    const query = { event_id: festival.event._id }
    await festival.sdk.entrances.delete({ path: { id: entrance._id }, query })
  })
})

test('below 10 % of battery a phone says to hand its sales over, and a limit that is reached is red', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const path = { id: event._id }
  await sdk.events.update({ path, body: { offline: { limit_per_device: 3 } } })
  await page.addInitScript(fakeDevice, { battery: 0.08 })
  await pairPhone(page, festival, place)
  await expect(page.getByText('Battery at 8 %: charge it')).toBeVisible()
  await copyLoaded(page, bands[0]!.uid)
  await cutOff(page)
  await tile(page, 'Water').click()
  await hold(page, bands[0]!)
  await expect(page.locator('[data-result=taken]')).toBeVisible()
  await expect(page.getByText('Battery at 8 %: hand the sales over now')).toBeVisible()
  const limit = page.getByText('Limit reached: nothing more without a connection')
  const red = await page.evaluate<string>(
    `getComputedStyle(document.documentElement).getPropertyValue('--pos-bad')`,
  )
  await expect(limit).toHaveCSS('background-color', rgbOf(red))
  await look(page, 'pos-frame/limit-reached')
  // One tap on the states, and one more to the codes.
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Hand over to another phone' }).click()
  await expect(page.locator('[data-frame]')).toBeVisible()
  await sdk.events.update({ path, body: { offline: event.offline } })
})

test('a refusal that is shown is said in the language that is chosen after it', async ({
  page,
}) => {
  await openPhone(page)
  await page.goto('/pos/')
  await page.getByLabel('Device token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  const english = await alert.innerText()
  await speak(page, 'de')
  await expect(alert).not.toHaveText(english)
  await speak(page, 'en')
  await expect(alert).toHaveText(english)

  await signInAt(page, place)
  await tile(page, 'Water').click()
  await hold(page, { uid: '04FFFFFFFFFFFF' })
  await expect(result(page)).toContainText('Unknown band')
  await speak(page, 'de')
  await expect(result(page)).toContainText('Unbekanntes Armband')
})

test('the cash desk opens without a network after one start, and says what waits for it', async ({
  page,
  context,
  festival,
}) => {
  await openPhone(page)
  await openDesk(page, await makeCashier(festival))
  await expect.poll(() => page.evaluate<string[]>(kept_by('pos:'))).toContain('/pos/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await expect(page.getByText(/^No connection\. Sales and returned containers go on/)).toBeVisible()
  await look(page, 'pos-frame/desk-without-network')
  await context.setOffline(false)
})

/** Answers of the API say that the event's money is not real. */
function asTrial(page: Page) {
  return page.route('**/pos/catalogue?*', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const json = await response.json()
    await route.fulfill({ response, json: { ...json, event: { ...json.event, is_trial: true } } })
  })
}

/** The clock of the bar is at most ten seconds late. */
async function expectTimeOf(page: Page, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const now = Date.now()
  const times = [now - 10_000, now, now + 10_000].map((at) => format.format(at))
  const clock = page.getByRole('banner').getByText(/^\d\d:\d\d$/)
  await expect(clock).toHaveText(new RegExp(`^(${times.join('|')})$`))
}

/** No field has the focus, which would open the keyboard of a phone. */
async function expectNoKeyboard(page: Page) {
  await expect(page.getByRole('button').first()).toBeVisible()
  expect(await page.evaluate('document.activeElement.tagName')).not.toMatch(/INPUT|TEXTAREA/)
}

/** `#8f1010` as the browser says it. */
function rgbOf(hex: string) {
  const parts = hex.trim().match(/[0-9a-f]{2}/gi)!
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}

// Code for the page is a string, because browser globals have no types here.
const controller = `new URL(navigator.serviceWorker.controller?.scriptURL ?? 'http://none/').pathname`
const scopes = `navigator.serviceWorker.getRegistrations()
  .then((all) => all.map(({ scope }) => new URL(scope).pathname).sort())`
/** Paths in the caches of this prefix, or with none, in those of the visitors. */
const kept_by = (prefix: string) => `(async () => {
  const all = await caches.keys()
  const names = all.filter((name) => '${prefix}' ? name.startsWith('${prefix}') : !name.startsWith('pos:'))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
})()`
