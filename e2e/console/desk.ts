import type { Page } from '@playwright/test'
import type { Band } from './festival.ts'
import { expect } from './test.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
export const balance = (page: Page) => page.getByRole('region', { name: 'Wristband', exact: true })
export const said = (page: Page) => page.getByRole('main').getByRole('status')
export const head = (page: Page) => page.getByRole('heading', { level: 1 })

/** A wristband's page, ready for keys. */
export async function opened(page: Page, { short_id }: Pick<Band, 'short_id'>) {
  await expect(head(page)).toContainText(short_id)
  await expect(page.getByRole('table')).toBeVisible()
}
