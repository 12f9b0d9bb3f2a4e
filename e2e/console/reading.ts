import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Contrast that is read in sunlight: what WCAG asks of small text at its highest level, here of large figures too. */
const sunlight = 7

/** Holds every amount on the page, and every text with one in it, against the contrast that sunlight asks for, in both themes. */
export async function readableInSunlight(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(mark_amounts)
    const { passes, violations, incomplete } = await new AxeBuilder({ page })
      .include('[data-amount]')
      .withRules(['color-contrast-enhanced'])
      .analyze()
    const measured = [...passes, ...violations].flatMap(({ nodes }) =>
      nodes.map(({ html, any }) => ({ html, ratio: any[0]?.data?.contrastRatio as number })),
    )
    expect(measured.length, `${state}, ${colorScheme}: amounts found`).toBeGreaterThan(0)
    const dim = measured.filter(({ ratio }) => !(ratio >= sunlight))
    expect(dim, `${state}, ${colorScheme}`).toEqual([])
    expect(incomplete, `${state}, ${colorScheme}: not measured`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

// Code for the page is a string, because browser globals have no types here.
const mark_amounts = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    const is_seen = parentElement.checkVisibility() && !parentElement.closest('.visually-hidden')
    const is_off = parentElement.closest(':disabled')
    if (/\\d[.,]\\d\\d(?!\\d)/.test(data) && is_seen && !is_off) parentElement.dataset.amount = ''
  }
})()`

/** Nothing is wider than the window, neither the page nor anything that reaches out of it. */
export async function fitsItsWindow(page: Page, state: string) {
  const wide = await page.evaluate<string[]>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const out = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right, left, width } = one.getBoundingClientRect()
      return width > 1 && (right > clientWidth + 1 || left < -1) && one.checkVisibility()
    })
    return [...(scrollWidth > clientWidth ? ['the page: ' + scrollWidth] : []), ...out.map((one) => one.outerHTML.slice(0, 120))]
  })()`)
  expect(wide, state).toEqual([])
}

/** Goes on with the tabulator until the focus is here. Whatever has it on the way can be seen. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((one) => one === one.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(hidden_focus)).toBeNull()
  }
  throw new Error('it is not reached with the tabulator')
}

/** A focused element that is covered by another one. */
const hidden_focus = `(() => {
  const here = document.activeElement
  if (!here || here === document.body) return null
  const { left, top, width, height } = here.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  const is_seen = seen && (here.contains(seen) || seen.contains(here) || here.closest('label')?.contains(seen))
  return is_seen ? null : here.outerHTML.slice(0, 200)
})()`

/** Notes what moves by itself on the pages that are opened from now on. */
export function noteMoves(page: Page) {
  return page.addInitScript(`
    globalThis.moved = []
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries())
        for (const { node, previousRect, currentRect } of sources)
          globalThis.moved.push([node?.outerHTML ?? node?.textContent, place(previousRect), place(currentRect)])
    }).observe({ type: 'layout-shift', buffered: true })
  `)
}

/** Elements of this page that moved, with both positions. */
export const movedOn = (page: Page) => page.evaluate<string[][]>('globalThis.moved')
