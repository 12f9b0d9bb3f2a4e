import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import type { Festival } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { heard, hold, openPhone, signInByPin, typeQuickly } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'

/** A gate with an entrance that leads through it, and a phone of it with a checker on. */
async function openGate(
  page: Page,
  { sdk, event }: Festival,
  entrance_type: 'in' | 'out' | 'both',
) {
  const query = { event_id: event._id }
  const tail = crypto.randomUUID().slice(0, 6)
  const made = {
    type: 'entrance' as const,
    min_right: 30 as const,
    payment_types: ['cash' as const],
  }
  const entrance = await sdk.entrances.create({
    query,
    body: { ...made, name: `Day ${tail}`, price: 0 },
  })
  const name = `Gate ${tail}`
  const gate = await sdk.entrance_groups.create({
    query,
    body: { name, entrance_type, entrances_ids: [entrance._id] },
  })
  const checker = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-test' }
  const pin = '4711'
  const { bars } = await sdk.bars.list({ query })
  const bar_id = bars[0]!._id
  await sdk.users.create({ body: { ...checker, right: 5, bar_id, name: `Noé ${tail}`, pin } })
  const smartphone_number = `G${crypto.randomUUID().slice(0, 8)}`
  const body = { smartphone_number, role: 'gate' as const, entrance_group_id: gate._id }
  const { path } = await sdk.pairings.create({ query, body })
  await openPhone(page)
  await page.goto(path)
  await signInByPin(page, `Noé ${tail}`, pin)
  await expect(page.getByText('Hold a band, or read a ticket.')).toBeVisible()
  return { entrance, gate, name, smartphone_number }
}

const verdict = (page: Page) => page.locator('[data-verdict]')

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

test('the same band is not scanned twice, and a scan without an answer is asked again under its id', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { entrance } = await openGate(page, festival, 'in')
  const [guest] = await newBands(festival, 1)
  const { uid } = guest!
  const body = { entrance_id: entrance._id, payment_type: 'cash' as const }
  await sdk.desk.add_entrance({ path: { uid }, query, body })
  await page.clock.install()

  let is_lost = true
  await page.route('**/entrance_checks?*', async (route) => {
    const answer = await route.fetch()
    if (is_lost) await route.abort()
    else await route.fulfill({ response: answer })
    is_lost = false
  })
  await hold(page, guest!)
  await expect(verdict(page)).toContainText('No connection')
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'look')
  await hold(page, guest!)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')

  await page.clock.fastForward(3_000)
  await hold(page, guest!)
  await expect(page.getByText('Same again')).toBeVisible()
  const { entrance_checks } = await sdk.entrance_checks.list({ query: { ...query, uid } })
  expect(entrance_checks.map(({ direction }) => direction)).toEqual(['in'])
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
