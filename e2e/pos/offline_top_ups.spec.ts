import { newBands } from '../console/bands.ts'
import { act, booked, expectBalanced, finish, outcome, sheet } from '../console/cash_desk.ts'
import type { Band } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { fakeDevice } from '../console/phone_fakes.ts'
import { hold, makePointOfSale, type PointOfSale } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, cutOff, pairPhone, reconnect } from './paired_phone.ts'

let place: PointOfSale
let band: Band
test.beforeAll(async ({ festival }) => {
  const { sdk, event } = festival
  const made = await makePointOfSale(festival)
  const seller = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...seller, right: 20, bar_id: made.bar._id } })
  place = { ...made, seller }
  const offline = { ...event.offline, top_up: 20 }
  await sdk.events.update({ path: { id: event._id }, body: { offline } })
  band = (await newBands(festival, 1, { amount: 40 }))[0]!
})
test.afterAll(async ({ festival }) => {
  const { sdk, event } = festival
  const { offline, ticketsEnabled } = event
  await sdk.events.update({ path: { id: event._id }, body: { offline, ticketsEnabled } })
  await expectBalanced(festival)
})

test('cash is topped up without a connection as far as the event allows, with a receipt, and booked once', async ({
  page,
  context,
  festival,
}) => {
  const phone = await pairPhone(page, festival, place, null, 'cashier')
  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await copyLoaded(page, band.uid)
  await context.setOffline(true)

  await hold(page, band)
  await expect(page.getByRole('alert')).toContainText('Top-ups in cash up to 20.00')
  const topUp = async (...keys: string[]) => {
    await page.getByRole('button', { name: 'Top up', exact: true }).click()
    for (const key of keys)
      await sheet(page).getByRole('button', { name: key, exact: true }).click()
    await hold(page, band)
  }
  await topUp('2', '5', '00')
  await expect(sheet(page)).toContainText('No connection: 20.00 in cash at most.')
  await page.keyboard.press('Escape')
  await topUp('2', '0', '00')
  await expect(outcome(page)).toContainText('Taken offline')
  await expect(outcome(page)).toContainText('Balance about 60.00')
  await expect(outcome(page)).toContainText(/Receipt [0-9a-f]{8}-[0-9a-f-]{27}/)
  const receipt = await outcome(page)
    .getByText(/^Receipt [0-9a-f]/)
    .innerText()
  await context.setOffline(false)
  await look(page, 'pos-desk/top-up-offline')
  await finish(page)

  const topUps = async () =>
    (await booked(festival, band.uid)).filter(({ smartphone_number }) => smartphone_number !== null)
  await expect
    .poll(topUps, { timeout: 60_000 })
    .toMatchObject([
      { _id: receipt.split(' ')[1], type: 'credit', amount: 20, smartphone_number: phone.number },
    ])
  const query = { event_id: festival.event._id }
  const { balance } = await festival.sdk.clients.get({ path: { uid: band.uid }, query })
  expect(balance).toBe(60)
})

test('a visitor shows the receipt of a top-up whose phone never came back, and any desk books it once', async ({
  page,
  context,
  festival,
  browser,
  baseURL,
}) => {
  const [first, second] = await newBands(festival, 2, { amount: 40 })
  await pairPhone(page, festival, place, null, 'cashier')
  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await copyLoaded(page, second!.uid)
  await context.setOffline(true)
  const receiptFor = async (of: Band) => {
    await page.getByRole('button', { name: 'Top up', exact: true }).click()
    for (const key of ['1', '5', '00'])
      await sheet(page).getByRole('button', { name: key, exact: true }).click()
    await hold(page, of)
    const code = outcome(page).getByRole('img', { name: 'Receipt of a top-up' })
    await expect(code).toBeVisible()
    const text = await code.getAttribute('data-frame')
    await outcome(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Another wristband' }).click()
    return text!
  }
  const [of_first, of_second] = [await receiptFor(first!), await receiptFor(second!)]
  // The phone is gone with its queue.
  await page.goto('about:blank')

  const own = await browser.newContext({ baseURL: baseURL! })
  const desk = await own.newPage()
  await desk.addInitScript(fakeDevice, { camera: true })
  await pairPhone(desk, festival, place, null, 'cashier')
  await desk.goto('/pos/desk')
  const read = async (text: string) => {
    await desk.evaluate(`globalThis.shown_code = ${JSON.stringify(text)}`)
    await desk.getByRole('button', { name: 'Scan a printed code' }).click()
    await expect(sheet(desk)).toContainText('Receipt of a top-up')
  }
  // The entries before it are missing, and hold nothing back.
  await read(of_second)
  await expect(sheet(desk)).toContainText('15.00')
  await expect(sheet(desk)).toContainText('It is booked now.')
  await look(desk, 'pos-desk/receipt')
  await sheet(desk).getByRole('button', { name: 'Show the wristband' }).click()
  await expect(desk.getByRole('heading', { name: second!.short_id })).toBeVisible()
  await expect(desk.getByText('55.00').first()).toBeVisible()

  await desk.goto('/pos/desk')
  await cutOff(desk)
  await read(of_first)
  await expect(sheet(desk)).toContainText('This phone keeps the top-up')
  await desk.keyboard.press('Escape')
  await reconnect(desk)
  const balance = async () => {
    const query = { event_id: festival.event._id }
    return (await festival.sdk.clients.get({ path: { uid: first!.uid }, query })).balance
  }
  await expect.poll(balance, { timeout: 60_000 }).toBe(55)
  await read(of_first)
  await expect(sheet(desk)).toContainText('It was booked before.')
  expect(await balance()).toBe(55)
  await desk.keyboard.press('Escape')
  await read(`${of_first.slice(0, -3)}000`)
  await expect(sheet(desk)).toContainText('This is no receipt of this event')
  await own.close()
})

test('without a connection the desk refuses at once what would leave money of a visitor on one phone', async ({
  page,
  context,
  festival,
}) => {
  const { sdk, event } = festival
  // Only an event with tickets exchanges any.
  await sdk.events.update({ path: { id: event._id }, body: { ticketsEnabled: true } })
  const [own] = await newBands(festival, 1, { amount: 40 })
  await pairPhone(page, festival, place, null, 'cashier')
  await page.goto('/pos/desk')
  await expect(page.getByRole('heading', { name: 'Cash desk' })).toBeVisible()
  await hold(page, own!)
  await expect(page.getByRole('heading', { name: own!.short_id })).toBeVisible()
  const before = await booked(festival, own!.uid)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await context.setOffline(true)

  const names = ['Pay out', 'New wristband', 'Entrance', '40.00 once more', 'Age', 'Block']
  for (const name of [...names, 'Ticket to wristband']) {
    await act(page, name).click()
    await expect(sheet(page).getByRole('alert'), name).toContainText('Nothing was booked.')
    // Nothing is asked for: neither an amount nor the code of a ticket.
    await expect(sheet(page).getByRole('textbox'), name).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  }
  await act(page, 'Top up').click()
  await expect(sheet(page)).toContainText(`Top up ${own!.short_id}`)
  await page.keyboard.press('Escape')
  await act(page, 'Entrance').click()
  await expect(sheet(page).getByRole('alert')).toBeVisible()

  expect(sent.filter((path) => path !== '/pos/entries')).toEqual([])
  await context.setOffline(false)
  await look(page, 'pos-desk/no_network')
  expect(await booked(festival, own!.uid)).toEqual(before)
})
