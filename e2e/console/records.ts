import type { Page } from '@playwright/test'

// Locators that all pages with records share.
export const panel = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row', { name: new RegExp(name) })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
