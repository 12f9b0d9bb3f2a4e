import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { outcome, sheet } from '../console/cash_desk.ts'
import { fakeDevice } from '../console/phone_fakes.ts'
import { hold, makePointOfSale, type PointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { openGate } from './gate_phone.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

const idle_ms = 8_000

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  const made = await makePointOfSale(festival)
  const seller = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await festival.sdk.users.create({ body: { ...seller, right: 20, bar_id: made.bar._id } })
  place = { ...made, seller }
})

test('a phone that nobody touches has no timer under a second, at the menu, the desk and the queue', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.addInitScript(count_quick_timers)
  await pairPhone(page, festival, place, null, 'cashier')
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('40.00 → 37.00')
  await expect(page.locator('[data-result]')).toBeHidden()
  expect(await quickTimersIn(page), 'menu').toEqual([])

  await page.goto('/pos/queue')
  await expect(page.getByText('All sales are sent.')).toBeVisible()
  expect(await quickTimersIn(page), 'queue').toEqual([])

  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: band!.short_id })).toBeVisible()
  expect(await quickTimersIn(page), 'desk').toEqual([])
})

test('a gate after a scan, and a phone that shows its sales to another one, have no timer under a second', async ({
  page,
  browser,
  festival,
  baseURL,
}) => {
  await page.addInitScript(count_quick_timers)
  const { entrance, guests } = await openGate(page, festival, 'in', 1)
  await hold(page, guests[0]!)
  await expect(page.locator('[data-verdict=in]')).toBeVisible()
  expect(await quickTimersIn(page), 'gate').toEqual([])
  const query = { event_id: festival.event._id }
  await festival.sdk.entrances.delete({ path: { id: entrance._id }, query })

  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  const [band] = await newBands(festival, 1, { amount: 40 })
  await phone.addInitScript(count_quick_timers)
  await pairPhone(phone, festival, place, null, 'cashier')
  await copyLoaded(phone, band!.uid)
  await cutOff(phone)
  await tile(phone, 'Water').click()
  await hold(phone, band!)
  await expect(phone.locator('[data-result=taken]')).toBeVisible()
  await phone.goto('/pos/queue')
  await phone.getByRole('button', { name: 'Hand over to another phone' }).click()
  // One sale is one code; only codes that follow one another turn.
  await expect(phone.getByText('Part 1 of 1')).toBeVisible()
  expect(await quickTimersIn(phone), 'hand-over').toEqual([])
  await reconnect(phone)
  await own.close()
})

test('the camera is on only while a page reads codes', async ({ page, festival }) => {
  await page.addInitScript(fakeDevice, { camera: true })
  await page.addInitScript(count_cameras)
  await pairPhone(page, festival, place, null, 'cashier')
  const cameras = () => page.evaluate<{ opened: number; on: number }>('globalThis.cameras()')
  expect(await cameras()).toEqual({ opened: 0, on: 0 })

  await page.goto('/pos/desk')
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect.poll(cameras).toEqual({ opened: 1, on: 1 })
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect.poll(cameras).toEqual({ opened: 1, on: 0 })
  // A code that was read ends it too.
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect.poll(cameras).toEqual({ opened: 2, on: 1 })
  await page.evaluate("globalThis.shown_code = 'no-such-band'")
  await expect(sheet(page)).toHaveCount(0)
  await expect.poll(cameras).toEqual({ opened: 2, on: 0 })
  await expect(outcome(page)).toHaveCount(0)

  await page.goto('/pos/take-over')
  await expect.poll(cameras).toEqual({ opened: 1, on: 1 })
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(tile(page, 'Water')).toBeVisible()
  await expect.poll(cameras).toEqual({ opened: 1, on: 0 })
})

/** Timers of less than a second that ran meanwhile. */
async function quickTimersIn(page: Page) {
  // The timers of opening the page have ended by now.
  await page.waitForTimeout(2_000)
  await page.evaluate('globalThis.quick_timers.length = 0')
  await page.waitForTimeout(idle_ms)
  return page.evaluate<string[]>('globalThis.quick_timers')
}

// Code for the page is a string, because browser globals have no types here.
const count_quick_timers = {
  content: `globalThis.quick_timers = []
    for (const name of ['setTimeout', 'setInterval']) {
      const begin = globalThis[name].bind(globalThis)
      globalThis[name] = (work, wait_ms = 0, ...more) => {
        const from = new Error().stack.split('\\n')[2]
        return begin((...given) => {
          if (wait_ms < 1_000) globalThis.quick_timers.push(name + ' ' + wait_ms + from)
          return work(...given)
        }, wait_ms, ...more)
      }
    }`,
}
const count_cameras = {
  content: `const opened = []
    const open = navigator.mediaDevices.getUserMedia
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked)
      opened.push(stream)
      return stream
    }
    const isOn = (stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')
    globalThis.cameras = () => ({ opened: opened.length, on: opened.filter(isOn).length })`,
}
