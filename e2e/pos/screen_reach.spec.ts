import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Band } from '../console/festival.ts'
import { fakeDevice } from '../console/phone_fakes.ts'
import { hold, makePointOfSale, openPhone, type PointOfSale, pairAt, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { openGate } from './gate_phone.ts'
import { copyLoaded, cutOff } from './paired_phone.ts'
import { measure } from './reach.ts'

const result = (page: Page) => page.locator('[data-result]')
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

// A step that is not possible ends the test, and all faults until then are listed.
test.use({ actionTimeout: 10_000 })

let place: PointOfSale
let rich: Band
let poor: Band
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
  ;[rich] = (await newBands(festival, 1, { amount: 300 })) as [Band]
  ;[poor] = (await newBands(festival, 1, { amount: 1 })) as [Band]
})

type Open = (page: Page) => Promise<unknown>

async function sellPage(page: Page) {
  await page.goto('/pos/sell')
  await expect(tile(page, 'Water')).toBeVisible()
}

async function withOrder(page: Page, ...names: string[]) {
  await sellPage(page)
  for (const name of names) await tile(page, name).click()
}

async function emptied(page: Page) {
  if (await page.getByText('Hold a band to see its balance').isVisible()) return
  await page.getByRole('button', { name: /hold the band/ }).click()
  await press(page, 'Clear all')
}

/** States of a seller's phone, one after the other; each begins with an empty order. */
const of_seller: Record<string, Open> = {
  'menu with an order': (page) =>
    withOrder(page, 'Beer', 'Lemonade', 'Lemonade', 'Raclette', 'Water'),
  'order pulled up': async (page) => {
    await withOrder(page, 'Beer', 'Lemonade', 'Water')
    await page.getByRole('button', { name: /hold the band/ }).click()
    await expect(dialog(page)).toBeVisible()
  },
  'keys for an amount': async (page) => {
    await withOrder(page, 'Tip')
    await expect(dialog(page)).toBeVisible()
    for (const key of ['1', '2', '3'])
      await dialog(page).getByRole('button', { name: key, exact: true }).click()
  },
  'parked orders': async (page) => {
    await withOrder(page, 'Water')
    await page.getByRole('button', { name: /^Parked orders/ }).click()
    await dialog(page).getByLabel('Name or table').fill('Table 12')
    await press(page, 'Park this order')
    await tile(page, 'Raclette').click()
    await page.getByRole('button', { name: /^Parked orders/ }).click()
    await expect(dialog(page)).toBeVisible()
  },
  'number by hand': async (page) => {
    await sellPage(page)
    await press(page, 'Number by hand')
    await expect(dialog(page)).toBeVisible()
  },
  camera: async (page) => {
    await sellPage(page)
    await press(page, 'Number by hand')
    await press(page, 'Scan a printed code')
    await expect(page.getByText('Hold the code before the camera.')).toBeVisible()
  },
  'marks of what is sold out': async (page) => {
    await sellPage(page)
    await press(page, 'Sold out …')
    await expect(page.getByRole('switch').first()).toBeVisible()
  },
  'a band that is held': async (page) => {
    await sellPage(page)
    await hold(page, rich)
    await expect(page.getByRole('region', { name: 'Wristband' })).toContainText(rich.short_id)
  },
  sold: async (page) => {
    await withOrder(page, 'Lemonade', 'Water')
    await hold(page, rich)
    await expect(result(page)).toContainText('→')
  },
  refused: async (page) => {
    await withOrder(page, 'Raclette')
    await hold(page, poor)
    await expect(result(page)).toContainText('11.00 missing')
  },
  'a question about the age': async (page) => {
    await withOrder(page, 'Beer')
    await hold(page, rich)
    await expect(result(page)).toContainText('16 needed')
  },
  'a question about a large amount': async (page) => {
    await withOrder(page, 'Raclette', 'Raclette', 'Raclette', 'Raclette', 'Raclette')
    await hold(page, rich)
    await expect(page.getByRole('button', { name: 'Pay 60.00' })).toBeVisible()
  },
  history: async (page) => {
    await page.goto('/pos/history')
    await heading(page, 'History')
    await page.locator('summary').first().click()
  },
  'reasons to take a sale back': async (page) => {
    await withOrder(page, 'Water')
    await hold(page, rich)
    await expect(result(page)).toContainText('→')
    await page.goto('/pos/history')
    const sold = page.locator('details', { hasText: 'Water' }).first()
    await sold.locator('summary').click()
    await sold.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('button', { name: 'Wrong item' })).toBeVisible()
  },
  returns: async (page) => {
    await page.goto('/pos/returns')
    await page.getByRole('button', { name: /^Cup/ }).click()
    await expect(page.getByText('1 piece back')).toBeVisible()
  },
  'take-over': async (page) => {
    await page.goto('/pos/take-over')
    await heading(page, 'Take over')
  },
  settings: async (page) => {
    await page.goto('/pos/settings')
    await heading(page, 'Settings')
    await press(page, 'Start the check')
    await expect(page.locator('li[data-finding]', { hasText: 'Clock' })).toBeVisible()
  },
  'taken offline': async (page) => {
    await copyLoaded(page, rich.uid)
    await cutOff(page)
    await withOrder(page, 'Water')
    await hold(page, rich)
    await expect(page.locator('[data-result=taken]')).toContainText('about')
  },
  queue: async (page) => {
    await page.goto('/pos/queue')
    await heading(page, 'Sales not sent')
    await expect(page.getByText('sold, not sent', { exact: true })).toBeVisible()
  },
  'sales handed over': async (page) => {
    await page.goto('/pos/queue')
    await press(page, 'Hand over to another phone')
    await expect(page.locator('[data-frame]')).toBeVisible()
  },
}

