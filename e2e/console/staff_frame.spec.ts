import { rights } from '@kermesse/sdk/generated/rights'
import type { Locator } from '@playwright/test'
import { look } from './look.ts'
import { save } from './records.ts'
import { daysFromNow } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'

test('a deletion that signs people out is confirmed first, and counts every record that was asked for', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const mark = `leaver-${Date.now()}`
  const { _id: event_id } = await sdk.events.create({ body: { name: `Event of ${mark}` } })
  const query = { event_id }
  const { _id: bar_id } = await sdk.bars.create({ query, body: { name: 'Bar' } })
  const password = 'only-for-this-test'
  const { server, admin } = rights
  for (const n of [1, 2, 3])
    await sdk.users.create({
      query,
      body: { email: `${mark}-${n}`, password, right: server, bar_id },
    })
  // The last admin of an event cannot be deleted.
  await sdk.users.create({ query, body: { email: `${mark}-admin`, password, right: admin } })
  await sdk.users.login({ body: { email: `${mark}-1`, password } })
  await openAs(superadmin(), `/admin/users?search=${mark}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete 4 records?')
  await expect(question).toContainText('1 open session ends')
  await look(page, 'staff-users/delete')
  await question.getByRole('button', { name: 'Delete' }).click()

  await expect(question).toContainText('3 of 4 done')
  await expect(question).toContainText(`${mark}-admin`)
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a job that ended stays in the head with its outcome until it was looked at', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  const query = { event_id: event._id }
  const entrance = await sdk.entrances.create({
    query,
    body: { name: `Import ${Date.now()}`, price: 0, payment_types: ['cash'] },
  })
  const rows = 'chip;number\n04AAAAAAAA1101;IMPJOB01\n;IMPJOB02\n'
  await sdk.clients.import_excel({
    query,
    body: {
      entrance_id: entrance._id,
      amount: 10,
      excel_file: 'bands.csv',
      excel_file_buffer: Buffer.from(rows).toString('base64'),
      allow_guessable_numbers: true,
    },
  })
  await openAs(superadmin(), `/admin/events/${event._id}`)
  await page.getByRole('button', { name: 'Jobs' }).click()

  const jobs = page.getByRole('group', { name: 'Jobs' })
  await expect(jobs.getByText('1 done, 1 failed')).toBeVisible({ timeout: 30_000 })
  await look(page, 'staff-overview/jobs')
  await jobs.getByRole('link', { name: 'bands.csv' }).click()
  await expect(page.getByRole('heading', { name: 'bands.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jobs' })).toBeHidden()
  await page.goto(`/admin/events/${event._id}/imports`)
  await expect(page.getByRole('row', { name: /bands\.csv/ })).toContainText('1 imported')
  await look(page, 'staff-imports/earlier')
})

test('the menu of an installation screen has no screens of an event', async ({
  page,
  festival: { event },
  openAs,
}) => {
  await openAs(superadmin(), `/admin/events/${event._id}/deposits`)
  const menu = page.getByRole('navigation', { name: 'Screens' })
  await expect(menu.getByRole('link', { name: 'Deposits' })).toBeVisible()
  await menu.getByRole('link', { name: 'Backups' }).click()

  await expect(page.getByRole('banner')).toContainText('All events')
  await expect(menu.getByRole('link', { name: 'Deposits' })).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Backups' })).toBeInViewport()
})

test('an address of a screen opens it in the event that is chosen', async ({
  page,
  festival: { sdk, event },
  openAs,
}) => {
  // A single running event would be opened at once.
  const [dateBegin, dateEnd] = [daysFromNow(-1), daysFromNow(1)]
  const name = `Beside ${crypto.randomUUID()}`
  await sdk.events.create({ body: { name, dateBegin, dateEnd } })
  await openAs(superadmin(), '/admin#/deposits')
  await expect(page).toHaveURL('/admin/events?open=deposits')
  await page.goto(`${page.url()}&search=${encodeURIComponent(event.name)}`)
  await page.getByRole('link', { name: event.name, exact: true }).click()

  await expect(page).toHaveURL(`/admin/events/${event._id}/deposits`)
})

test('thousands of pasted numbers are drawn in parts, and the limit of the server is named', async ({
  page,
  festival: { sdk },
  openAs,
}) => {
  const { _id } = await sdk.events.create({ body: { name: `Pasted ${crypto.randomUUID()}` } })
  await openAs(superadmin(), `/admin/events/${_id}/parameters/smartphones`)
  await page.getByRole('tab', { name: 'Smartphones' }).click()
  const numbers = Array.from({ length: 5000 }, (_, n) => `many-${n}`)
  await paste(page.getByLabel('Smartphone numbers').last(), numbers.join('\n'))

  await expect(page.getByText('5000 smartphones')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 4800 more' })).toBeVisible()
  await expect(page.getByText('many-4999', { exact: true })).toBeVisible()
  await save(page)
  await expect(page.getByRole('alertdialog')).toContainText(/smartphones: .*2[’']?000/)
})

/** Enters a text in one step as a paste does; typing by lines takes the browser minutes. */
async function paste(field: Locator, text: string) {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!
    set!.call(element, pasted)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

test('on a phone, a row says nothing of what its record does not have', async ({
  page,
  festival: { event },
  openAs,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openAs(superadmin(), '/admin/events')
  const row = page.getByRole('row', { name: event.name }).first()

  await expect(row.getByText('End date')).toBeVisible()
  await expect(row.getByText('Archived')).toBeHidden()
})
