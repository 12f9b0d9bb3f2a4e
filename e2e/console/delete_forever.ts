import { expect, type Page } from '@playwright/test'
import { look } from './look.ts'
import { question as questionOn } from './records.ts'

/** Deletes an event for ever by its exact name; another name is refused. */
export async function deleteForever(page: Page, name: string, other_name: string) {
  const question = questionOn(page)
  const typed = question.getByLabel('Name of the event')
  await typed.fill(other_name)
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(question).toContainText('Event name doesn’t match')
  await look(page, 'staff-events/delete_forever')
  await typed.fill(name)
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(question).toBeHidden()
}
