import type { Page } from '@playwright/test'

// What pages with records of any kind have in common.
export const panel = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row', { name: new RegExp(name) })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
