import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Schema } from '@kermesse/sdk/types'
import type { Random } from '../../fixtures/random.ts'
import { changeThings, type OfflineEvent } from './offline_event.ts'
import { tryUntilAnswered } from './scenario.ts'
import type { Difference } from './verdict.ts'
import type { World } from './world.ts'

type Input = Schema<'TransactionInput'>
type Sale = Schema<'TransactionDebitInput'>
type Report = { uid: string; moves: number }
type Device = { name: string; unsent: object[]; scans: object[] }

/**
 * Actions of offline devices as recorded by them, with the amounts in force at that time, in minor
 * units.
 */
export type Offline = OfflineEvent & {
  /** By its id, what each entry that can be posted moves, and on which wristband. */
  reports: Map<string, Report>
  /** Entries that nobody can post; `uid` is the wristband that staff knows them to be of. */
  unreadable: Map<string, Report>
  scans: { good: Set<string>; malformed: number }
}

const phases = 5

/**
 * Devices sell and gates let in without a network while the office changes prices and menus and replaces wristbands; then they
 * deliver in pieces: repeated, overlapping, and cut in the middle, while processes die.
 */
export async function playOffline(
  world: World,
  event: OfflineEvent,
  luck: Random,
): Promise<Offline> {
  const offline: Offline = {
    ...event,
    reports: new Map(),
    unreadable: new Map(),
    scans: { good: new Set(), malformed: 0 },
  }
  const devices = ['P-1', 'P-2', 'P-3'].map((name): Device => ({ name, unsent: [], scans: [] }))
  for (let phase = 0; phase < phases; phase++) {
    for (const device of devices) record(offline, device, luck)
    const sending = devices.map((device) => deliver(world, offline, device, luck))
    await Promise.all([...sending, changeThings(world, event, luck)])
    // A change counts from the millisecond in which it is made.
    await sleep(5)
  }
  for (const device of devices) await deliverAll(world, offline, device)
  return offline
}

/** Random actions of a device: sales, returned containers, top-ups, and unknown chips. */
function record(offline: Offline, device: Device, luck: Random) {
  const { bands } = offline
  for (let n = 0; n < 12; n++) {
    const band = luck.pick(bands)
    const what = luck.next()
    if (what < 0.08) recordUnknownChip(offline, device, band.root)
    else if (what < 0.14) recordMalformed(offline, device, luck, band.root)
    else if (what < 0.28) recordTopUp(offline, device, luck, band)
    else recordSale(offline, device, luck, band)
  }
  for (let n = 0; n < 4; n++) recordScan(offline, device, luck)
}

type Band = OfflineEvent['bands'][number]

function baseOf({ name }: Device, luck?: Random) {
  // A clock that runs ahead, or stands before the event.
  const wrong = luck?.next() ?? 1
  const skew_ms = wrong < 0.05 ? 3 * 86_400_000 : wrong < 0.1 ? -3 * 86_400_000 : 0
  const date = new Date(Date.now() + skew_ms).toISOString()
  return { is_certain: skew_ms === 0, sent: { _id: randomUUID(), smartphone_number: name, date } }
}

function recordSale(offline: Offline, device: Device, luck: Random, band: Band) {
  const { menu, bar_id } = offline
  const { is_certain, sent } = baseOf(device, luck)
  const item = luck.pick(menu)
  const quantity = 1 + luck.below(4)
  // With a wrong date the server would apply other terms, so the device sends its price.
  const says_price = !is_certain || luck.chance(0.5)
  const price = says_price ? { price: item.price / 100 } : {}
  const order: Sale['order'] = [{ _id: item._id, kind: item.kind, quantity, ...price }]
  const uid = band.uid
  device.unsent.push({ ...sent, type: 'debit', uid, bar_id, order })
  offline.reports.set(sent._id, { uid: band.root, moves: -item.price * quantity })
  if (item.kind !== 'deposit' || luck.chance(0.5)) return
  const back = baseOf(device).sent
  const returned = [{ ...order[0]!, kind: 'deposit_return' as const }]
  device.unsent.push({ ...back, type: 'debit', uid, bar_id, order: returned })
  offline.reports.set(back._id, { uid: band.root, moves: item.price * quantity })
}

function recordTopUp(offline: Offline, device: Device, luck: Random, band: Band) {
  const { sent } = baseOf(device, luck)
  const amount = 5 + luck.below(45)
  const top_up = { type: 'credit', payment_type: 'cash', uid: band.uid, amount }
  device.unsent.push({ ...sent, ...top_up })
  offline.reports.set(sent._id, { uid: band.root, moves: amount * 100 })
}

/** Staff finds out later whose chip it was. */
function recordUnknownChip(offline: Offline, device: Device, root: string) {
  const { sent } = baseOf(device)
  const uid = `04FFEE${sent._id.slice(0, 8).toUpperCase()}`
  const item = offline.menu[0]!
  const order = [{ _id: item._id, price: item.price / 100 }]
  device.unsent.push({ ...sent, type: 'debit', uid, bar_id: offline.bar_id, order })
  offline.unreadable.set(sent._id, { uid: root, moves: -item.price })
}

