import { newBands, sellTo } from './bands.ts'
import { balance, dialog, head, opened, row, said } from './desk.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test('a cashier tops up, pays out and replaces a wristband by keyboard alone', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const [band, fresh] = await newBands(festival, 2, { amount: 20 })
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)

  await page.keyboard.press('t')
  await expect(dialog(page).getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('300')
  await expect(dialog(page).getByText('More than 0 and less than 300.')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('15.5')
  await expect(dialog(page)).toContainText('CHF 35.50')
  await look(page, 'staff-desk/top_up')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Money added successfully: CHF 15.50')
  await expect(balance(page)).toContainText('CHF 35.50')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()

  await page.keyboard.press('l')
  await expect(dialog(page).getByLabel('New wristband')).toBeFocused()
  await page.keyboard.type(festival.regular.short_id)
  await expect(dialog(page).getByText('Somebody wears this one already.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${fresh!.uid}\n`)
  await expect(dialog(page)).toContainText(`${band!.short_id} → ${fresh!.short_id}`)
  await look(page, 'staff-desk/replace')
  await page.keyboard.press('Enter')
  await opened(page, fresh!)
  await expect(said(page)).toContainText(`Everything has moved from ${band!.short_id}`)
  await expect(balance(page)).toContainText('CHF 55.50')
  await expect(balance(page)).toContainText(band!.uid)

  await page.keyboard.press('r')
  await expect(dialog(page)).toContainText('Of the balance of CHF 55.50, CHF 55.50 can go back.')
  await expect(dialog(page).getByText('Missing bank information.')).toBeVisible()
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
  // Scanner input in the dialog pays nothing out.
  await expect(cancel).toBeFocused()
  await look(page, 'staff-desk/pay_out')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('hand over CHF 55.50 in cash')
  await expect(balance(page)).toContainText('CHF 0.00')
  const { balance: left } = await sdk.clients.get({
    path: { uid: fresh!.uid },
    query: { event_id: event._id },
  })
  expect(left).toBe(0)

  await page.goto(`/admin/events/${event._id}/clients/${band!.uid}`)
  await expect(page.getByText('Another wristband has replaced this one')).toBeVisible()
  await expect(page.getByRole('toolbar')).toBeHidden()
  await look(page, 'staff-desk/replaced')
  await page.getByRole('link', { name: 'Open the new one' }).click()
  await opened(page, fresh!)
})

test('a cashier takes a wrong sale back with its reason, blocks and unblocks, by keyboard alone', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1, { amount: 40 })
  const sold = await sellTo(festival, band!)
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await expect(balance(page)).toContainText('CHF 28.00')
  await expect(row(page, 'Raclette')).toBeVisible()

  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText('Take Purchase of CHF 12.00 back?')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  // Scanner input in the dialog reverses nothing.
  await page.keyboard.type(`${festival.regular.short_id}\n`)
  await expect(dialog(page).getByRole('button', { name: /^Take/ })).toBeDisabled()
  await page.keyboard.press('Space')
  await look(page, 'staff-desk/reason')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('was taken back')
  await expect(balance(page)).toContainText('CHF 40.00')
  const { audit_log } = await sdk.audit_log.list({ query: { ...query, record_id: sold._id } })
  expect(audit_log).toMatchObject([
    { user: users.cashier.email, after: { reason: 'Wrong wristband' } },
  ])
  // Only admins reverse transactions other than sales.
  await page.keyboard.press('d')
  await expect(dialog(page)).toBeHidden()

  await page.keyboard.press('b')
  await expect(dialog(page)).toContainText('The balance of CHF 40.00 stays on it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This client is disabled')).toBeVisible()
  // While a question is still on the page, keys are its own.
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('b')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This client is disabled')).toBeHidden()

  const path = { id: event._id }
  await sdk.events.update({ path, body: { desk_may_reverse: false } })
  await sellTo(festival, band!)
  await page.reload()
  await expect(balance(page)).toContainText('CHF 28.00')
  await expect(page.getByText('D takes the latest sale')).toBeHidden()
  await sdk.events.update({ path, body: { desk_may_reverse: true } })
})