const title = 'is measured in each state: targets, contrast, overlaps, and text of twice the size'

test(`a seller's phone ${title}`, async ({ page, festival }) => {
  test.slow()
  await openPhone(page)
  await page.addInitScript(fakeDevice, { camera: true, battery: 0.15 })
  await page.addInitScript(results_stay)
  await page.addInitScript(
    'navigator.storage.persist = navigator.storage.persisted = async () => true',
  )
  await pairAt(page, festival, place)
  for (const [name, open] of Object.entries(of_seller)) {
    await test.step(name, async () => {
      await open(page)
      await measure(page, `pos-reach/${name.replaceAll(' ', '-')}`)
      await sellPage(page)
      await back(page)
      await emptied(page)
    })
  }
})

/** States of a cashier's phone. */
const of_cashier: Record<string, Open> = {
  'menu of a cashier': (page) => withOrder(page, 'Water'),
  'cash desk': async (page) => {
    await page.goto('/pos/desk')
    await heading(page, 'Cash desk')
  },
  'cash desk with a band': async (page) => {
    await page.goto('/pos/desk')
    await heading(page, 'Cash desk')
    await hold(page, rich)
    await heading(page, rich.short_id)
  },
  'top-up': async (page) => {
    await press(page, 'Top up')
    for (const key of ['5', '00'])
      await dialog(page).getByRole('button', { name: key, exact: true }).click()
    await dialog(page).getByRole('button', { name: '20.00', exact: true }).last().click()
  },
  'topped up': async (page) => {
    await press(page, 'Top up 5.00')
    await expect(page.locator('[data-outcome=done]')).toBeVisible()
  },
  'float of a drawer': async (page) => {
    await page.goto('/pos/drawer')
    await press(page, 'One 20.00 more')
  },
  'second person': async (page) => {
    await page.goto('/pos/drawer')
    await press(page, 'One 20.00 more')
    await press(page, 'Open the drawer')
    await expect(dialog(page)).toBeVisible()
  },
  'open drawer': async (page) => {
    await page.goto('/pos/drawer')
    await press(page, 'One 20.00 more')
    await press(page, 'Open the drawer')
    await press(page, 'Somebody confirms it later')
    await expect(page.getByRole('button', { name: 'Count and close' })).toBeVisible()
  },
  'drawer that is handed over': async (page) => {
    await page.goto('/pos/drawer')
    await press(page, 'Hand over')
    await expect(page.getByRole('region', { name: 'Hand over' })).toBeVisible()
  },
  'drawer that is closed': async (page) => {
    await page.goto('/pos/drawer')
    await press(page, 'Count and close')
    await expect(page.getByRole('button', { name: /^Close with/ })).toBeVisible()
  },
  shift: async (page) => {
    await page.goto('/pos/shift')
    await expect(page.getByRole('region', { name: 'Report' })).toBeVisible()
  },
}

test(`a cashier's phone ${title}`, async ({ page, festival }) => {
  test.slow()
  const own = await makePointOfSale(festival)
  const cashier = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await festival.sdk.users.create({ body: { ...cashier, right: 20, bar_id: own.bar._id } })
  await openPhone(page)
  await page.addInitScript(fakeDevice, { camera: true })
  await pairAt(page, festival, { ...own, seller: cashier }, 'cashier')
  for (const [name, open] of Object.entries(of_cashier)) {
    await test.step(name, async () => {
      await open(page)
      await measure(page, `pos-reach/${name.replaceAll(' ', '-')}`)
    })
  }
})

