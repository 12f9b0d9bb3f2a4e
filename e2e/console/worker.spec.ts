import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/settings.ts'
import { newBands, sellTo } from './bands.ts'
import { look } from './look.ts'
import { expect, goOffline, test } from './test.ts'

// A service worker's storage outlives the page.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** Until the worker has what this page is made of. */
async function untilKept(page: Page) {
  await expect.poll(async () => (await keptPaths(page)).length).toBeGreaterThan(5)
  await expect.poll(() => page.evaluate(worker_state)).toBe('activated')
}

/** Until the worker has every other page, too. */
async function untilAllKept(page: Page) {
  await untilKept(page)
  const all = ['Pay', 'Refund', 'Ticket', 'WristbandEntry', 'NotFound', 'pay', 'refund', 'texts_de']
  const isKept = (paths: string[], name: string) =>
    paths.some((path) => path.startsWith(`/assets/${name}-`))
  const missing = async () => {
    const paths = await keptPaths(page)
    return all.filter((name) => !isKept(paths, name))
  }
  await expect.poll(missing).toEqual([])
}

// A browser does not always know that it has no network: then the page finds out.
const no_network = /You are offline|No connection/

// Code for the page is a string, because browser globals have no types here.
const worker_state = 'navigator.serviceWorker.controller?.state'
const registered = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)'

