import type { Page } from '@playwright/test'
import { panel } from './records.ts'
import { expect } from './test.ts'

/** What the steps of an organiser's way share: one page, one event, and what it is called in the outside world. */
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

/** By the menu beside the page, as somebody who sees it for the first time. */
export async function choose(page: Page, screen: string) {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: screen, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The board of the event, looked at anew; from a screen of the installation by way of the event's name. */
export async function openBoard({ page, event }: Journey) {
  const head = page.getByRole('banner')
  if (await head.getByText('All events').isVisible()) {
    await head.getByRole('button', { name: /^Switch event/ }).click()
    await page.getByRole('menuitem', { name: event.name }).click()
  }
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