test('an admin takes a wrong sale back, gives credit, blocks and unblocks, and undoes', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival, 1, { amount: 40 })
  const [fresh] = await newBands(festival, 1, { amount: 20 })
  await sellTo(festival, band!)
  await openAs(users.admin, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await expect(balance(page)).toContainText('CHF 28.00')

  await row(page, 'Raclette').getByRole('button').focus()
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText('Take Purchase of CHF 12.00 back?')
  await expect(dialog(page)).toContainText('CHF 40.00')
  await look(page, 'staff-desk/take_back')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('was taken back')
  await expect(balance(page)).toContainText('CHF 40.00')
  await expect(page.getByRole('img', { name: 'Taken back' })).toHaveCount(1)

  await page.keyboard.press('g')
  await page.keyboard.type('5\n')
  await expect(balance(page)).toContainText('of which CHF 5.00 given by the organiser')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toContainText('It was taken back.')
  await expect(balance(page)).toContainText('CHF 40.00')

  await page.keyboard.press('b')
  await expect(dialog(page)).toContainText('The balance of CHF 40.00 stays on it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This client is disabled')).toBeVisible()
  await look(page, 'staff-desk/blocked')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This client is disabled')).toBeHidden()

  await page.getByRole('button', { name: /Actions for Entrance/ }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  const take_back = dialog(page).getByRole('button', { name: /^Take/ })
  await expect(take_back).toBeDisabled()
  await dialog(page).getByRole('checkbox').check()
  await take_back.click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Unable to delete the last entrance transaction.',
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /Actions for Top-up/ }).click()
  await page.getByRole('menuitem', { name: 'Do it once more' }).click()
  await dialog(page).getByRole('button', { name: 'Do it once more' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(balance(page)).toContainText('CHF 80.00')

  await page.keyboard.press('l')
  await page.keyboard.type(fresh!.short_id)
  await expect(dialog(page)).toContainText(`→ ${fresh!.short_id}`)
  await page.keyboard.press('Enter')
  await opened(page, fresh!)
  await expect(row(page, 'Moved from another wristband')).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText('The whole move is taken back')
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: /^Take/ }).click()
  await expect(said(page)).toContainText('was taken back')
  await expect(balance(page)).toContainText('CHF 20.00')
})

test('age, entrance and number of a wristband are put right, and a broken one is replaced', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const evening = { name: `Soir ${crypto.randomUUID().slice(0, 6)}`, price: 12 }
  const { _id } = await sdk.entrances.create({ query, body: evening })
  const [band, fresh] = await newBands(festival, 2, { amount: 40 })
  await openAs(users.admin, `/admin/events/${event._id}/clients/${band!.uid}`)
  await opened(page, band!)
  await page.keyboard.press('a')
  await dialog(page).getByRole('radio', { name: '18 and over' }).check()
  await look(page, 'staff-desk/age')
  await dialog(page).getByRole('button', { name: 'Write down' }).click()
  await expect(said(page)).toContainText('Age: 18 and over.')

  await page.keyboard.press('e')
  await dialog(page)
    .getByLabel('Entrance', { exact: true })
    .selectOption(`${evening.name} · CHF 12.00`)
  await dialog(page).getByRole('radio', { name: 'From the wristband' }).check()
  await expect(dialog(page)).toContainText('CHF 28.00')
  await look(page, 'staff-desk/entrance')
  await dialog(page).getByRole('button', { name: 'Sell for CHF 12.00' }).click()
  await expect(said(page)).toContainText(`Sold: ${evening.name} for CHF 12.00.`)
  await expect(balance(page)).toContainText('CHF 28.00')

  // The printed code differs from the list.
  const printed = `PR${band!.short_id.slice(1)}`
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Printed number').fill(printed)
  await look(page, 'staff-desk/number')
  await dialog(page).getByRole('button', { name: 'Correct' }).click()
  await expect(said(page)).toContainText(`The number is now ${printed}.`)
  await expect(head(page)).toContainText(printed)

  await page.keyboard.press('l')
  await page.keyboard.type(fresh!.short_id)
  await dialog(page)
    .getByRole('radio', { name: /^Defective/ })
    .check()
  await expect(dialog(page)).toContainText(`→ ${fresh!.short_id}`)
  await dialog(page).getByRole('button', { name: 'Move everything' }).click()
  await opened(page, fresh!)
  await expect(balance(page)).toContainText('CHF 68.00')
  await sdk.entrances.delete({ path: { id: _id }, query })
})