/** States of a gate's phone. */
const of_gate: Record<string, (page: Page, guest: Band) => Promise<unknown>> = {
  'gate that waits': (page) =>
    expect(page.getByText('Hold a band, or read a ticket.')).toBeVisible(),
  'question about the age at a gate': async (page, guest) => {
    await hold(page, guest)
    await expect(page.getByText('How old?')).toBeVisible()
  },
  'let in': async (page) => {
    await press(page, '18 seen')
    await expect(page.locator('[data-verdict=in]')).toBeVisible()
  },
  'not let in': async (page) => {
    await hold(page, poor)
    await expect(page.locator('[data-verdict=no]')).toBeVisible()
  },
  'number by hand at a gate': async (page) => {
    await press(page, 'Number by hand')
    await expect(dialog(page)).toBeVisible()
  },
  'camera at a gate': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Scan a printed code')
    await expect(page.getByText('Hold the code before the camera.')).toBeVisible()
  },
}

test(`a gate's phone ${title}`, async ({ page, festival }) => {
  test.slow()
  await page.addInitScript(fakeDevice, { camera: true })
  await page.addInitScript(verdicts_stay)
  const { entrance, guests } = await openGate(page, festival, 'both', 1, { ages: [18] })
  for (const [name, open] of Object.entries(of_gate)) {
    await test.step(name, async () => {
      await open(page, guests[0]!)
      await measure(page, `pos-reach/${name.replaceAll(' ', '-')}`)
    })
  }
  const query = { event_id: festival.event._id }
  await festival.sdk.entrances.delete({ path: { id: entrance._id }, query })
})

/** States of a phone that nobody is signed in on; the last one locks it. */
const of_nobody: Record<string, Open> = {
  'sign-in of a device': async (page) => {
    await page.goto('/pos/')
    await expect(page.getByLabel('Device token')).toBeVisible()
  },
  'sign-in of a person': async (page) => {
    await page.goto('/pos/')
    await press(page, 'Person')
    await expect(page.getByLabel('Password')).toBeVisible()
  },
  pairing: async (page) => {
    await page.goto('/pos/pair')
    await page.getByRole('textbox').fill('12345678')
    await page.getByRole('button').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
}

test(`a phone that nobody uses ${title}`, async ({ page, festival, context }) => {
  test.slow()
  const { sdk, event } = festival
  const query = { event_id: event._id }
  await openPhone(page)
  const step = (name: string, open: Open, on = page) =>
    test.step(name, async () => {
      await open(on)
      await measure(on, `pos-reach/${name.replaceAll(' ', '-')}`)
    })
  for (const [name, open] of Object.entries(of_nobody)) await step(name, open)

  await page.goto('/pos/')
  const number = await pairAt(page, festival, await makePointOfSale(festival))
  const second = await context.newPage()
  await step('another window', openSecond, second)
  await second.close()
  await page.goto('/pos/settings')
  await press(page, 'Sign out')
  await step('choice of a person', () => heading(page, 'Who works here?'))
  await step('PIN', async () => {
    await page.getByRole('button', { name: /^Léa/ }).click()
    await press(page, '4')
  })
  for (const digit of '711') await press(page, digit)
  await press(page, 'Sign in')
  await heading(page, 'Settings')
  await sellPage(page)
  const { pairings } = await sdk.pairings.list({ query: { ...query, search: number } })
  await sdk.pairings.lose({ path: { id: pairings[0]!._id }, query })
  await step('locked phone', () => heading(page, 'This phone is locked.'))
})

async function openSecond(second: Page) {
  await second.goto('/pos/')
  await heading(second, 'Open in another window')
}

/** Leaves a question or a result. */
async function back(page: Page) {
  const button = result(page).getByRole('button', { name: 'Back' })
  if (await button.isVisible()) await button.click()
}

/** The result of a sale stays for 2.5 s, which is too short to measure it. */
const results_stay = `
  const begin = globalThis.setTimeout
  globalThis.setTimeout = (act, ms, ...more) => begin(act, ms === 2_500 ? 60_000 : ms, ...more)`

/** The verdict of a gate stays for 30 s, and a gate that nobody touches is dark after a minute. */
const verdicts_stay = `
  const begin = globalThis.setTimeout
  globalThis.setTimeout = (act, ms, ...more) => begin(act, ms >= 30_000 ? 600_000 : ms, ...more)`
