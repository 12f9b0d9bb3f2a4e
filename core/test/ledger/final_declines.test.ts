import { describe, expect, onTestFinished, test } from 'vitest'
import { withFinalDeclines } from '../../src/ledger/final_declines.ts'
import type { Command } from '../../src/ledger/types.ts'
import { newId } from '../../src/platform/ids.ts'
import { bars, buy, products } from './catalogue.ts'
import { type Asked, itemOf, posted, refused } from './items.ts'
import { openWorld, untilWaiting } from './world.ts'

const world = await openWorld()
const { knex } = world
/** The server that is asked again while another one hangs. */
const retrying = withFinalDeclines(world.process(), knex)

const sale = (uid: string | undefined, more: object = {}) =>
  itemOf({
    type: 'debit',
    uid,
    payment_type: uid ? 'wristband' : 'cash',
    bar_id: bars.main,
    lines: [buy(products.water)],
    ...more,
  } as Asked)
const too_little = refused('insufficient_balance', { balance: 0, amount: 3 })

describe('a decline of a retry', () => {
  test('holds for the first try that arrives later, and for every other one', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = sale(band)
    expect(await retrying.post(fair.event_id, first)).toMatchObject(too_little)
    posted(await fair.topUp(band, 10_00))

    expect(await world.ledger.post(fair.event_id, first)).toMatchObject(too_little)
    expect(await retrying.post(fair.event_id, first)).toMatchObject(too_little)
    expect((await fair.wallet(band)).balance).toBe(10_00)
    expect(
      await world.ledger.post(fair.event_id, { ...first, hash: sale(band, { age: 1 }).hash }),
    ).toMatchObject(refused('idempotency_conflict'))
  })

  test('holds for a wristband that nobody knew', async () => {
    const fair = await world.fair()
    const band = newId()
    const first = sale(band)
    expect((await retrying.post(fair.event_id, first)).status).toBe('declined')
    await fair.issue([band])
    posted(await fair.topUp(band, 10_00))

    expect((await world.ledger.post(fair.event_id, first)).status).toBe('declined')
  })

  test('of one in a batch, or with other writes, holds too', async () => {
    const fair = await world.fair()
    const [band = '', rich = ''] = [await fair.band(), await fair.band({ paid: 5_00 })]
    const sales = [sale(band), sale(rich), sale(band)]

    const outcomes = await retrying.postInOrder(fair.event_id, sales)
    const alone = sale(band)
    await retrying.postWith(fair.event_id, { commands: [alone], after: async () => undefined })

    expect(outcomes.map(({ status }) => status)).toEqual(['declined', 'posted', 'declined'])
    posted(await fair.topUp(band, 20_00))
    for (const item of [sales[0]!, sales[2]!, alone])
      expect(await world.ledger.post(fair.event_id, item)).toMatchObject(too_little)
  })

  test('of two batches with the same sales in another order are noted one after the other', async () => {
    const fair = await world.fair()
    const servers = [retrying, withFinalDeclines(world.process(), knex)]
    const sales = () => Array.from({ length: 200 }, () => sale(newId()))

    for (let n = 0; n < 10; n++) {
      const batch = sales()
      const outcomes = await Promise.all(
        servers.map((one, n) =>
          one.postInOrder(fair.event_id, n === 0 ? batch : batch.toReversed()),
        ),
      )
      expect(outcomes.flat().filter(({ status }) => status !== 'declined')).toEqual([])
    }
  })

  test('does not hold back what has happened', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = sale(band)
    await retrying.post(fair.event_id, first)

    const { date, hash: undated_hash } = first
    const reports = { device: 'phone', received_at: date, device_date: null, device_uid: null }
    const fact = { ...reports, undated_hash }
    const reported = await retrying.post(fair.event_id, { ...first, as_of: date, fact })

    expect(posted(reported).balance_change).toBe(-3_00)
  })

  test('is nothing that a first try has: its id may succeed later', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const item = sale(band)
    expect(await world.ledger.post(fair.event_id, item)).toMatchObject(too_little)
    posted(await fair.topUp(band, 10_00))

    expect((await world.ledger.post(fair.event_id, item)).status).toBe('posted')
    expect(await fair.count('final_declines')).toBe(0)
  })
})

describe('while the first try hangs before its commit', () => {
  test.each([
    { what: 'with a wristband', has_band: true },
    { what: 'without one', has_band: false },
  ])('a retry waits, and answers that it is posted: $what', async ({ has_band }) => {
    const fair = await world.fair()
    const band = has_band ? await fair.band({ paid: 5_00 }) : undefined
    const first = sale(band, { order_number: newId() })
    const goOn = await hangAtCommit(first)
    const hanging = world.ledger.post(fair.event_id, first)
    await untilWaiting(world, 1)
    // From now on it would be declined.
    await fair.change('events', fair.event_id, { enabled: false })

    const answer = retrying.post(fair.event_id, first)
    await untilWaiting(world, 2)
    await goOn()

    expect((await hanging).status).toBe('posted')
    expect((await answer).status).toBe('replayed')
    expect(await fair.count('final_declines')).toBe(0)
  })
})

/** Holds this command back before its commit, like a server that hangs. Resolves to a function that lets it go on. */
async function hangAtCommit({ order_number }: Command) {
  const name = `hang_${newId().replaceAll('-', '')}`
  await knex.raw(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.order_number = '${order_number}') EXECUTE FUNCTION ${name}()`)
  const trx = await knex.transaction()
  await trx.raw('SELECT pg_advisory_xact_lock(4711)')
  onTestFinished(async () => {
    if (!trx.isCompleted()) await trx.rollback()
    await knex.raw(`DROP TRIGGER ${name} ON transactions`)
  })
  return () => trx.commit()
}
