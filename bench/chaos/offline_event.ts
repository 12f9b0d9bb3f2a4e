import { addBands, numberBands, openFestival } from '../../fixtures/festival.ts'
import type { Random } from '../../fixtures/random.ts'
import { tryUntilAnswered } from './scenario.ts'
import type { World } from './world.ts'

type Kind = 'consumption' | 'deposit'
export type OfflineEvent = {
  event_id: string
  bar_id: string
  /** As devices sell it; prices in minor units. What is no longer sold stays on their menus. */
  menu: { _id: string; name: string; price: number; kind: Kind; is_sold: boolean }[]
  /** `root` is the chip that a wristband was handed out with, `uid` the one that is worn now; `loaded` in minor units. */
  bands: { root: string; uid: string; uids: string[]; loaded: number }[]
  spare: string[]
  limits: { per_wristband: number; per_device: number }
}

const limits = { per_wristband: 15_00, per_device: 60_00 }

/** An event with a point of sale, three smartphones, wristbands with a little money, and some to exchange them for. */
export async function openOfflineEvent(
  world: World,
  count: number,
  luck: Random,
): Promise<OfflineEvent> {
  const { staff } = world
  const {
    event: festival,
    bar,
    cup,
  } = await openFestival(staff, {
    name: 'A day without a network',
    offline: {
      limit_per_wristband: limits.per_wristband / 100,
      limit_per_device: limits.per_device / 100,
    },
  })
  const event_id = festival._id
  const query = { event_id }
  await staff.deposits.update({ path: { id: cup._id }, query, body: { delta: 0 } })
  const sold = (bar.consumptions ?? []).map(({ _id, name, price }) => ({
    _id,
    name,
    price: Math.round(price * 100),
    kind: 'consumption' as Kind,
    is_sold: true,
  }))
  const container = { _id: cup._id, name: cup.name, price: 2_00, kind: 'deposit' as Kind }
  await addSmartphones(world, event_id)
  const bands = numberBands('040FF1', 'O', count * 2)
  await addBands(world.query, event_id, bands)
  const uids = bands.map(({ uid }) => uid)
  const event: OfflineEvent = {
    event_id,
    bar_id: bar._id,
    menu: [...sold, { ...container, is_sold: true }],
    bands: uids
      .slice(0, count)
      .map((uid) => ({ root: uid, uid, uids: [uid], loaded: luck.below(3) * 10_00 })),
    spare: uids.slice(count),
    limits,
  }
  for (const { uid, loaded } of event.bands)
    if (loaded > 0)
      await tryUntilAnswered(() => {
        const _id = topUpId(uid)
        const body = {
          _id,
          uid,
          type: 'credit',
          payment_type: 'cash',
          amount: loaded / 100,
        } as const
        return staff.transactions.create({ query, body })
      })
  return event
}

const topUpId = (uid: string) => `7a5e0000-0000-4000-8000-${uid.slice(-12).padStart(12, '0')}`

async function addSmartphones({ query }: World, event_id: string) {
  await query(
    `INSERT INTO devices (_id, event_id, type, number) SELECT gen_random_uuid(), $1, 'smartphone', 'P-' || n FROM generate_series(1, 3) n`,
    [event_id],
  )
}

/** The office changes prices, takes something off the menu and replaces wristbands. */
export async function changeThings(world: World, event: OfflineEvent, luck: Random) {
  for (const item of event.menu) if (luck.chance(0.5)) item.price = 100 * (1 + luck.below(8))
  const removable = event.menu.filter(({ kind, is_sold }) => kind === 'consumption' && is_sold)
  if (removable.length > 1 && luck.chance(0.3)) luck.pick(removable).is_sold = false
  await writeMenu(world, event)
  for (let n = 0; n < 3; n++) await replace(world, event, luck.pick(event.bands))
}

async function writeMenu({ staff, query }: World, { event_id, bar_id, menu }: OfflineEvent) {
  const asked = { query: { event_id } }
  const consumptions = menu
    .filter(({ kind, is_sold }) => kind === 'consumption' && is_sold)
    .map(({ _id, name, price }) => ({ _id, name, price: price / 100, type: 'quantity' as const }))
  await tryUntilAnswered(() =>
    staff.bars.update({ ...asked, path: { id: bar_id }, body: { consumptions } }),
  )
  const cup = menu.find(({ kind }) => kind === 'deposit')!
  await tryUntilAnswered(() =>
    staff.deposits.update({ ...asked, path: { id: cup._id }, body: { price: cup.price / 100 } }),
  )
  // Devices that still sell a deleted item charge its last price.
  const rows = await query<{ _id: string; price: number }>(
    `SELECT _id, price::int FROM consumptions WHERE event_id = $1 UNION ALL SELECT _id, price::int FROM deposits WHERE event_id = $1`,
    [event_id],
  )
  for (const item of menu) item.price = rows.find(({ _id }) => _id === item._id)!.price
}

/** A wristband in debt is not replaced; an answer that was lost is looked up. */
async function replace(
  { staff, query }: World,
  { event_id, spare }: OfflineEvent,
  band: OfflineEvent['bands'][number],
) {
  const new_uid = spare.pop()
  if (!new_uid) return
  await tryUntilAnswered(() =>
    staff.clients.transfer(
      { path: { uid: band.uid }, query: { event_id }, body: { new_uid } } as never,
      { idempotency_key: `replace ${new_uid}` },
    ),
  )
  const [row] = await query<{ transferred_to: string | null }>(
    `SELECT transferred_to FROM wallets WHERE event_id = $1 AND uid = $2`,
    [event_id, band.uid],
  )
  if (row?.transferred_to !== new_uid) return
  band.uid = new_uid
  band.uids.push(new_uid)
}
