import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { fakeDevice } from '../console/phone_fakes.ts'
import {
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  signInAt,
  tile,
} from '../console/pos.ts'
import { expect, test } from '../console/test.ts'

const result = (page: Page) => page.locator('[data-result]')
const states = (page: Page) => page.getByRole('button', { name: 'Settings' })

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})

test('the first tap asks for the chip reader, a tap after a refusal asks again, and each tap counts', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openPhone(page)
  await page.addInitScript(asking_reader)
  await signInAt(page, place)
  await expect(states(page)).toContainText('tap')
  expect(await page.evaluate('nfc.asked')).toBe(0)
  await look(page, 'pos-readers/ask')

  await page.evaluate('nfc.denies = true')
  await tile(page, 'Raclette').click()
  await expect(states(page)).toContainText('silent')
  await page.evaluate('nfc.denies = false')
  await tile(page, 'Water').click()
  await expect(states(page)).toContainText('reads')
  expect(await page.evaluate('nfc.asked')).toBe(2)
  await tile(page, 'Water').click()
  // A reader that runs is not asked for again.
  expect(await page.evaluate('nfc.asked')).toBe(2)
  await expect(page.getByRole('button', { name: /18\.00.*3 pieces/ })).toBeVisible()
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 22.00')
})

test('the chip reader stops while the page is hidden, and starts again without a tap', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await openPhone(page)
  await page.addInitScript(asking_reader)
  await signInAt(page, place)
  await tile(page, 'Water').click()
  await expect(states(page)).toContainText('reads')
  await page.evaluate(`(${hide})(true)`)
  expect(await page.evaluate('nfc.running')).toBe(0)
  await hold(page, band!)
  await page.evaluate(`(${hide})(false)`)
  await expect.poll(() => page.evaluate('nfc.running')).toBe(1)
  await expect(states(page)).toContainText('reads')
  await expect(page.getByRole('button', { name: /3\.00.*1 piece/ })).toBeVisible()
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 37.00')
})

test('the light of the camera is switched on and off, and is offered only where there is one', async ({
  page,
}) => {
  await openPhone(page)
  await page.addInitScript(fakeDevice, { camera: true })
  await page.addInitScript(camera_light)
  await signInAt(page, place)
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  const light = page.getByRole('button', { name: 'Light', exact: true })
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate('lamp')).toBe(true)
  await look(page, 'pos-readers/light')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate('lamp')).toBe(false)

  await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() => page.evaluate('tracks.every(({ readyState }) => readyState === "ended")'))
    .toBe(true)
  await page.evaluate('can_light = false')
  await page.reload()
  await page.evaluate('can_light = false')
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect(page.getByText('Hold the code before the camera.')).toBeVisible()
  await expect.poll(() => page.evaluate('tracks.length')).toBe(1)
  await expect(light).toBeHidden()
})

const hide = `(is_hidden) => {
  Object.defineProperty(document, 'hidden', { value: is_hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}`

/** The browser asks the person first, who may say no. */
const asking_reader = `
  const Fake = globalThis.NDEFReader
  const query = navigator.permissions.query
  globalThis.nfc = { asked: 0, running: 0, denies: false }
  let state = 'prompt'
  globalThis.NDEFReader = class extends Fake {
    async scan(options) {
      if (state !== 'granted') nfc.asked += 1
      if (!navigator.userActivation.hasBeenActive || nfc.denies)
        throw new DOMException('The person said no.', 'NotAllowedError')
      state = 'granted'
      nfc.running += 1
      options.signal.addEventListener('abort', () => { nfc.running -= 1 })
      return super.scan(options)
    }
  }
  navigator.permissions.query = async (asked) => (asked.name === 'nfc' ? { state } : query(asked))`

const camera_light = `
  globalThis.can_light = true
  globalThis.lamp = false
  globalThis.tracks = []
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    for (const track of stream.getVideoTracks()) {
      tracks.push(track)
      track.getCapabilities = () => ({ torch: can_light })
      track.applyConstraints = async ({ advanced }) => { lamp = advanced[0].torch }
    }
    return stream
  }`
