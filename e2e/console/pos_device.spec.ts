import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { type FakeDevice, fakeDevice } from './phone_fakes.ts'
import {
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  pairAt,
  signInAt,
  tile,
  typeQuickly,
} from './pos.ts'
import { expectWithin } from './shown_within.ts'
import { expect, test } from './test.ts'

const result = (page: Page) => page.locator('[data-result]')

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})

async function openWith(page: Page, device: FakeDevice = {}) {
  await openPhone(page)
  await page.addInitScript(fakeDevice, device)
  await signInAt(page, place)
}

test('a phone that nobody touches signs its person out, and keeps the order for the next one, with who began it', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  await sdk.events.update({ path: { id: event._id }, body: { pos: { idle_minutes: 1 } } })
  const { users } = await sdk.users.list({ query: { ...query, search: place.seller.email } })
  await sdk.users.update({ path: { id: users[0]!._id }, query, body: { name: 'Léa', pin: '4711' } })
  const other = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  const next = { ...other, name: 'Noé', pin: '1234', right: 10 as const, bar_id: place.bar._id }
  await sdk.users.create({ query, body: next })
  const body = { smartphone_number: `I${Date.now() % 1e6}`, role: 'seller' as const }
  const { path } = await sdk.pairings.create({ query, body: { ...body, bar_id: place.bar._id } })
  const signIn = async (name: string, pin: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.clock.install()
  await openPhone(page)
  await page.goto(path)
  await signIn('Léa', '4711')
  await tile(page, 'Water').click()
  await page.clock.fastForward('00:40')
  await tile(page, 'Water').click()
  await page.clock.fastForward('00:40')
  await expect(page.getByRole('button', { name: /6\.00.*2 pieces/ })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()

  await signIn('Noé', '1234')
  await expect(page.getByText('Léa began this order.')).toBeVisible()
  await look(page, 'pos/begun-by')
  const [band] = await newBands(festival, 1, { amount: 40 })
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 34.00')
})

test('another person takes a phone over by a PIN of four to six digits, and the order stays', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const other = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  const name = `Noé ${other.email.slice(0, 4)}`
  const next = { ...other, name, pin: '471100', right: 10 as const, bar_id: place.bar._id }
  await sdk.users.create({ query: { event_id: event._id }, body: next })
  await openPhone(page)
  await pairAt(page, festival, place)
  await tile(page, 'Water').click()
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await page.goto('/pos/')

  await page.getByRole('button', { name, exact: true }).click()
  const pad = page.getByRole('region', { name })
  const digit = (key: string) => pad.getByRole('button', { name: key, exact: true })
  const submit = pad.getByRole('button', { name: 'Sign in' })
  const typed = pad.getByRole('status')
  for (const key of '471') await digit(key).click()
  await expect(submit).toBeDisabled()
  await digit('1').click()
  await expect(submit).toBeEnabled()
  for (const key of '00') await digit(key).click()
  // There is no seventh, neither by its key nor by a keyboard.
  await expect(digit('3')).toBeDisabled()
  await page.keyboard.press('3')
  await expect(typed).toHaveText('••••••')
  await submit.click()
  const order = page.getByText(/^Léa .* began this order\.$/)
  await expectWithin(page, 3_000, 'another person has signed in', () => order.isVisible())
  await expect(page.getByRole('button', { name: /3\.00.*1 piece/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(name)
})

test('the settings check the device: storage, camera, sound, screen, clock, menu and a band', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  await openWith(page, { camera: true })
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  const line = (name: string) => page.locator('li[data-finding]', { hasText: name })
  await expect(line('Clock')).toHaveAttribute('data-finding', 'good')
  await expect(line('Menu')).toHaveAttribute('data-finding', 'good')
  await expect(line('Camera')).toHaveAttribute('data-finding', 'good')
  await expect(line('The screen stays on')).toHaveAttribute('data-finding', 'good')
  await expect(line('Storage')).toHaveAttribute('data-finding', /good|bad/)
  await page.getByRole('button', { name: 'Yes, Sound' }).click()
  await page.getByRole('button', { name: 'No, Vibration' }).click()
  await expect(line('Sound')).toHaveAttribute('data-finding', 'good')
  await expect(line('Vibration')).toContainText('Allow vibration')
  await expect(line('Printer')).toContainText('None set up.')
  await expect(line('Card terminal')).toContainText('None set up.')
  await expect(line('Known bands')).toContainText('A paired phone')
  await look(page, 'pos/self-test')

  await hold(page, { uid: 'XX' })
  await expect(line('Wristband')).toContainText(
    'This phone cannot read these bands. Order NTAG213, NTAG215 or NTAG216 chips.',
  )
  await hold(page, { uid: '04FFFFFFFFFF01' })
  await expect(line('Wristband')).toContainText('not of this event')
  await hold(page, band!)
  await expect(line('Wristband')).toHaveAttribute('data-finding', 'good')
})

test('a paired phone tells how many bands it knows, and a seller which bands it cannot read', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 40 })
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  const other = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  const bar_id = place.bar._id
  await sdk.users.create({ query, body: { ...other, right: 10, bar_id, staff_uid } })
  const body = { smartphone_number: `L${Date.now() % 1e6}`, role: 'seller' as const, bar_id }
  const { path } = await sdk.pairings.create({ query, body })
  await openPhone(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await hold(page, { uid: staff_uid })
  await tile(page, 'Water').click()
  await hold(page, { uid: 'XX' })
  await expect(page.getByRole('alert')).toContainText('This phone cannot read these bands.')
  await look(page, 'pos/unreadable')
  await hold(page, band!)
  await expect(result(page)).toContainText('40.00 → 37.00')

  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  const bands = page.locator('li[data-finding]', { hasText: 'Known bands' })
  await expect(bands).toHaveAttribute('data-finding', 'good')
  await expect(bands).toContainText(/\d+ wristbands, 0 minutes old/)
  await look(page, 'pos/self-test-bands')
})

