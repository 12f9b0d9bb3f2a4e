import type { Page } from '@playwright/test'
import { look } from '../console/look.ts'
import { expect } from '../console/test.ts'

const sizes = [
  { width: 360, height: 640 },
  { width: 412, height: 915 },
]
const lights = ['sun', 'night'] as const

/**
 * Measures one state of the app: accessibility, the contrast of its texts, the size and distance of its targets, overlaps, and how it
 * looks with text of twice the size. Lists every fault of the state at once.
 */
export async function measure(page: Page, state: string) {
  await look(page, state)
  const faults: string[] = []
  const note = async (of: string, code: string) => {
    for (const fault of await page.evaluate<string[]>(code)) faults.push(`${of}: ${fault}`)
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await note(`${size.width} px`, primaries)
    await note(`${size.width} px`, targets)
    await note(`${size.width} px`, overlaps)
    await page.evaluate(enlarge)
    await note(`${size.width} px, text 200 %`, overlaps)
    await note(`${size.width} px, text 200 %`, lost_texts)
    await page.evaluate(reduce)
  }
  await page.setViewportSize(sizes[0]!)
  const light_before = await page.evaluate<string>('document.documentElement.dataset.light')
  for (const light of lights) {
    await page.evaluate(`document.documentElement.dataset.light = '${light}'`)
    await note(light, weak_contrast)
  }
  await page.evaluate(`document.documentElement.dataset.light = '${light_before}'`)
  expect.soft([...new Set(faults)], state).toEqual([])
}

// Code for the page is a string, because browser globals have no types here.
const weak_contrast = `axe.run({ runOnly: ['color-contrast-enhanced'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html, any }) =>
    html.slice(0, 90) + ' ' + any.map(({ data }) => data?.contrastRatio))))`

const enlarge = `(() => {
  const all = [...document.querySelectorAll('body *')]
  const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize))
  all.forEach((one, i) => { one.style.fontSize = 2 * sizes[i] + 'px' })
})()`
const reduce = `document.querySelectorAll('body *').forEach((one) => { one.style.fontSize = '' })`

/** Defines the part of the page that is in front, and what is visible of an element within its scrolling ancestors. */
const shared = `
  const front = [...document.querySelectorAll('dialog[open]')].at(-1)
  const result = document.querySelector('[data-result], [data-outcome]')
  const isInFront = (one) =>
    front ? front.contains(one) : !result || result.contains(one) ||
      (result.matches('[data-result]') && one.closest('header') !== null)
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && isInFront(one) &&
    !one.closest('[inert], .visually-hidden, [aria-hidden=true] svg')
  const nameOf = (one) => (one.ariaLabel || one.innerText || one.name || one.tagName).trim().replace(/\\s+/g, ' ').slice(0, 40)
  const stuck = [...document.querySelectorAll('.pos-primary, footer, dialog > header')]
    .filter((one) => getComputedStyle(one).position === 'sticky')
  const visible = (one, { left, top, right, bottom }, from = one.parentElement) => {
    for (let at = from; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    // A bar that stays at an edge covers the page that scrolls below it. The margin of a button is outside of its box.
    for (const over of stuck) {
      if (over.contains(one) || !isInFront(over) || !over.parentElement.contains(one)) continue
      const cover = over.getBoundingClientRect()
      if (over.matches('header')) top = Math.max(top, cover.bottom)
      else bottom = Math.min(bottom, cover.top - (over.matches('footer') ? 0 : 8))
    }
    return { left, top, right, bottom, is_empty: right - left < 2 || bottom - top < 2 }
  }`

