import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import {
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  signInAt,
  tile,
} from '../console/pos.ts'
import { expect, test } from '../console/test.ts'

/** Actions of a seller for one order. */
type Steps = { taps: number; bands: number; pages: number }

/** Seconds of one action, the same for everybody: a tap, a wristband that is held, a page that must be read. */
const seconds = { taps: 0.4, bands: 1, pages: 1.35 }
const modelSeconds = (steps: Steps) =>
  steps.taps * seconds.taps + steps.bands * seconds.bands + steps.pages * seconds.pages

/** Two drinks elsewhere, as the guides of these products describe it. A card is not counted. */
const elsewhere: Record<string, Steps> = {
  'Square, card': { taps: 4, bands: 0, pages: 3 },
  'SumUp, card': { taps: 4, bands: 0, pages: 2 },
  'SumUp, cash': { taps: 7, bands: 0, pages: 3 },
  StuStaPay: { taps: 5, bands: 1, pages: 4 },
  Weezevent: { taps: 2, bands: 1, pages: 1 },
}

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})

test('an order takes as many taps as it has drinks, and the seconds of the fastest peer', async ({
  page,
  festival,
}) => {
  await openPhone(page)
  await page.addInitScript({ content: count_actions })
  await signInAt(page, place)
  const [band] = await newBands(festival, 1, { amount: 100 })
  const orders: Record<string, string[]> = {
    'two drinks': ['Water', 'Raclette'],
    'two drinks, two cups': ['Lemonade', 'Lemonade'],
    'three of one kind': ['Water', 'Water', 'Water'],
  }

  const measured: Record<string, Steps> = {}
  for (const [name, items] of Object.entries(orders)) {
    const before = await actionsOf(page)
    for (const item of items) await tile(page, item).click()
    await hold(page, band!)
    await expect(page.locator('[data-result]')).toContainText('→')
    // The seller does nothing for the next visitor.
    await expect(page.locator('[data-result]')).toBeHidden()
    const after = await actionsOf(page)
    measured[name] = {
      taps: after.taps - before.taps,
      bands: 1,
      pages: after.pages - before.pages,
    }
  }

  const peers = Object.entries(elsewhere).map(([name, steps]) => [`two drinks, ${name}`, steps])
  const rows = [...Object.entries(measured), ...(peers as [string, Steps][])]
  const line = ([name, steps]: [string, Steps]) =>
    `${name.padEnd(28)} ${steps.taps} taps  ${steps.bands} band  ${steps.pages} pages  ${modelSeconds(steps).toFixed(1)} s`
  console.log(`\n${rows.map(line).join('\n')}\n`)
  expect(measured).toEqual({
    'two drinks': { taps: 2, bands: 1, pages: 1 },
    'two drinks, two cups': { taps: 2, bands: 1, pages: 1 },
    'three of one kind': { taps: 3, bands: 1, pages: 1 },
  })
  const fastest = Math.min(...Object.values(elsewhere).map(modelSeconds))
  expect(modelSeconds(measured['two drinks']!)).toBeLessThanOrEqual(fastest)
})

type Counted = { taps: number; pages: number }

const actionsOf = (page: Page) =>
  page.evaluate(() => ({ ...(globalThis as unknown as { actions: Counted }).actions }))

/** Counts fingers that touch the page, and results that cover it. */
const count_actions = `
  const actions = (globalThis.actions = { taps: 0, pages: 0 })
  addEventListener('pointerdown', () => (actions.taps += 1), true)
  let was_shown = false
  const look = () => {
    const is_shown = document.querySelector('[data-result]') !== null
    if (is_shown && !was_shown) actions.pages += 1
    was_shown = is_shown
  }
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { subtree: true, childList: true }),
  )
`