test('a clock that is wrong by more than two seconds is told', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 90_000 })
  await openWith(page)
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.locator('li[data-finding="bad"]', { hasText: 'Clock' })).toContainText(
    /(89|90|91) seconds wrong/,
  )
})

test('the camera reads a printed code, and stops after 20 seconds without one', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.clock.install()
  await openWith(page, { camera: true })
  await tile(page, 'Water').click()
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect(page.getByText('Hold the code before the camera.')).toBeVisible()
  await look(page, 'pos/camera')
  await page.clock.fastForward(21_000)
  await expect(page.getByRole('alert')).toContainText('No code in 20 seconds: the camera is off.')
  await page.getByRole('button', { name: 'Try again' }).click()
  const code = `https://example.org/client/${band!.short_id}`
  await page.evaluate(`globalThis.shown_code = ${JSON.stringify(code)}`)
  await expect(result(page)).toContainText('40.00 → 37.00')
})

test('a reader that prints chips in its own way learns it from one known band', async ({
  page,
  festival,
}) => {
  const [known, band] = await newBands(festival, 2, { amount: 40 })
  await openWith(page)
  await page.goto('/pos/settings')
  await page.getByLabel('Number printed on a wristband').fill(known!.short_id)
  await page.getByRole('button', { name: 'Teach it' }).click()
  await expect(page.getByText('Now hold this wristband to the reader.')).toBeVisible()
  await typeQuickly(page, `?${reversed(known!.uid)};`)
  await expect(page.getByText('It prints hexadecimal, last byte first.')).toBeVisible()
  await page.getByRole('button', { name: 'Sell' }).click()
  await tile(page, 'Water').click()
  await typeQuickly(page, `?${reversed(band!.uid)};`)
  await expect(result(page)).toContainText('40.00 → 37.00')
})

test('the screen stays on, also after the page was hidden; a low battery and a slow server are said', async ({
  page,
}) => {
  await openWith(page, { battery: 0.15 })
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: number }).locks)
  await expect.poll(locks).toBeGreaterThan(0)
  const before = await locks()
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect.poll(locks).toBe(before + 1)
  await expect(page.getByText('Battery at 15 %')).toBeVisible()

  await page.route('**/pos/stock?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('slow')
  await look(page, 'pos/slow')
})

test('a login link signs a person in and is gone from the address; the left hand mirrors the bar', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { users } = await sdk.users.list({ query: { ...query, search: place.seller.email } })
  const path = { id: users[0]!._id }
  const { token } = await sdk.users.link({ path, query, body: { hours: 1 } })
  await openPhone(page)
  await page.goto(`/pos/person#token=${token}`)
  await expect(tile(page, 'Water')).toBeVisible()
  expect(page.url()).not.toContain(token)

  const x = async () =>
    (await page.getByRole('button', { name: 'Number by hand' }).boundingBox())!.x
  const right = await x()
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Left' }).click()
  await page.getByRole('button', { name: 'Sell' }).click()
  await expect(tile(page, 'Water')).toBeVisible()
  expect(await x()).not.toBe(right)
})

const reversed = (uid: string) => uid.match(/../g)!.reverse().join('')
