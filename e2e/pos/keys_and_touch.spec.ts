import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { speak } from '../console/look.ts'
import {
  hold,
  makePointOfSale,
  openPhone,
  type PointOfSale,
  signInAt,
  tile,
} from '../console/pos.ts'
import { tabTo } from '../console/reading.ts'
import { expect, test } from '../console/test.ts'

const result = (page: Page) => page.locator('[data-result]')
const order = (page: Page, words: RegExp) => page.getByRole('button', { name: words })
const by_hand = { name: 'Number by hand', exact: true }

let place: PointOfSale
test.beforeAll(async ({ festival }) => {
  place = await makePointOfSale(festival)
})
test.beforeEach(async ({ page }) => {
  await openPhone(page)
  await signInAt(page, place)
})

test('a whole sale is done by keys: arrows, Enter, digits and Escape, and the focus is always seen', async ({
  page,
  festival,
}) => {
  const [band, poor] = await newBands(festival, 2, { amount: 40 })
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      // Quicker keys are those of a reader.
      await page.waitForTimeout(50)
    }
  }
  const expectFocus = async (name: string) => {
    await expect(tile(page, name)).toBeFocused()
    await expectRing(page)
  }
  // The first arrow goes to the first tile.
  await press('ArrowRight')
  await expectFocus('Beer')
  await press('ArrowRight')
  await expectFocus('Lemonade')
  await press('ArrowDown')
  await expectFocus('Tip')
  await press('Enter')
  const pad = page.getByRole('dialog', { name: 'Tip' })
  await press('3', '5', '0', '0', 'Backspace')
  await expect(pad).toContainText('3.50')
  await press('Enter')
  await expect(pad).toBeHidden()
  await press('ArrowLeft')
  await expectFocus('Tip')
  await press('ArrowLeft')
  await expectFocus('Water')
  await press('Enter', 'Enter', 'Backspace')
  await expect(order(page, /6\.50.*2 pieces/)).toBeVisible()
  // On to the containers, which stand below the tiles.
  await press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Cup.*handed out/ })).toBeFocused()
  await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowUp')
  await expectFocus('Raclette')
  await press('Enter', 'Enter', 'Enter')
  await hold(page, poor!)
  const back = result(page).getByRole('button', { name: 'Back' })
  await expect(back).toBeVisible()
  await tabTo(page, back)
  await expectRing(page)
  await press('Escape')
  await expect(back).toBeHidden()
  await press('ArrowDown')
  await expectFocus('Raclette')
  await press('Backspace', 'Backspace', 'Backspace')

  await tabTo(page, page.getByRole('button', by_hand))
  await expectRing(page)
  await press('Enter')
  await expect(page.getByRole('dialog', by_hand)).toBeVisible()
  await tabTo(page, page.getByLabel('Number on the wristband'))
  await page.keyboard.type(band!.short_id)
  await press('Enter')
  await expect(result(page)).toContainText('40.00 → 33.50')
  await press('Escape')
  await expect(result(page)).toBeHidden()
})

test('a tile is read as name, price and how many are in the order, in each language', async ({
  page,
}) => {
  await tile(page, 'Beer').click()
  await tile(page, 'Beer').click()
  const names = {
    en: ['Beer, from 16, 5.00, 2 in the order', 'One less: Beer'],
    fr: ['Beer, dès 16 ans, 5.00, 2 dans la commande', 'Un de moins : Beer'],
    de: ['Beer, ab 16, 5.00, 2 in der Bestellung', 'Eins weniger: Beer'],
  }
  for (const [language, [of_tile, of_less]] of Object.entries(names)) {
    await speak(page, language)
    const buttons = page.locator('[data-colour]').first().getByRole('button')
    await expect(buttons.first()).toHaveAccessibleName(of_tile!)
    await expect(buttons.last()).toHaveAccessibleName(of_less!)
  }
})

test('each verdict is announced at once, in a region that was there before it', async ({
  page,
  festival,
}) => {
  const [band, poor] = await newBands(festival, 2, { amount: 8 })
  const region = await page.locator('main [aria-live=assertive]').elementHandle()
  const announced = () => region!.evaluate((one) => one.textContent)
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect.poll(announced).toContain('8.00 → 5.00')
  await expect(result(page)).toBeHidden()
  await tile(page, 'Raclette').click()
  await hold(page, poor!)
  await expect.poll(announced).toContain('4.00 missing')
})

test('a seller who wants less motion gets none, and what moves for others is the wait for an answer', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival)
  const moves = () =>
    page.evaluate<number>(
      `document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 50).length`,
    )
  await page.route('**/transactions?*', () => undefined)
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(await moves()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moves()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a finger on the edge of two tiles counts once within 150 ms, and a second tap later counts', async ({
  page,
}) => {
  const touch = (wait_ms: number) => page.evaluate(`(${touch_edge})(${wait_ms})`)
  await touch(40)
  await expect(order(page, /5\.00.*1 piece/)).toBeVisible()
  await touch(250)
  // Once more the first of the two, and then the second.
  await expect(order(page, /16\.00.*4 pieces/)).toBeVisible()
})

test('the hand that holds the phone mirrors what the thumb reaches, on the menu and at the returns', async ({
  page,
}) => {
  const places = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('button', by_hand)).toBeVisible()
    const boxes = await page.evaluate<[number, number][]>(
      `[...document.querySelectorAll('footer > *')].map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return [Math.round(left), Math.round(right)]
      })`,
    )
    return boxes
  }
  const addresses = ['/pos/sell', '/pos/returns']
  const right = []
  for (const address of addresses) right.push(await places(address))
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Left' }).click()
  for (const [i, address] of addresses.entries()) {
    const mirrored = right[i]!.map(([from, to]) => [360 - to, 360 - from])
    expect(await places(address), address).toEqual(mirrored)
  }
})

/** The element with the focus has a ring of 3 px, with 3 : 1 against what is around it. */
async function expectRing(page: Page) {
  const { style, width, contrast } = await page.evaluate<Ring>(focus_ring)
  expect(style).toBe('solid')
  expect(width).toBeGreaterThanOrEqual(3)
  expect(contrast).toBeGreaterThanOrEqual(3)
}
type Ring = { style: string; width: number; contrast: number }

// Code for the page is a string, because browser globals have no types here.
const focus_ring = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number)
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0)
  let ground = document.activeElement.parentElement
  while (ground && (numbers(getComputedStyle(ground).backgroundColor)[3] ?? 1) === 0) ground = ground.parentElement
  const { outlineStyle: style, outlineWidth, outlineColor } = getComputedStyle(document.activeElement)
  const [most, least] = [outlineColor, getComputedStyle(ground).backgroundColor]
    .map((colour) => light(numbers(colour))).sort((a, b) => b - a)
  return { style, width: parseFloat(outlineWidth), contrast: (most + 0.05) / (least + 0.05) }
})()`

/** Touches the edge of the first tile, and after a while the edge of the second one beside it. */
const touch_edge = `async (wait_ms) => {
  const [one, other] = [...document.querySelectorAll('[data-colour] > :first-child')]
  const tap = (on, clientX) => {
    const { top } = on.getBoundingClientRect()
    for (const type of ['pointerdown', 'pointerup'])
      on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: top + 20 }))
  }
  tap(one, one.getBoundingClientRect().right - 2)
  await new Promise((resolve) => setTimeout(resolve, wait_ms))
  tap(other, other.getBoundingClientRect().left + 2)
}`
