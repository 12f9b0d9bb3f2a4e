import type { Page } from '@playwright/test'
import { panel } from './records.ts'
import { expect } from './test.ts'

/**
 * Shared by all steps of the organiser's journey: one page, one event, and its names at providers.
 */
export type Journey = {
  page: Page
  url: string
  event: { _id: string; name: string }
  /** Letters that nobody else's wristbands, devices and people have. */
  mark: string
  password: string
}

export const board = (page: Page) => page.getByRole('region', { name: 'Is everything ready?' })
/** A line of the board, which says more than that it is in order. */
export const line = (page: Page, name: string) =>
  board(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const names = new WeakMap<Page, string>()

/** The event that the page goes back to from screens of the installation. */
export function workAt(page: Page, event_name: string) {
  names.set(page, event_name)
}

/** By the menu beside the page, as somebody who sees it for the first time; the head leads back from screens of the installation. */
export async function choose(page: Page, screen: string) {
  const link = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: screen, exact: true })
  const elsewhere = page.getByRole('button', { name: 'Switch event, now: All events' })
  await expect(link.or(elsewhere).first()).toBeVisible()
  // The menu is hidden for a moment while a dialog closes, also where it has the link.
  if (!(await link.isVisible()) && (await elsewhere.isVisible())) {
    await elsewhere.click()
    await page.getByRole('menuitem', { name: names.get(page)! }).click()
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Reloads the board of the event. */
export async function openBoard({ page }: Journey) {
  await choose(page, 'Overview')
  await expect(board(page)).toHaveAttribute('aria-busy', 'false')
}

/** From the board to where what it names is mended. */
export async function mend(journey: Journey, name: string) {
  const { page } = journey
  await openBoard(journey)
  await expect(line(page, name)).toBeVisible()
  await board(page)
    .getByRole('link', { name: `Go there: ${name}`, exact: true })
    .click()
}

/** A new record by the form of its list. */
export async function add(page: Page, verb: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: verb }).click()
  for (const [label, value] of Object.entries(fields))
    await panel(page).getByLabel(label).fill(value)
}
