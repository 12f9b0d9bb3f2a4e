import { look } from './look.ts'
import { expect, test } from './test.ts'

test('a double entry is shown in the cockpit with both gates, and reviewed with a note', async ({
  page,
  festival: { sdk, event, regular, users },
  openAs,
}) => {
  const query = { event_id: event._id }
  const gate = async (name: string) =>
    (await sdk.entrance_groups.create({ query, body: { name, entrance_type: 'both' } }))._id
  const scan = async (name: string, minutes: number) =>
    sdk.entrance_checks.create({
      query,
      body: {
        uid: regular.uid,
        entrance_group_id: await gate(name),
        decided: 'allowed',
        direction: 'in',
        date: new Date(Date.now() - minutes * 60_000).toISOString(),
      },
    })
  await scan('Palette north', 30)
  await scan('Palette south', 20)
  await openAs(users.admin, `/admin/events/${event._id}`)

  await page.getByRole('link', { name: 'entered twice without leaving in between: 1' }).click()

  const row = page.getByRole('row', { name: /Palette south/ })
  await expect(row).toContainText('Double entry')
  await expect(row).toContainText('Palette north')
  await look(page, 'staff-gates/double-entry')
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as reviewed' }).click()
  await page.getByRole('textbox', { name: 'Explanation' }).fill('Handed over')
  await look(page, 'staff-gates/review')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
