import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const languages = ['en', 'fr', 'de'] as const
const themes = ['light', 'dark'] as const
/** The point of sale has themes of its own. */
const lights = ['sun', 'night'] as const
const sizes = { phone: { width: 375, height: 667 }, desk: { width: 1440, height: 900 } }
const phone_sizes = {
  small: { width: 360, height: 640 },
  phone: { width: 412, height: 915 },
  tablet: { width: 768, height: 1_024 },
  desk: { width: 1440, height: 900 },
}

/**
 * Checks the page's accessibility in both themes, and leaves it in the other one: redrawing costs
 * more than the check. `npm run screens` also takes a picture in each language, theme and size;
 * `state` is `<route>/<state>`.
 */
export async function look(page: Page, state: string) {
  await accessible(state, () => faultsOf(page))
  await showIn(page, otherOf(await page.evaluate<Theme | Light>(shown_theme)))
  await accessible(state, () => faultsOf(page, contrast))
  if (process.env.SCREENS_FOLDER) await keepPictures(page, join(process.env.SCREENS_FOLDER, state))
}

type Theme = (typeof themes)[number]
type Light = (typeof lights)[number]

const others = { light: 'dark', dark: 'light', sun: 'night', night: 'sun' } as const
const otherOf = (theme: Theme | Light) => others[theme]
const shown_theme = `document.documentElement.dataset.light
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')`

async function showIn(page: Page, theme: Theme | Light) {
  if (theme === 'light' || theme === 'dark') await page.emulateMedia({ colorScheme: theme })
  else await page.evaluate(`document.documentElement.dataset.light = '${theme}'`)
}

/** Repeats the check while the page still changes: only faults that stay count. */
async function accessible(state: string, look: () => Promise<unknown[]>) {
  let faults = await look()
  for (const wait_ms of [250, 500, 1_000, 2_000]) {
    if (faults.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
    faults = await look()
  }
  expect(faults, state).toEqual([])
}

// Fluent's focus guards are hidden from readers and pass the focus on at once.
const passed_over = '[data-tabster-dummy]'
const only_faults = { resultTypes: ['violations' as const] }
// Looking for pseudo-elements is half of what contrast costs, and one that is found makes it doubtful, which is no fault.
const measures = { checks: [{ id: 'color-contrast', options: { ignorePseudo: true } }] }
// Rules that depend on the theme.
const contrast = ['color-contrast']
// The short form: a document takes two thirds of the time to read it.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function faultsOf(page: Page, rules?: string[]): Promise<Fault[]> {
  const options = { ...only_faults, ...(rules && { runOnly: rules }) }
  // With a frame of another origin, axe needs a page of its own to merge the results.
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(options).exclude(passed_over)
    return toldOf((await builder.analyze()).violations)
  }
  if (!(await page.evaluate(`'axe' in globalThis`))) await bringAxe(page)
  const context = JSON.stringify({ exclude: [[passed_over]] })
  const run = `axe.run(${context}, ${JSON.stringify(options)})`
  return toldOf(await page.evaluate<Violation[]>(`${run}.then(({ violations }) => violations)`))
}

/**
 * As a script of its own the browser has compiled it already in another document, which it does not of what is evaluated.
 * The session is not detached, because that would put a page back online that a test has taken offline.
 */
async function bringAxe(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  await session.send('Runtime.evaluate', {
    expression: `axe.configure(${JSON.stringify(measures)})`,
  })
}

type Violation = { id: string; nodes: { html: string }[] }
type Fault = { id: string; on: string[] }

function toldOf(faults: Violation[]): Fault[] {
  return faults.map(({ id, nodes }) => ({ id, on: nodes.map(({ html }) => html) }))
}

async function keepPictures(page: Page, folder: string) {
  await mkdir(folder, { recursive: true })
  const size_before = page.viewportSize()
  const language_before = await page.locator('html').getAttribute('lang')
  // A site of somebody else's, with a page of ours in a frame, speaks what it speaks.
  const is_ours = (await page.locator('#root').count()) > 0
  const theme_before = await page.evaluate<Theme | Light>(shown_theme)
  const is_pos = lights.some((light) => light === theme_before)
  for (const language of is_ours ? languages : (['en'] as const)) {
    if (is_ours) await speak(page, language)
    for (const [size, viewport] of Object.entries(is_pos ? phone_sizes : sizes)) {
      await page.setViewportSize(viewport)
      const below = await page.evaluate<number>(below_the_fold)
      await page.setViewportSize({ ...viewport, height: viewport.height + below })
      for (const theme of is_pos ? lights : themes) {
        await showIn(page, theme)
        const path = join(folder, `${language}-${size}-${theme}.png`)
        await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      }
    }
  }
  if (is_ours) await speak(page, language_before ?? 'en')
  if (size_before) await page.setViewportSize(size_before)
  await showIn(page, theme_before)
}

/** How much of a page that scrolls within its frame is not seen. */
const below_the_fold = `(() => {
  const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('main')?.parentElement ?? {}
  return Math.min(Math.max(0, scrollHeight - clientHeight), 4_000)
})()`

/** As another tab would that has chosen a language. */
export async function speak(page: Page, language: string) {
  const event = `new StorageEvent('storage', { key: 'locale', newValue: '${language}' })`
  await page.evaluate(`dispatchEvent(${event})`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
