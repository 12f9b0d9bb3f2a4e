import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, signInByPin } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import {
  cutGateOff,
  gate_ready,
  listLoaded,
  openGate,
  reconnectGate,
  verdict,
} from './gate_phone.ts'

test.afterEach(async ({ festival }) => {
  const { sdk, event } = festival
  await sdk.events.update({ path: { id: event._id }, body: { pos: event.pos ?? {} } })
})

test('a gate scans without a person where the event says so, and is never signed out', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const pos = { gate_without_person: true, idle_minutes: 1, gate_override: 'checker' as const }
  await sdk.events.update({ path: { id: event._id }, body: { pos } })
  await page.clock.install()
  const opened = await openGate(page, festival, 'in', 2, { needs_person: false })
  const { entrance, smartphone_number, person, guests } = opened
  const [first, second] = guests

  await hold(page, first!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  const checksOf = async (uid: string) =>
    (await sdk.entrance_checks.list({ query: { ...query, uid } })).entrance_checks
  expect(await checksOf(first!.uid)).toMatchObject([
    { allowed: true, smartphone_number, user_id: null },
  ])
  // Only a person may override a rule.
  const [stranger] = await newBands(festival, 1)
  await hold(page, stranger!)
  await expect(verdict(page)).toContainText('Not for this entrance')
  await expect(page.getByRole('button', { name: 'Let in anyway' })).toHaveCount(0)
  await page.clock.fastForward('05:00')
  await expect(page.getByText(gate_ready)).toBeVisible()

  await page.goto('/pos/settings')
  await look(page, 'pos-gate/settings-alone')
  await page.getByRole('button', { name: 'Sign a person in' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText(gate_ready)).toBeVisible()
  await page.goto('/pos/person')
  await signInByPin(page, person)
  await expect(page.getByText(gate_ready)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(person)
  await hold(page, second!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  const [check] = await checksOf(second!.uid)
  expect(check?.user_id).not.toBeNull()
  // The person is signed out, and the gate goes on.
  await page.clock.fastForward('01:01')
  await expect(page.getByRole('banner')).not.toContainText(person)
  await expect(page.getByText(gate_ready)).toBeVisible()
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a band counts as a touch of a gate, and scans that are not sent keep its person from signing out', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  await sdk.events.update({ path: { id: event._id }, body: { pos: { idle_minutes: 1 } } })
  await page.clock.install()
  const opened = await openGate(page, festival, 'in', 2)
  const { entrance, smartphone_number, guests } = opened
  await listLoaded(page)
  const queue = async () =>
    (await sdk.pairings.list({ query: { ...query, search: smartphone_number } })).pairings[0]?.queue
  await page.clock.fastForward('00:40')
  await hold(page, guests[0]!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await page.clock.fastForward('00:40')
  await expect(page.getByText(gate_ready)).toBeVisible()

  await page.route('**/entrance_checks*', (route) => route.abort())
  await page.route('**/entrance_checks/batch*', (route) => route.abort())
  await hold(page, guests[1]!)
  await expect(page.getByText('1 scan not sent yet')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect.poll(async () => (await queue())?.unsent, { timeout: 20_000 }).toBe(1)
  await page.goto('/pos/settings')
  await expect(page.getByText('1 scan is not sent yet: it goes first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeDisabled()
  await look(page, 'pos-gate/unsent-scans')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeEnabled({ timeout: 20_000 })
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a gate without a network lets an unknown code in once and marks it, where the event says so', async ({
  page,
  context,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  await sdk.events.update({ path: { id: event._id }, body: { pos: { gate_unknown: 'let_in' } } })
  await page.clock.install()
  const { entrance } = await openGate(page, festival, 'in')
  await listLoaded(page)
  const uid = '04DEADBEEF0001'

  await cutGateOff(context)
  await hold(page, { uid })
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'look')
  await expect(verdict(page)).toContainText('Unknown code')
  await look(page, 'pos-gate/unknown-let-in')
  await page.clock.fastForward(6_000)
  await hold(page, { uid })
  await expect(verdict(page)).toContainText('Already inside')
  await reconnectGate(context)
  await page.clock.fastForward(31_000)

  await expect
    .poll(async () => (await sdk.entrance_checks.list({ query: { ...query, uid } })).count, {
      timeout: 30_000,
    })
    .toBe(2)
  const { entrance_checks } = await sdk.entrance_checks.list({ query: { ...query, uid } })
  const let_in = entrance_checks.find(({ allowed }) => allowed)
  expect(let_in).toMatchObject({ decided: 'allowed', flag: 'unknown_holder' })
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})
