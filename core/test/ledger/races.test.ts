import type { Knex } from 'knex'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Ledger } from '../../src/ledger/ledger.ts'
import type { Command, Outcome } from '../../src/ledger/types.ts'
import { newId } from '../../src/platform/ids.ts'
import { bars, buy, entrances, products } from './catalogue.ts'
import { type Asked, itemOf, posted, refused } from './items.ts'
import { factOf } from './story.ts'
import { openWorld, untilWaiting } from './world.ts'

const world = await openWorld()
/** Three ledgers with connections of their own, as three processes have. */
let processes: Ledger[]
beforeAll(() => {
  // They read by different plans, as they may in production: nothing but the order of locks can keep them apart.
  processes = [world.process(), world.process({}, 'enable_seqscan'), world.process({ batch: 5 })]
})

const one_water = [buy(products.water)]
const sale = (uid: string | undefined, more: object = {}) =>
  itemOf({
    type: 'debit',
    uid,
    payment_type: 'wristband',
    bar_id: bars.main,
    lines: one_water,
    ...more,
  } as Asked)

/** Submits items to the three processes at the same moment, one after the other to each. */
function race(event_id: string, items: Command[]): Promise<Outcome[]> {
  return Promise.all(items.map((item, n) => processes[n % 3]!.post(event_id, item)))
}
function tally(outcomes: Outcome[]) {
  const count = (status: string) => outcomes.filter((one) => one.status === status).length
  return { posted: count('posted'), replayed: count('replayed'), declined: count('declined') }
}

describe('money is spent once', () => {
  test('of 200 drinks at once a wristband with money for 100 pays 100', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 300_00 })

    const outcomes = await race(
      fair.event_id,
      Array.from({ length: 200 }, () => sale(band)),
    )

    expect(tally(outcomes)).toEqual({ posted: 100, replayed: 0, declined: 100 })
    const { balance } = await fair.wallet(band)
    expect(balance).toBe(0)
    // Each transaction knows the balance that it left, and no two left the same.
    const left = outcomes.flatMap((one) =>
      one.status === 'posted' ? [one.transactions[0]!.balance] : [],
    )
    expect(new Set(left).size).toBe(100)
  })

  test('of 64 payments of the whole balance one passes, on every wristband', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(20, { paid: 3_00 })

    const outcomes = await race(
      fair.event_id,
      Array.from({ length: 64 }, () => bands.map((uid) => sale(uid))).flat(),
    )

    expect(tally(outcomes)).toEqual({ posted: 20, replayed: 0, declined: 20 * 63 })
    for (const wallet of await fair.wallets()) expect(wallet.balance).toBe(0)
  })

  test('of several payouts of one remainder one passes', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(20, { paid: 10_00 })

    const outcomes = await race(
      fair.event_id,
      [1, 2, 3, 4].flatMap(() => bands.map((uid) => itemOf({ type: 'checkout', uid }))),
    )

    expect(tally(outcomes)).toEqual({ posted: 20, replayed: 0, declined: 60 })
  })

  test('a wristband is exchanged for one other', async () => {
    const fair = await world.fair()
    const old = await fair.band({ paid: 10_00 })
    const fresh = await fair.bands(9)

    const outcomes = await race(
      fair.event_id,
      fresh.map((new_uid) => itemOf({ type: 'transfer', uid: old, new_uid, right: 30 })),
    )

    expect(tally(outcomes)).toEqual({ posted: 1, replayed: 0, declined: 8 })
    const balances = (await fair.wallets()).map(({ balance }) => balance).sort((a, b) => a - b)
    expect(balances).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10_00])
  })
})