function keptPaths(page: Page) {
  return page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })()`)
}

test('a wallet opens without a network, with the last balance and how old it is', async ({
  page,
  context,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { pin: '4711' })
  await page.goto(`/client/${band!.short_id}`)
  await expect(balance(page)).toContainText('CHF 20.00')
  await page.getByRole('button', { name: 'Show the name on this wristband' }).click()
  await page.getByRole('textbox', { name: 'PIN' }).fill('4711')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Camille')).toBeVisible()
  await untilAllKept(page)
  // Data behind the PIN is not stored on the phone.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Camille')
  const kept = await keptPaths(page)
  expect(kept.filter((path) => path !== '/client' && !path.startsWith('/assets/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(balance(page)).toContainText('CHF 20.00')
  await expect(page.getByText(/You are offline. This was your balance at \d\d:\d\d/)).toBeVisible()
  // The other languages are on the phone, too.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Guthaben' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await sellTo(festival, band!)

  await context.setOffline(false)
  await expect(balance(page)).toContainText('CHF 8.00')
  await expect(page.getByText('You are offline')).toBeHidden()

  // The wristband is in reach at the entry too, until the phone is to forget it.
  await page.goto('/client')
  await expect(page.getByRole('link', { name: band!.short_id })).toBeVisible()
  await look(page, 'entry/recent')
  await page.getByRole('button', { name: `Forget ${band!.short_id}` }).click()
  await expect(page.getByRole('link', { name: band!.short_id })).toBeHidden()
  expect(await page.evaluate(() => localStorage.wallets)).toBeUndefined()
})

test('every page that a wallet leads to opens without a network, and goes on when it is back', async ({
  page,
  context,
  festival: { sdk, event },
}) => {
  const name = `Offline ${randomUUID()}`
  const own = await sdk.events.duplicate({ path: { id: event._id }, body: { name } })
  const body = { online_payment: true, enable_cards: true, form_refund: { enabled: true } }
  await sdk.events.update({ path: { id: own._id }, body })
  const [band] = await newBands({ sdk, event: own })
  const wallet = `/client/${band!.short_id}`
  await page.goto(wallet)
  await expect(balance(page)).toContainText('CHF 20.00')
  await untilAllKept(page)

  await context.setOffline(true)
  // One wallet alone was opened on this phone: the start page of the installed app is that wallet.
  const manifest = readFileSync(join(root, 'console/public/manifest.webmanifest'), 'utf8')
  await page.goto(JSON.parse(manifest).start_url)
  await expect(page).toHaveURL(wallet)
  await expect(balance(page)).toContainText('CHF 20.00')

  // The wallet shows this notice too, so the address is checked first.
  await page.getByRole('link', { name: 'Card' }).click()
  await expect(page).toHaveURL(/\/pay/)
  await expect(page.getByText(no_network)).toBeVisible()
  await look(page, 'pay/offline')
  await expect(page.getByText(no_network)).toBeVisible()
  await page.getByRole('link', { name: 'To the wallet' }).click()
  await expect(balance(page)).toContainText('CHF 20.00')

  await page.getByRole('link', { name: 'Get my money back' }).click()
  await expect(page).toHaveURL(/\/refund/)
  await expect(page.getByText(no_network)).toBeVisible()
  await page.getByRole('link', { name: 'To your wallet' }).click()
  await expect(balance(page)).toContainText('CHF 20.00')

  // Addresses that were never opened here, the short form of a wallet among them.
  await page.goto(`/${band!.short_id}`)
  await expect(balance(page)).toContainText('CHF 20.00')
  for (const address of ['/ticket', '/refund', '/client', '/404']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
  }
  await page.goto(`${wallet}/pay?payment_type=card`)
  await expect(page.getByText(no_network)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

test('a number that was asked for without a network is looked up when it is back', async ({
  page,
  context,
}) => {
  for (const [address, field, answer] of [
    ['/client', 'Wristband number', 'Wrong wristband number'],
    ['/refund', 'Wristband number', 'Wrong wristband number'],
    ['/ticket', 'Code on the ticket', 'This ticket was not found'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('textbox', { name: field }).fill('UNKNOWN1')
    await goOffline(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This goes on by itself as soon as')).toBeVisible()

    await context.setOffline(false)

    await expect(page.getByText(answer)).toBeVisible()
  }
})

test('a page whose files are not on the phone says so, keeps the way back and opens by itself', async ({
  page,
  context,
  festival,
}) => {
  const [band] = await newBands(festival)
  await page.goto(`/client/${band!.short_id}`)
  await expect(balance(page)).toContainText('CHF 20.00')
  await untilAllKept(page)
  await page.evaluate(`(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (/NotFound|Ticket/.test(url)) await cache.delete(url)
    }
  })()`)
  await goOffline(page)
  await page.getByRole('link', { name: 'Another wristband' }).click()
  await page.getByRole('link', { name: 'Only have a ticket?' }).click()
  await expect(page.getByText('This page is not on your phone yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: band!.short_id })).toBeVisible()

  await page.getByRole('link', { name: 'Only have a ticket?' }).click()
  await expect(page.getByText('This page is not on your phone yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
})

test('a wristband that was opened by several addresses is kept once', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  for (const address of [
    `/client/${band!.short_id}`,
    `/event/${festival.event._id}/client/${band!.short_id}`,
    `/client/${band!.uid}`,
  ]) {
    await page.goto(address)
    await expect(balance(page)).toContainText('CHF 20.00')
  }
  await page.goto('/client')

  await expect(page.getByRole('link', { name: band!.short_id })).toHaveCount(1)
})

test('the page can be installed', async ({ page, baseURL }) => {
  await page.goto('/client')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(String(address))).json()

  expect(manifest).toMatchObject({ name: 'Kermesse', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(`(async () => {
      const icon = new Image()
      icon.src = '${baseURL}${src}'
      await icon.decode()
      return icon.naturalWidth + 'x' + icon.naturalHeight
    })()`)
    expect(size).toBe(sizes)
  }
})

test('a worker whose file is gone, or is a page, is let go, and the page begins again', async ({
  page,
}) => {
  for (const answer of [
    { status: 404, contentType: 'application/json', body: '{}' },
    { status: 200, contentType: 'text/html', body: '<!doctype html>' },
  ]) {
    await page.goto('/client')
    await untilKept(page)
    await page.route('**/service-worker.js', (route) => route.fulfill(answer))

    await page.reload()

    await expect.poll(() => page.evaluate(registered).catch(() => 'reloading')).toBe(0)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await page.unroute('**/service-worker.js')
  }
})

test('a page takes up a worker that another tab has let go', async ({ page, context }) => {
  await page.goto('/client')
  await untilKept(page)
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.unregister())')
  const other = await context.newPage()

  await other.goto('/client')

  await untilKept(other)
})

test.describe('the worker by itself', () => {
  let server: Server
  let site: ReturnType<typeof newSite>
  const newSite = () => ({ release: 1, is_slow: false, answers: 0 })

  test.beforeEach(async () => {
    site = newSite()
    server = await serve(site)
  })
  test.afterEach(() => void server.close())

  test('holds no new release back, and no answer', async ({ page, context }) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const shown = page.getByRole('heading')
    const ask = () => page.evaluate(`fetch('/clients/short/AB12').then((answer) => answer.text())`)
    await page.goto(`${url}/client/AB12`)
    await page.evaluate(install('/assets/1.js'))
    await expect(shown).toHaveText('Release 1')
    expect([await ask(), await ask()]).toEqual(['1', '2'])

    site.release = 2
    await page.reload()
    await expect(shown).toHaveText('Release 2')
    await page.evaluate(install('/assets/2.js'))
    expect(await page.evaluate('caches.keys()')).toEqual(['/assets/2.js'])

    await context.setOffline(true)
    await page.reload()
    await expect(shown).toHaveText('Release 2')
    // The pages of the staff are none of its business.
    await expect(page.goto(`${url}/login`)).rejects.toThrow()
    await context.setOffline(false)

    site.is_slow = true
    await page.goto(`${url}/client/AB12`)
    await expect(shown).toHaveText('Release 2')
  })
})

/** For the page: what our own one does, and waits until it is done. */
function install(release: string) {
  return `(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    active.postMessage({ release: '${release}', assets: ['${release}'] })
    for (;;) {
      const kept = await caches.match('${release}')
      const is_alone = (await caches.keys()).length === 1
      if (kept && is_alone && navigator.serviceWorker.controller) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()`
}

/** A site with our worker, whose release changes as it likes. */
async function serve(site: { release: number; is_slow: boolean; answers: number }) {
  const worker = readFileSync(join(root, 'console/public/service-worker.js'))
  const made = createServer(({ url = '/' }, answer) => {
    const asset = /^\/assets\/(\d)\.js$/.exec(url)?.[1]
    if (url === '/service-worker.js' || asset) {
      answer.setHeader('content-type', 'text/javascript')
      const script = `document.querySelector('h1').textContent = 'Release ${asset}'`
      return answer.end(asset ? script : worker)
    }
    if (url.startsWith('/clients/')) return answer.end(String(++site.answers))
    answer.setHeader('content-type', 'text/html')
    const page = `<!doctype html><h1></h1><script src="/assets/${site.release}.js"></script>`
    if (!site.is_slow) answer.end(page)
  })
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  return made
}