test('vouchers, the person and the access of a client are changed, and the history is downloaded', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  const [band] = await newBands(festival)
  const address = `/admin/events/${event._id}/clients/${band!.uid}`
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await openAs(users.admin, `${address}?tab=vouchers`)
  await page.getByLabel('Quantity').fill('7')
  await save.click()
  await expect(said(page).first()).toContainText('Saved successfully')
  await expect(save).toBeHidden()
  await look(page, 'staff-desk/vouchers')

  await page.getByRole('tab', { name: 'Personal info' }).click()
  await page.getByLabel('Town').fill('Lausanne')
  await page.getByLabel('IBAN').fill('CH00')
  await save.click()
  await expect(page.getByLabel('IBAN')).toBeFocused()
  await look(page, 'staff-desk/person')
  await page.getByLabel('IBAN').fill('CH5604835012345678009')
  await page.getByLabel('BIC').fill('CRESCHZZ80A')
  await save.click()
  await expect(save).toBeHidden()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByLabel('Valid until').fill('2020-01-01T10:00')
  await save.click()
  await expect(page.getByText('This client is disabled')).toBeVisible()
  await look(page, 'staff-desk/access')

  await page.getByRole('tab', { name: 'Transactions' }).click()
  for (const [name, file] of [
    ['Excel', `${band!.short_id}.xlsx`],
    ['PDF', `${band!.short_id}.pdf`],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
  }
})

test('the list of wristbands has its filters, sizes and the visitor’s page in every row', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, regular, lost } = festival
  await openAs(users.admin, `/admin/events/${event._id}/clients`)
  await expect(row(page, regular.short_id)).toContainText("1'184.00")
  await expect(page.getByText('Without a wristband: No')).toBeVisible()
  await page.getByRole('button', { name: 'Without a wristband' }).click()
  await page.getByRole('menuitemradio', { name: 'Any' }).click()
  await expect(page.getByText('Without a wristband: Any')).toBeVisible()
  await expect(page).toHaveURL(/hybrid=any/)
  const mine = await newBands(festival, 2)
  await page.reload()
  for (const { short_id } of mine)
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${short_id}`) }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog(page)).toContainText('Block 2 wristbands?')
  await expect(dialog(page)).toContainText('CHF 40.00 stay on them.')
  await look(page, 'staff-clients/bulk')
  await dialog(page).getByRole('button', { name: 'Block 2' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('toolbar', { name: /selected/ })).toBeHidden()
  const path = { uid: mine[0]!.uid }
  const blocked = await festival.sdk.clients.get({ path, query: { event_id: event._id } })
  expect(blocked.disabled).toBe(true)

  await page.getByRole('button', { name: 'Replaced' }).click()
  await page.getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(row(page, lost.short_id)).toBeVisible()
  await expect(row(page, regular.short_id)).toBeHidden()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Chip' }).first().click()
  await page.getByRole('textbox', { name: 'Chip' }).fill(regular.uid)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expect(page).toHaveURL(/transferred=true.*uid=/)
  await look(page, 'staff-clients/filtered')
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '25', '50', '100', '250', '500', '1000'])
  await page.getByRole('option', { name: '1000' }).click()
  await expect(page).toHaveURL(/limit=1000/)
  await expect(
    page.getByRole('link', { name: `Visitor’s page of ${regular.short_id}` }),
  ).toHaveAttribute('href', `/client/${regular.uid}`)
  await look(page, 'staff-clients/list')
})