describe('an id identifies one transaction', () => {
  test('sent three times at once it moves money once, with a wristband and without', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(50, { paid: 30_00 })
    const items = [
      ...bands.map((uid) => sale(uid)),
      ...bands.map(() => sale(undefined, { payment_type: 'cash' })),
    ]

    const outcomes = await race(
      fair.event_id,
      items.flatMap((item) => [item, item, item]),
    )

    expect(tally(outcomes)).toEqual({ posted: 100, replayed: 200, declined: 0 })
    for (const wallet of await fair.wallets()) expect(wallet.balance).toBe(27_00)
    expect(await fair.count('transactions', { type: 'debit' })).toBe(100)
  })

  test('one at a time, three processes settle it once too', async () => {
    const fair = await world.fair()
    for (let n = 0; n < 40; n += 1) {
      const item = sale(undefined, { payment_type: 'cash' })

      const outcomes = await race(fair.event_id, [item, item, item])

      expect(tally(outcomes)).toEqual({ posted: 1, replayed: 2, declined: 0 })
    }
  })

  test('for two wristbands at once it is a conflict', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(60, { paid: 30_00 })
    const ids = Array.from({ length: 20 }, newId)

    const outcomes = await race(
      fair.event_id,
      bands.map((uid, n) => sale(uid, { id: ids[Math.floor(n / 3)] })),
    )

    expect(tally(outcomes)).toEqual({ posted: 20, replayed: 0, declined: 40 })
    for (const outcome of outcomes)
      if (outcome.status === 'declined')
        expect(outcome).toMatchObject(refused('idempotency_conflict'))
  })

  test('with another body it is a conflict, now and later', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 30_00 })
    const first = sale(band)
    const other = sale(band, { id: first.id, lines: [buy(products.beer)] })
    posted(await world.ledger.post(fair.event_id, first))

    const outcomes = await race(fair.event_id, [other, first, other])

    expect(outcomes).toMatchObject([
      refused('idempotency_conflict'),
      { status: 'replayed', id: first.id },
      refused('idempotency_conflict'),
    ])
    expect((await fair.wallet(band)).balance).toBe(27_00)
  })

  test('a transaction is reversed once, however many ask', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(40, { paid: 30_00 })
    const sales = await Promise.all(bands.map((uid) => fair.sell(uid, one_water)))
    const reversals = sales.map((outcome, n) => ({
      type: 'reverse' as const,
      uid: bands[n]!,
      force: false,
      original_id: posted(outcome)._id,
    }))

    const outcomes = await race(
      fair.event_id,
      reversals.flatMap((one) => [itemOf(one), itemOf(one), itemOf(one)]),
    )

    expect(tally(outcomes)).toEqual({ posted: 40, replayed: 0, declined: 80 })
    for (const wallet of await fair.wallets()) expect(wallet.balance).toBe(30_00)
  })

  test('of two entrances one stays, even when three processes reverse both', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(20)
    const items: Command[] = []
    for (const uid of bands)
      for (const entrance_id of [entrances.day, entrances.replacement]) {
        const { _id: original_id } = posted(await fair.enter(uid, entrance_id))
        items.push(itemOf({ type: 'reverse', uid, original_id, force: false }))
      }

    const outcomes = await race(fair.event_id, items)

    expect(tally(outcomes)).toEqual({ posted: 20, replayed: 0, declined: 20 })
  })
})

describe('nobody waits for each other in a circle', () => {
  test('60 sales and transfers across the same wristbands all end', async () => {
    const fair = await world.fair()
    // Inserted in reverse order: a query without ORDER BY would lock them backwards.
    const bands = Array.from({ length: 40 }, newId).sort()
    await fair.issue(bands.toReversed())
    await Promise.all(bands.map((uid) => fair.topUp(uid, 300_00)))

    const crossing = Array.from({ length: 60 }, (_, n) =>
      processes[n % 3]!.postWith(fair.event_id, {
        commands: (n % 2 ? bands : bands.toReversed()).map((uid) => sale(uid)),
        after: async (_trx, outcomes) => tally(outcomes),
      }),
    )

    const tallies = await Promise.all(crossing)
    expect(tallies).toEqual(tallies.map(() => ({ posted: 40, replayed: 0, declined: 0 })))
    for (const wallet of await fair.wallets()) expect(wallet.balance).toBe(120_00)
  })

  test('opposite exchanges of the same pairs end with one winner each', async () => {
    const fair = await world.fair()
    const bands = Array.from({ length: 60 }, newId).sort()
    await fair.issue(bands.toReversed())
    const pairs = bands.slice(0, 30).map((uid, n) => [uid, bands[59 - n]!] as const)
    const exchange = (uid: string, new_uid: string) =>
      itemOf({ type: 'transfer', uid, new_uid, right: 30 })

    const outcomes = await race(
      fair.event_id,
      pairs.flatMap(([a, b]) => [exchange(a, b), exchange(b, a)]),
    )

    expect(tally(outcomes)).toEqual({ posted: 30, replayed: 0, declined: 30 })
  })
  test('a batch that waits for the limit of one device holds those of no other', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(4, { paid: 30_00 })
    const days = ['2026-07-10', '2026-07-11']
    const limits = ['a phone', 'other phone'].flatMap((device) =>
      days.map((day) => ({ device, day })),
    )
    const sales = () =>
      limits.map(({ device, day }, n) => {
        const date = `${day}T12:00:00.000Z`
        return sale(bands[n]!, { date, as_of: date, ...factOf(device, { received_at: date }) })
      })
    const reported = await processes[0]!.postInOrder(fair.event_id, sales())
    expect(tally(reported)).toEqual({ posted: 4, replayed: 0, declined: 0 })

    const trx = await world.knex.transaction()
    onTestFinished(async () => void (await trx.rollback()))
    await lockLimits(trx, fair.event_id, limits[0]!)
    const waiting = processes[0]!.postInOrder(fair.event_id, sales().toReversed())
    await untilWaiting(world, 1)

    // Two batches that each hold what the other one waits for would be a circle.
    for (const other of limits.slice(1)) await lockLimits(trx, fair.event_id, other)
    await trx.rollback()
    expect(tally(await waiting)).toEqual({ posted: 4, replayed: 0, declined: 0 })
  })
})

/** Fails when another transaction holds them. */
async function lockLimits(trx: Knex, event_id: string, limit: { device: string; day: string }) {
  const locked = await trx('device_overdrafts')
    .where({ event_id, ...limit })
    .forUpdate()
    .noWait()
  expect(locked).toHaveLength(1)
}
