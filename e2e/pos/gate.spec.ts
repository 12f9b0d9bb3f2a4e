import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { heard, hold, makePointOfSale, openPhone, signInAt, typeQuickly } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import {
  cutGateOff,
  gate_ready,
  listLoaded,
  openGate,
  reconnectGate,
  verdict,
} from './gate_phone.ts'

test('a gate lets a band in and out by the way it is switched to, and says why it lets nobody in', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { entrance, gate, name, smartphone_number } = await openGate(page, festival, 'both')
  const [guest, stranger, blocked] = await newBands(festival, 3)
  for (const { uid } of [guest!, blocked!])
    await sdk.desk.add_entrance({
      path: { uid },
      query,
      body: { entrance_id: entrance._id, payment_type: 'cash' },
    })
  await sdk.clients.disable({ path: { uid: blocked!.uid }, query })
  await expect(page.getByText(name)).toBeVisible()
  await look(page, 'pos-gate/ready')

  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText(entrance.name)
  await look(page, 'pos-gate/in')
  const { entrance_checks } = await sdk.entrance_checks.list({
    query: { ...query, uid: guest!.uid },
  })
  expect(entrance_checks).toMatchObject([
    { allowed: true, direction: 'in', entrance_group_id: gate._id, smartphone_number },
  ])

  await hold(page, stranger!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'no')
  await expect(verdict(page)).toContainText('Not for this entrance')
  await look(page, 'pos-gate/no')
  await hold(page, blocked!)
  await expect(verdict(page)).toContainText('Blocked band')
  await hold(page, guest!)
  await expect(verdict(page)).toContainText('Already inside')

  await page.getByRole('button', { name: 'Out', exact: true }).click()
  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'out')
  await look(page, 'pos-gate/out')
  const { tones, vibrations } = await heard(page)
  expect(tones).toEqual([1_320, 220, 220, 220, 880])
  expect(vibrations.map((pattern) => Math.ceil(pattern.length / 2))).toEqual([1, 3, 3, 3, 1])
  const scans = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect(scans).toHaveCount(5)
  await expect(scans.first()).toContainText('OUT')
  // Other tests take the first entrance for their bands.
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('the same band is not scanned twice, and a scan whose answer is lost is recorded once', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { entrance, guests } = await openGate(page, festival, 'in', 1)
  const [guest] = guests
  const { uid } = guest!
  await page.clock.install()

  await listLoaded(page)
  let is_lost = true
  await page.route('**/entrance_checks?*', async (route) => {
    const answer = await route.fetch()
    if (is_lost) await route.abort()
    else await route.fulfill({ response: answer })
    is_lost = false
  })
  // The server has recorded it, and the gate decides the same by its list.
  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText('Decided without a network')
  await expect(page.getByText('not sent yet')).toHaveCount(0)

  await page.clock.fastForward(3_000)
  await hold(page, guest!)
  await expect(page.getByText('Same again')).toBeVisible()
  const { entrance_checks } = await sdk.entrance_checks.list({ query: { ...query, uid } })
  expect(entrance_checks).toMatchObject([{ direction: 'in', decided: null, flag: null }])
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a code that a reader types is looked for among tickets and bands, and refused where it is neither', async ({
  page,
  festival,
}) => {
  const { entrance } = await openGate(page, festival, 'in')
  await typeQuickly(page, '7612345678900')
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'no')
  await expect(verdict(page)).toContainText('Unknown ticket')
  const query = { event_id: festival.event._id }
  await festival.sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a gate without a network decides by its list, keeps what it decided through a restart, and sends it as facts', async ({
  page,
  context,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [stranger] = await newBands(festival, 1)
  const opened = await openGate(page, festival, 'both', 2)
  const { entrance, gate, name, smartphone_number, guests } = opened
  const [guest, twice] = guests
  await listLoaded(page)
  const south = await sdk.entrance_groups.create({
    query,
    body: { name: `${name} South`, entrance_type: 'both', entrances_ids: [entrance._id] },
  })

  await cutGateOff(context)
  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText(entrance.name)
  await expect(verdict(page)).toContainText('Decided without a network')
  await expect(page.getByText('two gates may both let the same person in')).toBeVisible()
  await look(page, 'pos-gate/offline')
  await hold(page, stranger!)
  await expect(verdict(page)).toContainText('Not for this entrance')
  await hold(page, guest!)
  await expect(verdict(page)).toContainText('Already inside')
  await expect(verdict(page)).toContainText(name)
  await hold(page, { uid: '04DEADBEEF0000' })
  await expect(verdict(page)).toContainText('Unknown band')
  await hold(page, twice!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(page.getByText('5 scans not sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Out', exact: true }).click()
  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'out')

  // The other gate has let the same wristband in meanwhile.
  const first = await sdk.entrance_checks.create({
    query,
    body: { uid: twice!.uid, entrance_group_id: south._id, direction: 'in' },
  })
  await page.reload()
  await expect(page.getByText('6 scans not sent yet')).toBeVisible()
  await reconnectGate(context)

  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 30_000 })
  const checksOf = async (uid: string) =>
    (await sdk.entrance_checks.list({ query: { ...query, uid } })).entrance_checks
  expect(await checksOf(guest!.uid)).toMatchObject([
    { allowed: true, direction: 'out', decided: 'allowed', smartphone_number, flag: null },
    { allowed: false, direction: 'in', decided: 'refused', reason: 'already_inside' },
    { allowed: true, direction: 'in', decided: 'allowed', entrance_group_id: gate._id, flag: null },
  ])
  const double = (await checksOf(twice!.uid)).find(({ flag }) => flag === 'double_entry')
  expect(new Set([double?.entrance_group_id, double?.double_of?.entrance_group_id])).toEqual(
    new Set([gate._id, first.entrance_group_id]),
  )
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a gate asks how old somebody is where that decides, online and offline, and takes the last passage back', async ({
  page,
  context,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { entrance, guests } = await openGate(page, festival, 'in', 3, { ages: [18] })
  const [grown, young, late] = guests
  await listLoaded(page)

  await hold(page, grown!)
  await expect(page.getByText('How old?')).toBeVisible()
  await look(page, 'pos-gate/age')
  await page.getByRole('button', { name: '18 seen' }).click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText('18 or older')
  await hold(page, young!)
  await page.getByRole('button', { name: '16 seen' }).click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'no')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await cutGateOff(context)
  await hold(page, late!)
  await page.getByRole('button', { name: '18 seen' }).click()
  await expect(verdict(page)).toContainText('Decided without a network')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('Taken back').first()).toBeVisible()
  await hold(page, late!)
  await page.getByRole('button', { name: '18 seen' }).click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await reconnectGate(context)

  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 30_000 })
  const { entrance_checks } = await sdk.entrance_checks.list({
    query: { ...query, uid: late!.uid },
  })
  expect(entrance_checks.map(({ direction, age, flag }) => ({ direction, age, flag }))).toEqual([
    { direction: 'in', age: 18, flag: null },
    { direction: 'out', age: null, flag: null },
    { direction: 'in', age: 18, flag: null },
  ])
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a gate is opened by its address, on its own phone and by a person who chooses it', async ({
  page,
  browser,
  festival,
  baseURL,
}) => {
  const { sdk, event } = festival
  const { entrance, gate, name, guests } = await openGate(page, festival, 'in', 1)
  await page.goto('/pos/gate')
  await expect(page.getByText(gate_ready)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(name)

  const own = await browser.newContext({ baseURL: baseURL! })
  const phone = await own.newPage()
  await openPhone(phone)
  await signInAt(phone, await makePointOfSale(festival))
  await phone.goto('/pos/gate')
  await expect(phone.getByRole('heading', { name: 'Which gate is this?' })).toBeVisible()
  await phone.getByRole('button', { name, exact: true }).click()
  await expect(phone.getByText(gate_ready)).toBeVisible()
  // It keeps the choice.
  await phone.goto('/pos/gate')
  await expect(phone.getByText(gate_ready)).toBeVisible()
  await expect(phone.getByRole('banner')).toContainText(name)
  await hold(phone, guests[0]!)
  await expect(verdict(phone)).toHaveAttribute('data-verdict', 'in')
  const query = { event_id: event._id }
  const { entrance_checks } = await sdk.entrance_checks.list({
    query: { ...query, uid: guests[0]!.uid },
  })
  expect(entrance_checks).toMatchObject([{ allowed: true, entrance_group_id: gate._id }])
  await own.close()
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a gate that nobody touches for a minute is darkened; a touch lights it and presses nothing, and so does a scan', async ({
  page,
  festival,
}) => {
  await page.clock.install()
  const { entrance, guests } = await openGate(page, festival, 'both', 1)
  const dark = page.locator('[data-dark]')
  const out = page.getByRole('button', { name: 'Out', exact: true })
  const { x, y } = (await out.boundingBox())!
  await page.getByRole('heading', { name: 'In', exact: true }).click()
  await page.clock.fastForward(50_000)
  await expect(dark).toBeHidden()
  await page.clock.fastForward(11_000)
  await expect(dark).toBeVisible()
  await page.mouse.click(x + 20, y + 20)
  await expect(dark).toBeHidden()
  await expect(out).toHaveAttribute('aria-pressed', 'false')

  await page.clock.fastForward(61_000)
  await expect(dark).toBeVisible()
  await hold(page, guests[0]!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(dark).toBeHidden()
  await festival.sdk.entrances.delete({
    path: { id: entrance._id },
    query: { event_id: festival.event._id },
  })
})