function recordMalformed(offline: Offline, device: Device, luck: Random, root: string) {
  const { sent } = baseOf(device)
  const wrong = luck.pick([
    { uid: 'a cable tie', order: [{ _id: offline.menu[0]!._id }] },
    { uid: root, order: [{ _id: 7 }] },
    { uid: root, amount: '3.00' },
    { uid: root, type: 'gift' },
    { uid: root, date: 'yesterday' },
  ])
  device.unsent.push({ ...sent, type: 'debit', bar_id: offline.bar_id, ...wrong })
  offline.unreadable.set(sent._id, { uid: root, moves: -300 })
}

function recordScan({ bands, scans }: Offline, device: Device, luck: Random) {
  const { sent } = baseOf(device)
  const scan = { ...sent, decided: luck.pick(['allowed', 'refused']), direction: 'in' }
  if (luck.chance(0.25)) {
    device.scans.push({ ...scan, uid: 'a cable tie' })
    scans.malformed += 1
    return
  }
  const uid = luck.chance(0.2) ? '04FFEEFFEEFFEE' : luck.pick(bands).uid
  device.scans.push({ ...scan, uid })
  scans.good.add(sent._id)
}

/** Sends some of it, some of that twice, and is cut off now and then; everything stays until it was answered as a whole. */
async function deliver(world: World, offline: Offline, device: Device, luck: Random) {
  const { unsent } = device
  const cut = luck.below(unsent.length + 1)
  const pieces = [unsent.slice(0, cut), unsent.slice(luck.below(cut + 1)), unsent]
  const sent = pieces.slice(0, 1 + luck.below(3)).filter((piece) => piece.length > 0)
  await Promise.all(
    sent.map(async (transactions) => {
      const signal = luck.chance(0.4) ? AbortSignal.timeout(1 + luck.below(60)) : undefined
      await sendOnce(world, offline, transactions, signal).catch(() => undefined)
    }),
  )
  if (luck.chance(0.5)) await sendScans(world, offline, device.scans).catch(() => undefined)
}

function sendOnce({ staff }: World, offline: Offline, sent: object[], signal?: AbortSignal) {
  const { event_id } = offline
  const body = { transactions: sent as Input[] }
  return staff.transactions.batch({ query: { event_id }, body }, { ...(signal && { signal }) })
}

function sendScans({ staff }: World, { event_id }: Offline, scans: object[]) {
  const body = { checks: scans as Schema<'EntranceCheckInput'>[] }
  return staff.entrance_checks.batch({ query: { event_id }, body })
}

async function deliverAll(world: World, offline: Offline, device: Device) {
  const answer = await tryUntilAnswered(() => sendOnce(world, offline, device.unsent))
  if (answer?.results.length !== device.unsent.length)
    throw new Error(`a batch of ${device.name} was not answered`)
  await tryUntilAnswered(() => sendScans(world, offline, device.scans))
}

/** Books half of what waits for review to the wristbands that staff knows, each twice, and writes the rest off. */
export async function decideReviews(world: World, offline: Offline): Promise<void> {
  const { event_id, bar_id, bands, reports, unreadable } = offline
  const { staff, query } = world
  const rows = await query<{ _id: string; device_id: string }>(
    `SELECT _id, device_id FROM transaction_reviews WHERE event_id = $1 AND status = 'open' ORDER BY device_id`,
    [event_id],
  )
  for (const [n, { _id, device_id }] of rows.entries()) {
    const report = unreadable.get(device_id)
    const asked = { path: { id: _id }, query: { event_id } }
    const is_written_off = report !== undefined && n % 2 === 1
    const { uid } = bands.find(({ root }) => root === (report ?? reports.get(device_id))!.uid)!
    const decide = () => {
      if (is_written_off)
        return staff.transaction_reviews.write_off({ ...asked, body: { reason: 'A test' } })
      // Nobody can read it, or a container came back before it was handed out.
      const booking = report ? { uid, bar_id, amount: -report.moves / 100 } : { uid }
      return staff.transaction_reviews.book({ ...asked, body: booking })
    }
    await Promise.all([tryUntilAnswered(decide), tryUntilAnswered(decide)])
    if (report && !is_written_off) reports.set(device_id, report)
  }
}

/** Everything is there once, on the right wristband, at the price of its date; debts stay within their limits. */
export async function compareOffline(world: World, offline: Offline): Promise<Difference[]> {
  const { event_id } = offline
  const audit = await world.staff.events.audit({ path: { id: event_id } })
  return [
    ...(await compareReports(world, offline)),
    ...(await compareWallets(world, offline)),
    ...(await compareLimits(world, offline)),
    ...(await compareScans(world, offline)),
    ...audit.differences.map(({ check, subject, expected, found }) => ({
      what: `audit: ${check}`,
      subject,
      here: found,
      there: expected,
    })),
  ]
}

const differ = (what: string, subject: string, here: unknown, there: unknown): Difference[] =>
  JSON.stringify(here) === JSON.stringify(there) ? [] : [{ what, subject, here, there }]

