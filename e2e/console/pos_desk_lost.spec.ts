import { newBands } from './bands.ts'
import { act, expectBalanced, finish, makeCashier, openDesk, outcome, sheet } from './cash_desk.ts'
import { head } from './desk.ts'
import { look } from './look.ts'
import { fakeDevice } from './phone_fakes.ts'
import { hold, openPhone } from './pos.ts'
import { expect, test } from './test.ts'

test.afterAll(async ({ festival }) => expectBalanced(festival))

test('a lost wristband is found by the name of its owner or by its ticket, whose code is the proof', async ({
  page,
  festival,
}) => {
  const ticket = `T-${crypto.randomUUID()}`
  const name = `Camille ${crypto.randomUUID().slice(0, 8)}`
  const [lost] = await newBands(festival, 1, { amount: 21, name, ticket })
  const [twin, fresh] = await newBands(festival, 2, { name })
  await openPhone(page)
  await page.addInitScript(fakeDevice, { camera: true })
  await openDesk(page, await makeCashier(festival))

  await page.getByRole('button', { name: 'Lost wristband' }).click()
  const by_name = sheet(page).getByRole('button', { name: 'Find by name' })
  await sheet(page).getByLabel('Part of the name').fill('Ca')
  await expect(by_name).toBeDisabled()
  await sheet(page).getByLabel('Part of the name').fill(`Nobody ${name}`)
  await by_name.click()
  await expect(sheet(page).getByRole('alert')).toContainText('Nobody of this event has this name.')
  await sheet(page).getByLabel('Part of the name').fill(name.toLowerCase())
  await by_name.click()
  const matches = sheet(page).getByRole('button', { name })
  await expect(matches).toHaveCount(3)
  await expect(matches.filter({ hasText: twin!.short_id })).toBeVisible()
  await look(page, 'pos-desk/lost')
  await matches.filter({ hasText: lost!.short_id }).click()
  await expect(page.getByRole('heading', { name: lost!.short_id })).toBeVisible()

  await page.goto('/pos/desk')
  await page.getByRole('button', { name: 'Lost wristband' }).click()
  await sheet(page).getByLabel('Code of their ticket').fill('nobody has it')
  await sheet(page).getByRole('button', { name: 'Find by ticket' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('from this ticket')
  await page.evaluate(`globalThis.shown_code = ${JSON.stringify(ticket)}`)
  await sheet(page).getByRole('button', { name: 'Scan the ticket' }).click()
  await expect(sheet(page).getByLabel('Code of their ticket')).toHaveValue(ticket)
  await sheet(page).getByRole('button', { name: 'Find by ticket' }).click()
  await expect(page.getByRole('heading', { name: lost!.short_id })).toBeVisible()
  await act(page, 'New wristband').click()
  await hold(page, fresh!)
  await expect(sheet(page).getByLabel('QR code of its ticket')).toHaveValue(ticket)
  await sheet(page).getByRole('button', { name: 'Move everything' }).click()
  await expect(outcome(page)).toContainText(`Everything is on ${fresh!.short_id} now`)
  await finish(page)

  // The ticket is now the one of the new wristband.
  await page.goto('/pos/desk')
  await page.evaluate(`globalThis.shown_code = ${JSON.stringify(ticket)}`)
  await page.getByRole('button', { name: 'Scan a printed code' }).click()
  await expect(page.getByRole('heading', { name: fresh!.short_id })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('41.00')
})

test('a wristband of staff, one of another event and one of nobody are told apart', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const [own] = await newBands(festival)
  const path = { id: event._id }
  const elsewhere = await sdk.events.duplicate({
    path,
    body: { name: `Elsewhere ${crypto.randomUUID()}` },
  })
  const [foreign] = await newBands({ sdk, event: elsewhere })
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  const { bars } = await sdk.bars.list({ query: { event_id: event._id } })
  const email = `${crypto.randomUUID()}@example.org`
  const query = { event_id: event._id }
  const person = { email, password: 'only-for-this-test', name: 'Camille', right: 10 as const }
  await sdk.users.create({ query, body: { ...person, bar_id: bars[0]!._id, staff_uid } })
  await openPhone(page)
  await openDesk(page, await makeCashier(festival))
  const said = page.getByRole('alert')

  await hold(page, { uid: staff_uid })
  await expect(said).toHaveText('This wristband belongs to staff.')
  await hold(page, foreign!)
  await expect(said).toHaveText('This wristband belongs to another event.')
  await look(page, 'pos-desk/other-event')
  await hold(page, { uid: '04FFFFFFFFFF01' })
  await expect(said).toHaveText('Unknown wristband: nobody has it.')
  await page.getByRole('button', { name: 'Number by hand' }).click()
  await sheet(page).getByRole('textbox').fill(foreign!.short_id)
  await sheet(page).getByRole('textbox').press('Enter')
  await expect(said).toHaveText('No wristband of this event has this number.')

  // The same where a new wristband is asked for.
  await hold(page, own!)
  await expect(page.getByRole('heading', { name: own!.short_id })).toBeVisible()
  await act(page, 'New wristband').click()
  await hold(page, { uid: staff_uid })
  await expect(sheet(page).getByRole('alert')).toHaveText('This wristband belongs to staff.')
})

test('an admin finds what cashiers see grey, and does it on the page of the wristband in the console', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival)
  const { uid, short_id } = band!
  await openPhone(page)
  await openAs(users.admin, `/admin/events/${event._id}`)
  await openDesk(page, users.admin)
  await hold(page, band!)
  await expect(page.getByRole('heading', { name: short_id })).toBeVisible()
  await look(page, 'pos-desk/admin')
  for (const name of ['Offered credit', 'Pay out in cash despite TWINT', 'Correct the number']) {
    const opened = page.waitForEvent('popup')
    await act(page, `${name} In the console`).click()
    const record = await opened
    await expect(record).toHaveURL(new RegExp(`/admin/events/${event._id}/clients/${uid}`))
    await expect(head(record)).toContainText(short_id)
    await record.close()
  }
})