const targets = `(() => {
  ${shared}
  const all = [...document.querySelectorAll('button, input, select, textarea, summary, a[href]')]
    .filter((one) => isShown(one))
    .map((one) => ({ one, box: (one.type === 'file' ? one.closest('label') : one).getBoundingClientRect() }))
  const faults = []
  for (const { one, box } of all) {
    const least = one.matches('.pos-primary') ? 64 : 56
    if (box.height < least - 0.5 || box.width < 55.5)
      faults.push('small: ' + nameOf(one) + ' ' + Math.round(box.width) + ' × ' + Math.round(box.height))
  }
  const seen = all.map(({ one, box }) => ({ one, box: visible(one, box) })).filter(({ box }) => !box.is_empty)
  seen.forEach(({ one, box }, i) => {
    for (const other of seen.slice(i + 1)) {
      // The minus of a tile lies in its corner, and the summary of a list around its buttons.
      if (one.parentElement === other.one.parentElement && one.parentElement.matches('[data-colour]')) continue
      const across = Math.max(other.box.left - box.right, box.left - other.box.right)
      const down = Math.max(other.box.top - box.bottom, box.top - other.box.bottom)
      if (Math.max(across, down) < 7.5)
        faults.push('close: ' + nameOf(one) + ' | ' + nameOf(other.one) + ' ' + Math.round(Math.max(across, down)) + ' px')
    }
  })
  return faults
})()`

/**
 * One action of a screen is the primary one. It has the whole width, and lies in the lower half, where a thumb is; that of a form with a
 * field is right below the field, since the keyboard of a phone takes the lower half.
 */
const primaries = `(() => {
  ${shared}
  const all = [...document.querySelectorAll('.pos-primary')].filter((one) => isShown(one))
  const faults = all.length > 1 ? ['primary: ' + all.map(nameOf).join(' | ')] : []
  for (const one of all) {
    const { width, top, bottom } = one.getBoundingClientRect()
    if (width < innerWidth - 33) faults.push('narrow: ' + nameOf(one) + ' ' + Math.round(width))
    if (bottom > innerHeight + 0.5) faults.push('below the screen: ' + nameOf(one) + ' ' + Math.round(bottom))
    if ((top + bottom) / 2 < innerHeight / 2 && one.type !== 'submit')
      faults.push('above the thumb: ' + nameOf(one) + ' ' + Math.round(bottom))
  }
  for (const bar of [...document.querySelectorAll('main footer')].filter((one) => isShown(one)))
    if (bar.getBoundingClientRect().bottom < innerHeight - 9) faults.push('a bar is above the bottom: ' + nameOf(bar))
  return faults
})()`

/** Boxes of each text that is seen. */
const texts = `
  ${shared}
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.data.trim() || !isShown(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) texts.push({ one: node.parentElement, text: node.data.trim().slice(0, 30), box })
  }`

const overlaps = `(() => {
  ${texts}
  const seen = texts.map((text) => ({ ...text, box: visible(text.one, text.box, text.one) })).filter(({ box }) => !box.is_empty)
  const faults = []
  seen.forEach(({ one, text, box }, i) => {
    for (const other of seen.slice(i + 1)) {
      if (one === other.one) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      // Lines of text reach a little into one another.
      if (across > 2 && down > 6) faults.push('overlap: ' + text + ' | ' + other.text + ' ' + Math.round(down) + ' px')
    }
  })
  return faults
})()`

const lost_texts = `(() => {
  ${texts}
  const faults = []
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('the page scrolls sideways')
  for (const { one, text, box } of texts)
    if (box.right > innerWidth + 1 || box.left < -1) faults.push('outside: ' + text)
  const around = new Set(texts.flatMap(({ one }) => {
    const all = []
    for (let at = one; at && at !== document.body; at = at.parentElement) all.push(at)
    return all
  }))
  for (const one of around) {
    if (!isInFront(one)) continue
    const { overflowX, overflowY } = getComputedStyle(one)
    if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 2) faults.push('cut across: ' + nameOf(one))
    if (['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + 2)
      faults.push('cut below: ' + nameOf(one))
    if (overflowY === 'auto' && one.clientHeight < 120 && one.scrollHeight > one.clientHeight + 2)
      faults.push('little is left: ' + nameOf(one) + ' ' + one.clientHeight + ' px')
  }
  return faults
})()`