async function compareReports({ query }: World, { event_id, reports, unreadable }: Offline) {
  const rows = await query<{ _id: string; n: number; moves: number }>(
    `SELECT _id, count(*)::int AS n, sum(CASE WHEN type = 'credit' THEN amount ELSE -amount END)::int AS moves
     FROM transactions WHERE event_id = $1 AND flags IS NOT NULL GROUP BY _id`,
    [event_id],
  )
  const posted = new Map(rows.map(({ _id, n, moves }) => [_id, { n, moves }]))
  const reviews = await query<{ device_id: string; statuses: string[] }>(
    `SELECT device_id, array_agg(status) AS statuses FROM transaction_reviews WHERE event_id = $1 GROUP BY 1`,
    [event_id],
  )
  const reviewed = new Map(reviews.map(({ device_id, statuses }) => [device_id, statuses]))
  const found = [...reports].flatMap(([_id, { moves }]) =>
    // A review that was booked is posted under the id that the device gave, or under its own.
    differ('offline report', _id, posted.get(_id) ?? bookedOf(_id), { n: 1, moves }),
  )
  function bookedOf(_id: string) {
    return reviewed.get(_id)?.join() === 'booked' ? { n: 1, moves: reports.get(_id)!.moves } : null
  }
  return [
    ...found,
    ...[...unreadable.keys()].flatMap((_id) =>
      differ('reviews of a report', _id, reviewed.get(_id)?.length, 1),
    ),
    ...reviews.flatMap(({ device_id, statuses }) =>
      statuses.includes('open') ? differ('open review', device_id, 'open', 'decided') : [],
    ),
  ]
}

/** A wristband has what was loaded, less what it bought, plus what `offline_losses` took over. */
async function compareWallets({ query }: World, { event_id, bands, reports }: Offline) {
  const expected = new Map(bands.map(({ root, loaded }) => [root, loaded]))
  for (const { uid, moves } of reports.values()) expected.set(uid, expected.get(uid)! + moves)
  const losses = await query<{ uid: string; amount: number }>(
    `SELECT t.uid, sum(CASE WHEN p.from_account = 'offline_losses' THEN p.amount ELSE -p.amount END)::int AS amount
     FROM postings p JOIN transactions t ON t.event_id = p.event_id AND t._id = p.transaction_id
     WHERE p.event_id = $1 AND 'offline_losses' IN (p.from_account::text, p.to_account::text) GROUP BY 1`,
    [event_id],
  )
  const wallets = await query<{ uid: string; balance: number }>(
    `SELECT uid, balance::int FROM wallets WHERE event_id = $1`,
    [event_id],
  )
  const sumOf = (rows: { uid: string }[], root: string, field: string) => {
    const uids = bands.find((band) => band.root === root)!.uids
    const own = rows.filter(({ uid }) => uids.includes(uid)) as unknown as Record<string, number>[]
    return own.reduce((sum, row) => sum + row[field]!, 0)
  }
  return bands.flatMap(({ root }) =>
    differ(
      'wristband of offline reports',
      root,
      sumOf(wallets, root, 'balance') - sumOf(losses, root, 'amount'),
      expected.get(root),
    ),
  )
}

async function compareLimits({ query }: World, { event_id, limits }: Offline) {
  const rows = await query<{ subject: string; here: number; there: number }>(
    `SELECT uid AS subject, balance::int AS here, -$2::int AS there FROM wallets WHERE event_id = $1 AND balance < -$2::int
     UNION ALL SELECT device, amount::int, $3::int FROM device_overdrafts WHERE event_id = $1 AND amount > $3::int`,
    [event_id, limits.per_wristband, limits.per_device],
  )
  return rows.map((row) => ({ what: 'limit of offline sales', ...row }))
}

async function compareScans({ query }: World, { event_id, scans }: Offline) {
  const [row] = await query<{ good: number; malformed: number }>(
    `SELECT count(*) FILTER (WHERE flag IS DISTINCT FROM 'malformed')::int AS good,
       count(*) FILTER (WHERE flag = 'malformed')::int AS malformed FROM entrance_checks WHERE event_id = $1`,
    [event_id],
  )
  return differ('scans of gates', event_id, row, {
    good: scans.good.size,
    malformed: scans.malformed,
  })
}

/** How much of it was unusual: devices that met nothing unusual prove nothing. */
export async function tellOffline({ query }: World, { event_id, reports, scans }: Offline) {
  const rows = await query<{ what: string; n: number }>(
    `SELECT 'flagged ' || f AS what, count(*)::int AS n FROM transactions, jsonb_array_elements_text(flags) f WHERE event_id = $1 GROUP BY 1
     UNION ALL SELECT 'reviews ' || status, count(*)::int FROM transaction_reviews WHERE event_id = $1 GROUP BY 1 ORDER BY 1`,
    [event_id],
  )
  const told = rows.map(({ what, n }) => `${what} ${n}`).join(', ')
  return `${reports.size} offline reports, ${scans.good.size + scans.malformed} scans: ${told}`
}
