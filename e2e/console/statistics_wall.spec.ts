import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { day_ms, hour_ms, openSoldEvent } from './sold_event.ts'
import { expect, test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** How far what is on the wall reaches beyond it. */
const beyond = `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  [scrollWidth - clientWidth, scrollHeight - clientHeight])(document.querySelector('main'))`
const dark = 'document.documentElement.dataset.theme'

test('a wall shows one figure after the other, live and without the frame, and Escape leaves', async ({
  page,
  context,
  festival,
  openAs,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { awake: [] as string[] })
    const request = async (kind: string) => {
      ;(globalThis as unknown as { awake: string[] }).awake.push(kind)
      return { release: async () => undefined }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const now_ms = Date.now()
  const { user, event, sell } = await openSoldEvent(festival)
  await sell('Sirop', 4, now_ms - 2 * hour_ms)
  await sell('Raclette', 1, now_ms - hour_ms)
  // Yesterday's, which is not of today.
  await sell('Raclette', 5, now_ms - day_ms)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.clock.install()
  const listening = page.waitForResponse(/\/messages\/stream/)
  await openAs(user, '/statistics?wall')
  await listening

  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  await expect(page.getByText(/^Today, \w+day \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('banner').or(page.getByRole('navigation'))).toHaveCount(0)
  await expect(panel(page, 'Sold')).toContainText('24.35')
  await expect(page.getByText(/^as of \d\d:\d\d \(Europe\/Zurich\)$/)).toBeVisible()
  expect(await page.evaluate(dark)).toBe('dark')
  expect(await page.evaluate('globalThis.awake')).toContain('screen')

  await sell('Sirop', 1)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(panel(page, 'Sold')).toContainText('27.35', { timeout: 500 })
  }).toPass()

  // By itself, after twelve seconds at most, and by hand.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Sold')).toBeVisible()
  await page.clock.runFor(12_500)
  await expect(panel(page, 'Sales by the hour')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Best points of sale').getByRole('row')).toHaveText([/Buvette.*27\.35/])
  await page.keyboard.press('ArrowRight')
  const best = panel(page, 'Best-selling consumptions').getByRole('row')
  await expect(best).toHaveText([/Sirop\s*5 ×.*15\.00/, /Raclette\s*1 ×.*12\.35/])
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'People present')).toContainText('seen since')

  await standsWhileHeld(page)

  await context.setOffline(true)
  await expect(
    page.getByText(/^Offline, figures as of \d\d:\d\d \(Europe\/Zurich\)$/),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^as of \d\d:\d\d \(Europe\/Zurich\)$/)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/statistics$/)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await page.evaluate(dark)).toBeUndefined()
})

/** By a key, by a pointer that moves, by a button that has the focus. */
async function standsWhileHeld(page: Page) {
  await page.keyboard.press('Space')
  await page.clock.runFor(30_000)
  await expect(panel(page, 'People present')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on' })).toBeAttached()
  await page.keyboard.press('Space')
  await page.clock.runFor(8_000)
  await page.mouse.move(400, 400)
  await page.clock.runFor(8_000)
  await expect(panel(page, 'People present')).toBeVisible()
  await page.clock.runFor(16_000)
  await expect(panel(page, 'Sold')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Previous panel' })).toBeFocused()
  await page.clock.runFor(30_000)
  await expect(panel(page, 'Sold')).toBeVisible()
}

test('a wall fits its screen, in each of its themes, and stands without motion where that is asked', async ({
  page,
  festival,
  openAs,
}) => {
  const now_ms = Date.now()
  const { user, sell } = await openSoldEvent(festival)
  for (const hours of [1, 2, 3, 5, 8])
    await sell('Raclette', hours % 4 || 1, now_ms - hours * hour_ms)
  await sell('Sirop', 7, now_ms - hour_ms)
  const sizes = [
    [1920, 1080],
    [1080, 1920],
    [1440, 900],
    [375, 740],
  ] as const
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['wall', 'wall=light']) {
    await openAs(user, `/statistics?${theme}`)
    await expect(panel(page, 'Sold')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(panel(page, 'Sold')).toHaveCSS('animation-name', 'none')
    const names = [
      'Sold',
      'Sales by the hour',
      'Best points of sale',
      'Best-selling consumptions',
      'People present',
    ]
    for (const name of names) {
      await expect(panel(page, name)).toBeVisible()
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        // Nothing is beyond the edge of a screen that nobody scrolls.
        await expect(async () => expect(await page.evaluate(beyond), name).toEqual([0, 0])).toPass()
      }
      await look(page, `statistics/${theme.replace('=', '_')}_${name.split(' ')[0]!.toLowerCase()}`)
      await page.keyboard.press('ArrowRight')
    }
  }
})

test('the button takes the whole screen where the browser gives it, and a bar has a wall of its own', async ({
  page,
  festival,
  openAs,
}) => {
  const { user, bar, sell } = await openSoldEvent(festival)
  await sell('Sirop', 2)
  await openAs(user, `/statistics/${bar._id}`)
  await page.getByRole('button', { name: 'Wall', exact: true }).click()
  await expect(page).toHaveURL(`/statistics/${bar._id}?wall`)
  await expect(page.getByRole('heading', { level: 1, name: 'Buvette' })).toBeVisible()
  await expect(panel(page, 'Sold')).toContainText('6.00')
  expect(await page.evaluate('document.fullscreenElement?.tagName')).toBe('HTML')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  // Neither other points of sale nor the people of the event are its own.
  await expect(panel(page, 'Best-selling consumptions')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Sold')).toBeVisible()

  await page.evaluate('document.exitFullscreen()')
  await expect(page).toHaveURL(`/statistics/${bar._id}`)
})
