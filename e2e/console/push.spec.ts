import type { BrowserContext, Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { launchOptions } from '../launch.ts'
import { newBands, sellTo } from './bands.ts'
import { look } from './look.ts'
import { movedOn, noteMoves } from './reading.ts'
import { expect, test } from './test.ts'

test.use({
  // A service worker's storage outlives the page.
  serviceWorkers: 'allow',
  reuseContext: false,
  // The one that shows messages.
  launchOptions: launchOptions(findBrowser()),
})

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
const toggle = (page: Page) => page.getByRole('switch', { name: 'Notify me on this phone' })

/**
 * A browser whose push service is the simulator: Chromium's own is not reached from here. What the page, the API, the worker and the
 * service worker do is real.
 */
async function withPushService(context: BrowserContext, device: string) {
  const answer = await fetch(`${simulator}/control/push/devices/${device}`, { method: 'PUT' })
  const subscription = await answer.text()
  await context.addInitScript(`
    const given = ${subscription}
    const made = { options: { applicationServerKey: null }, unsubscribe: async () => true, toJSON: () => given }
    const place = 'test:is-subscribed'
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(place, 'yes')
      return made
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(place) ? made : null)
  `)
}

type Message = { payload: { title: string; body: string; url: string } }

async function inbox(device: string): Promise<Message['payload'][]> {
  const answer = await fetch(`${simulator}/push/inbox/${device}`)
  return ((await answer.json()) as { messages: Message[] }).messages.map(({ payload }) => payload)
}

/** Hands a message to the service worker, as the browser does when its push service has one. */
async function deliver(page: Page, context: BrowserContext, payload: object | undefined) {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const message = {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    // The same shown twice is shown once.
    data: JSON.stringify({ tag: 'told', ...payload }),
  }
  // A busy browser may drop a message that the test delivers; a push service would retry.
  await expect(async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', message)
    await expect.poll(() => shownOn(page), { timeout: 3_000 }).not.toEqual([])
  }).toPass()
}

const shownOn = (page: Page) =>
  page.evaluate(`(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body }) => ({ title, body }))
  })()`)

test('a purchase is told on the phone, until it is switched off', async ({
  page,
  context,
  festival,
  baseURL,
}) => {
  const [band] = await newBands(festival, 1, { pin: '4711' })
  await context.grantPermissions(['notifications'], { origin: String(baseURL) })
  const device = `phone-${band!.short_id}`
  await withPushService(context, device)
  await page.goto(`/client/${band!.short_id}`)

  await expect(toggle(page)).not.toBeChecked()
  await toggle(page).click()
  // The number alone lets nobody listen in.
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible()
  await look(page, 'wallet/push_pin')
  await page.getByRole('textbox', { name: 'PIN' }).fill('4711')
  await page.keyboard.press('Enter')
  await expect(toggle(page)).toBeChecked()
  const place = `notification_token:${festival.event._id}`
  const kept = () => page.evaluate((key) => localStorage.getItem(key), place)
  await expect.poll(kept).toContain(device)
  await look(page, 'wallet/push_on')

  await sellTo(festival, band!)
  await expect.poll(() => inbox(device)).toHaveLength(1)
  const [told] = await inbox(device)
  expect(told!.url).toBe(`${baseURL}/client/${band!.short_id}`)
  await deliver(page, context, told)
  await expect.poll(() => shownOn(page)).toEqual([{ title: festival.event.name, body: told!.body }])

  await page.setViewportSize({ width: 375, height: 667 })
  await noteMoves(page)
  await page.reload()
  await expect(toggle(page)).toBeChecked()
  expect(await movedOn(page)).toEqual([])
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect.poll(kept).toBeNull()
  await page.reload()
  await expect(toggle(page)).not.toBeChecked()
  await fetch(`${simulator}/control/push/devices/${device}`, { method: 'DELETE' })
})

test('a touch on a message opens the page that it is about', async ({
  page,
  context,
  festival,
  baseURL,
}) => {
  const [band] = await newBands(festival)
  await context.grantPermissions(['notifications'], { origin: String(baseURL) })
  await page.goto(`/client/${band!.short_id}`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const url = `${baseURL}/client/${band!.short_id}?donation=true`
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/service-worker.js'))
  const touched = () =>
    worker!.evaluate(`(async () => {
      const [notification] = await registration.getNotifications()
      if (!notification) return 'nothing is shown'
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      return 'touched'
    })()`)

  await deliver(page, context, { title: 'A question', body: 'Do you donate?', url })
  await expect.poll(touched).toBe('touched')

  await expect(page).toHaveURL(url)
})

test('who has refused messages is told where to allow them, and a browser without push says so', async ({
  browser,
  baseURL,
  festival,
}) => {
  const address = `${baseURL}/client/${festival.newcomer.short_id}`
  const refusing = await browser.newContext({ locale: 'en-GB' })
  await refusing.addInitScript(
    `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`,
  )
  const first = await refusing.newPage()
  await first.goto(address)
  await expect(
    first.getByText('Please give notifications permission to get updates on transactions'),
  ).toBeVisible()
  await expect(toggle(first)).toBeHidden()
  await refusing.close()

  const old = await browser.newContext({ locale: 'en-GB' })
  await old.addInitScript(`delete globalThis.PushManager`)
  const second = await old.newPage()
  await second.goto(address)
  await expect(second.getByText('This browser cannot show messages.')).toBeVisible()
  await old.close()
})

test('a push service that the installation does not allow is told, and the switch goes back', async ({
  page,
  context,
  festival,
  baseURL,
}) => {
  const [band] = await newBands(festival)
  await context.grantPermissions(['notifications'], { origin: String(baseURL) })
  const device = `elsewhere-${band!.short_id}`
  const known = await fetch(`${simulator}/control/push/devices/${device}`, { method: 'PUT' })
  const elsewhere = { ...((await known.json()) as object), endpoint: 'https://push.example.org/x' }
  await context.addInitScript(`
    const made = { options: {}, unsubscribe: async () => true, toJSON: () => (${JSON.stringify(elsewhere)}) }
    PushManager.prototype.subscribe = async () => made
    PushManager.prototype.getSubscription = async () => null
  `)
  await page.goto(`/client/${band!.short_id}`)

  await toggle(page).click()

  await expect(
    page.getByText('Notifications from this browser are not supported here.'),
  ).toBeVisible()
  await expect(toggle(page)).not.toBeChecked()
})
