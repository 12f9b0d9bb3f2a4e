import { createClient } from '@kermesse/sdk/client'
import { makePhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { heard, hold, makePointOfSale, openPhone, tile } from './pos.ts'
import { panel, question, row, save } from './records.ts'
import { expect, test } from './test.ts'

/** A person who has sold something sees the shift first. */
async function signOut(phone: Page) {
  await phone.goto('/pos/settings')
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
}

test('an admin pairs a phone with a QR code; a seller signs in by PIN or wristband, and sells until it is lost', async ({
  page: desk,
  browser,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const place = await makePointOfSale(festival)
  const { users: sellers } = await sdk.users.list({ query: { search: place.seller.email } })
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  const name = `Léa ${staff_uid.slice(-4)}`
  const body = { name, pin: '4711', staff_uid }
  await sdk.users.update({ path: { id: sellers[0]!._id }, body })
  const number = `P${crypto.randomUUID().slice(0, 8)}`

  await openAs(users.admin, `/admin/events/${event._id}/pairings`)
  await desk.getByRole('link', { name: 'Pair a phone' }).first().click()
  await panel(desk).getByRole('combobox', { name: 'Smartphone' }).fill(number)
  await panel(desk).getByLabel('Role').selectOption('Seller')
  await panel(desk)
    .getByRole('combobox', { name: /Point of sale/ })
    .click()
  await desk.getByRole('option', { name: place.bar.name }).click()
  await look(desk, 'staff-pairings/new')
  await save(desk)
  await expect(question(desk)).toContainText('Open the camera of the phone')
  await look(desk, 'staff-pairings/code')
  const address = await question(desk).locator('figcaption').innerText()
  expect(address).toMatch(/\/pos\/pair#\d{8}$/)

  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  await openPhone(phone)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  expect(phone.url()).not.toContain('#')
  await look(phone, 'pos/person')
  await expect(question(desk)).toContainText('It is ready for a person to sign in.')
  await question(desk).getByRole('button', { name: 'Done' }).click()
  await expect(row(desk, number)).toContainText('Paired')
  await look(desk, 'staff-pairings/list')

  await phone.getByRole('button', { name }).click()
  for (const digit of '1111') await phone.getByRole('button', { name: digit, exact: true }).click()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('alert')).toContainText('The PIN is wrong')
  for (const digit of '4711') await phone.getByRole('button', { name: digit, exact: true }).click()
  await look(phone, 'pos/pin')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await tile(phone, 'Water').click()
  const [band] = await newBands(festival, 1, { amount: 40 })
  await hold(phone, band!)
  await expect(phone.locator('[data-result]')).toContainText('40.00 → 37.00')
  const asked = { query: { event_id: event._id, uid: band!.uid } }
  const { transactions } = await sdk.transactions.list(asked)
  expect(transactions[0]).toMatchObject({ smartphone_number: number, user_id: sellers[0]!._id })

  await phone.reload()
  await expect(tile(phone, 'Water')).toBeVisible()
  await signOut(phone)
  await phone.goto('/pos/')
  await expect(phone.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await hold(phone, { uid: staff_uid })
  await expect(tile(phone, 'Water')).toBeVisible()

  await desk.getByRole('button', { name: `Actions for ${number}` }).click()
  await desk.getByRole('menuitem', { name: 'Lost' }).click()
  await question(desk).getByRole('button', { name: 'Lost' }).click()
  await expect(row(desk, number)).toContainText('Lost')
  // Nobody touches it.
  await expect(phone.getByText('This phone is locked.')).toBeVisible()
  await expect(phone.getByText('Merci de le rendre à la caisse.')).toBeVisible()
  await expect(phone.getByText('Bitte geben Sie es an der Kasse ab.')).toBeVisible()
  await expect(phone.getByText(number)).toBeVisible()
  await look(phone, 'pos/locked')
  expect((await sdk.transactions.list(asked)).count).toBe(transactions.length)
  await own.close()
})

test('phones are paired in a row, a second or two each: once one has come, the code of the next number follows by itself', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const { bar } = await makePointOfSale(festival)
  const prefix = `R${crypto.randomUUID().slice(0, 5)}`
  const names = Array.from({ length: 6 }, (_, n) => `${prefix}-${String(n + 97).padStart(3, '0')}`)
  await openAs(users.admin, `/admin/events/${event._id}/pairings/new`)
  await panel(page).getByRole('combobox', { name: 'Smartphone' }).fill(names[0]!)
  await panel(page).getByLabel('Role').selectOption('Seller')
  await panel(page)
    .getByRole('combobox', { name: /Point of sale/ })
    .click()
  await page.getByRole('option', { name: bar.name }).click()
  await save(page)
  await question(page).getByRole('checkbox').check()
  for (const name of names) {
    await expect(question(page)).toContainText(`Pair phone ${name}`)
    const address = await question(page).locator('figcaption').innerText()
    await pairPhone(createClient({ url: baseURL! }), await makePhoneKeys(), address.slice(-8))
  }
  await expect(question(page)).toContainText('6 phones paired in this row.')
  await look(page, 'staff-pairings/row')
  const { pairings } = await sdk.pairings.list({
    query: { event_id: event._id, search: prefix, state: ['paired'] },
  })
  expect(pairings.map(({ bar_name }) => bar_name)).toEqual(names.map(() => bar.name))
})

test('a paired phone reports its version and place, and works elsewhere once an admin has changed it, without a new code, until its pairing ends', async ({
  page: desk,
  browser,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const { users: sellers } = await sdk.users.list({ query: { search: place.seller.email } })
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  await sdk.users.update({ path: { id: sellers[0]!._id }, body: { staff_uid, right: 20 } })
  const number = `M${crypto.randomUUID().slice(0, 8)}`
  const { pairing, path } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role: 'seller', bar_id: place.bar._id },
  })
  const geolocation = { latitude: 46.51234, longitude: 6.63211 }
  const permissions = ['geolocation']
  const own = await browser.newContext({ baseURL: baseURL!, geolocation, permissions })
  const phone = await own.newPage()
  await openPhone(phone)
  await phone.goto(path)
  const asks_who = phone.getByRole('heading', { name: 'Who works here?' })
  await expect(asks_who).toBeVisible()
  await hold(phone, { uid: staff_uid })
  await expect(tile(phone, 'Water')).toBeVisible()

  const shown = () => sdk.smartphones.get({ path: { number }, query })
  await expect.poll(shown).toMatchObject({ gps_lat: 46.5123, gps_long: 6.6321 })
  const { app_version } = await shown()

  await openAs(users.admin, `/admin/events/${event._id}/pairings?search=${number}`)
  await expect(row(desk, number)).toContainText(app_version!)
  const choose = async (name: string) => {
    await desk.getByRole('button', { name: `Actions for ${number}` }).click()
    await desk.getByRole('menuitem', { name }).click()
  }
  await choose('Edit')
  await panel(desk).getByLabel('Role').selectOption('Cash desk')
  await look(desk, 'staff-pairings/edit')
  await save(desk)
  await expect(row(desk, number)).toContainText('Cash desk')

  // Nobody touches it, and it asks for its person again.
  await expect(asks_who).toBeVisible()
  await hold(phone, { uid: staff_uid })
  await expect(tile(phone, 'Water')).toBeVisible()
  await phone.goto('/pos/desk')
  await expect(phone.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  expect(await sdk.pairings.get({ path: { id: pairing._id }, query })).toMatchObject({
    role: 'cashier',
    state: 'paired',
    user_id: sellers[0]!._id,
  })

  await choose('Unpair')
  await question(desk).getByRole('button', { name: 'Unpair' }).click()
  await expect(row(desk, number)).toContainText('Ended')
  await expect(phone.getByText('This phone is locked.')).toBeVisible()
  // A locked phone vibrates three times.
  expect((await heard(phone)).vibrations.at(-1)).toHaveLength(5)
  await own.close()
})

test('the list of phones says what each has not sent, what is missing, and the amount at risk', async ({
  page,
  festival,
  openAs,
  baseURL,
}) => {
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const { bar, seller } = await makePointOfSale(festival)
  const { users: sellers } = await sdk.users.list({ query: { search: seller.email } })
  const user_id = sellers[0]!._id
  await sdk.users.update({ path: { id: user_id }, body: { pin: '4711' } })
  const number = `Q${crypto.randomUUID().slice(0, 8)}`
  const { code } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role: 'seller', bar_id: bar._id },
  })
  const url = baseURL!
  const keys = await makePhoneKeys()
  const { _id } = await pairPhone(createClient({ url }), keys, code)
  const { token } = await signPhoneIn(createClient({ url }), keys, _id)
  const phone = createClient({ url, token })
  await phone.pairings.sign_person_in({ body: { user_id, pin: '4711' } })
  const minute_ms = 60_000
  const state = {
    last_seq: 43,
    unsent: 2,
    unsent_amount: 24,
    oldest_unsent_at: new Date(Date.now() - 12 * minute_ms).toISOString(),
    storage_kept: true,
    battery: 12,
    device_time_ms: Date.now() + minute_ms,
  }
  await phone.pos.send_entries({ body: { entries: [], state } })
  await phone.smartphones.report({ path: { number }, body: { app_version: '0.0.1' } })

  await openAs(users.admin, `/admin/events/${event._id}/pairings?search=${number}`)
  await expect(row(page, number)).toContainText('2 unsent, CHF 24.00')
  await expect(row(page, number)).toContainText(`Phone ${number}: entries 1–43 missing`)
  await expect(row(page, number)).toContainText(/(59|60|61) s ahead/)
  await expect(row(page, number)).toContainText('12 %')
  await expect(row(page, number)).toContainText('0.0.1 · old')
  await expect(row(page, number)).toContainText('Just now')
  for (const [verb, title] of [
    ['Lost', `Is phone ${number} lost?`],
    ['Unpair', `Unpair phone ${number}?`],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${number}` }).click()
    await page.getByRole('menuitem', { name: verb }).click()
    await expect(question(page)).toContainText(title)
    await expect(question(page)).toContainText('it had 2 unsent sales over CHF 24.00')
    await look(page, `staff-pairings/${verb.toLowerCase()}`)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
  }
  const risk = await sdk.events.offline_risk({ path: { id: event._id } })
  const amount = `CHF ${risk.phones.amount.toLocaleString('de-CH', { minimumFractionDigits: 2 })}`
  await expect(page.getByText(/Without a connection, \d+ phones? hands? out up to/)).toContainText(
    amount.replaceAll('’', "'"),
  )
  await look(page, 'staff-pairings/queue')
  await page.goto(`/admin/events/${event._id}/parameters`)
  await expect(page.getByRole('status', { name: 'Amount at risk' })).toContainText(
    'Paired phones without a connection hand out up to',
  )
  await page.goto(`/admin/events/${event._id}/pairings?search=${number}`)
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Unpair' }).click()
  await expect(question(page).getByRole('button', { name: 'Unpair', exact: true })).toHaveCount(0)
  await question(page).getByRole('button', { name: 'Unpair without sending' }).click()
  await expect(row(page, number)).toContainText('Ended')
})

test('labels for phones are printed with the code of the Wi-Fi, whose password leaves the page for the paper alone', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const secret = 'pa:ss;word'
  const wifi = { ssid: 'Quai', password: secret, is_wep: false, is_hidden: true }
  await sdk.events.update({ path: { id: event._id }, body: { wifi } })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await openAs(users.admin, `/admin/events/${event._id}/pairings`)
  await page.getByRole('link', { name: 'Labels to print' }).click()
  const code = page.getByRole('img', { name: 'QR code of the Wi-Fi' })
  await expect(page.getByText('Type the password above')).toBeVisible()
  await expect(code).toBeHidden()
  await page.getByLabel('First number').fill('S098')
  await page.getByLabel('Labels', { exact: true }).first().fill('3')
  await page.getByLabel('Modem').fill('Modem 4')
  await page.getByLabel('Password of the Wi-Fi').fill(secret)
  await expect(code).toBeVisible()
  await expect(page.locator('figcaption').first()).toHaveText(
    'WIFI:T:WPA;S:Quai;P:pa\\:ss\\;word;H:true;;',
  )
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(labels.locator('b')).toHaveText(['S098', 'S099', 'S100'])
  await expect(labels.last()).toContainText('Modem 4')
  await look(page, 'staff-pairings/labels')
  expect(sent.filter((one) => one.includes('ss;word') || one.includes('ss%3Bword'))).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(labels.first()).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
})

test('a gate is paired with its entrance group and its last day', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, sdk } = festival
  const query = { event_id: event._id }
  const mark = crypto.randomUUID().slice(0, 8)
  const gate = await sdk.entrance_groups.create({ query, body: { name: `North ${mark}` } })
  await openAs(users.admin, `/admin/events/${event._id}/pairings/new`)
  await panel(page).getByRole('combobox', { name: 'Smartphone' }).fill(`G${mark}`)
  await panel(page).getByLabel('Role').selectOption('Gate')
  await expect(panel(page).getByRole('combobox', { name: /Point of sale/ })).toHaveCount(0)
  await panel(page).getByRole('combobox', { name: 'Gate' }).click()
  await page.getByRole('option', { name: gate.name }).click()
  await panel(page).getByLabel('Ends').fill('2036-08-16T23:30')
  await panel(page).getByLabel('Modem').fill('Modem 4')
  await look(page, 'staff-pairings/gate')
  await save(page)
  await expect(question(page)).toContainText(`Pair phone G${mark}`)
  const { pairings } = await sdk.pairings.list({ query: { ...query, search: mark } })
  expect(pairings).toMatchObject([
    { role: 'gate', entrance_group_name: gate.name, modem: 'Modem 4' },
  ])
  expect(pairings[0]!.ends_at).toContain('2036-08-16T')
})

test('a phone in use reports its version every five minutes', async ({
  browser,
  festival,
  baseURL,
}) => {
  const { event, sdk } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const { users: sellers } = await sdk.users.list({ query: { search: place.seller.email } })
  const staff_uid = `0A${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase()
  await sdk.users.update({ path: { id: sellers[0]!._id }, body: { staff_uid } })
  const number = `V${crypto.randomUUID().slice(0, 8)}`
  const { path } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role: 'seller', bar_id: place.bar._id },
  })
  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  const reports: object[] = []
  phone.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(`/smartphones/${number}`))
      reports.push(request.postDataJSON())
  })
  await phone.clock.install()
  await openPhone(phone)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await hold(phone, { uid: staff_uid })
  await expect(tile(phone, 'Water')).toBeVisible()
  await expect.poll(() => reports.length).toBe(1)
  // Somebody works, so nobody is signed out meanwhile.
  for (let minute = 1; minute <= 5; minute++) {
    expect(reports).toHaveLength(1)
    await phone.clock.fastForward(minute === 5 ? 70_000 : 58_000)
    await tile(phone, 'Water').click()
  }
  await expect.poll(() => reports.length).toBe(2)
  expect(reports[1]).toMatchObject({ app_version: expect.stringMatching(/./) })
  await own.close()
})
