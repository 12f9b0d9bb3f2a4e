import { newBands } from './bands.ts'
import { look } from './look.ts'
import { question } from './records.ts'
import { expect, test } from './test.ts'

test('a person is found, exported and erased, and the question says what goes and what stays', async ({
  page,
  festival: { sdk, event, users },
  openAs,
}) => {
  const [band] = await newBands({ sdk, event }, 1)
  const { uid } = band!
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`
  const query = { event_id: event._id }
  await sdk.clients.update({ path: { uid }, query, body: { name: 'Ada Example', email } })
  await openAs(users.admin, `/admin/events/${event._id}/persons`)
  await page.getByLabel('E-mail, IBAN, name or wristband').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Ada Example')).toBeVisible()
  await look(page, 'staff-persons/found')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.json$/)

  await page.getByRole('button', { name: 'Erase' }).click()
  await expect(question(page)).toContainText('amounts, references and dates')
  await look(page, 'staff-persons/question')
  await question(page).getByLabel('Reason').fill('asked by letter')
  await question(page).getByRole('button', { name: 'Erase' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Nobody is found.')).toBeVisible()
  expect(await sdk.clients.get({ path: { uid }, query })).toMatchObject({ name: null, email: null })
})
