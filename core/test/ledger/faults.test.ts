import { describe, expect, onTestFinished, test } from 'vitest'
import type { Ledger } from '../../src/ledger/ledger.ts'
import type { Command } from '../../src/ledger/types.ts'
import { DomainError } from '../../src/platform/errors.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Fair } from './fair.ts'
import { type Asked, itemOf, posted } from './items.ts'
import { expectSound } from './rules.ts'
import { openWire } from './wire.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { knex } = world

const credit = (uid: string, more: object = {}) =>
  itemOf({
    type: 'credit',
    uid,
    payment_type: 'cash',
    account: 'cash',
    amount: 1_00,
    ...more,
  } as Asked)

describe('one item that cannot be written', () => {
  test.each([
    { what: 'an id that is none', more: { id: 'not an id' } },
    { what: 'a text that the database cannot hold', more: { order_number: 'a\u0000b' } },
    { what: 'a balance below the floor', more: { amount: -5 } },
    { what: 'an amount that is not whole', more: { amount: 0.5 } },
  ])('fails alone: $what', async ({ more }) => {
    const fair = await world.fair()
    const bands = await fair.bands(60)
    const items = bands.map((uid, n) => credit(uid, n === 17 ? more : {}))

    const results = await Promise.allSettled(
      items.map((item) => world.ledger.post(fair.event_id, item)),
    )

    const failed = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
    expect(failed).toEqual([17])
    expect(await fair.count('transactions')).toBe(59)
    expect((await fair.wallet(bands[17]!)).balance).toBe(0)
  })

  test('fails alone even when the database says so with the commit', async () => {
    const fair = await world.fair()
    await refuseAtCommit('doomed')
    const bands = await fair.bands(30)
    const items = bands.map((uid, n) => credit(uid, n === 5 ? { order_number: 'doomed' } : {}))

    const results = await Promise.allSettled(
      items.map((item) => world.ledger.post(fair.event_id, item)),
    )

    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: 'doomed at commit' } },
    ])
    expect(await fair.count('transactions')).toBe(29)
  })
})

describe('a commit', () => {
  test('that is answered with ROLLBACK is not one', async () => {
    const fair = await world.fair()
    const band = await fair.band()

    const together = world.ledger.postWith(fair.event_id, {
      commands: [credit(band)],
      // A swallowed error leaves a transaction that ends without an error and without an effect.
      async after(trx, outcomes) {
        await trx.raw('SELECT 1 / 0').catch(() => {})
        return outcomes
      },
    })

    await expect(together).rejects.toThrow('ROLLBACK')
    expect((await fair.wallet(band)).balance).toBe(0)
  })

  test('whose answer is lost is found by its id, and the caller does not notice', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    await slowCommit('slow')
    const wire = await openWire(world.url)
    const ledger = world.process({}, undefined, wire.url)

    const settled = ledger.post(fair.event_id, credit(band, { order_number: 'slow' }))
    await until(`wait_event = 'PgSleep'`)
    wire.cut()

    expect(await settled).toMatchObject({ status: 'replayed' })
    expect((await fair.wallet(band)).balance).toBe(1_00)
  })
})

describe('a connection that is lost', () => {
  test('in the middle of a batch is replaced, and the batch settled', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(20)
    const ledger = world.process()
    const { release } = await lock(fair, bands[0]!)

    const settled = bands.map((uid) => ledger.post(fair.event_id, credit(uid)))
    await breakOne()
    await release()

    for (const outcome of await Promise.all(settled)) expect(posted(outcome).balance).toBe(1_00)
  })

  test('twice is told, and the same id later moves money once', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(20)
    const ledger = world.process()
    const { release } = await lock(fair, bands[0]!)
    const items = bands.map((uid) => credit(uid))

    const settling = Promise.allSettled(items.map((item) => ledger.post(fair.event_id, item)))
    const first = await breakOne()
    await breakOne(first)
    const results = await settling
    await release()

    const lost = { status: 'rejected', reason: { code: '08006' } }
    expect(results).toMatchObject(results.map(() => lost))
    for (const item of items) posted(await ledger.post(fair.event_id, item))
    expect(await fair.count('transactions')).toBe(20)
  })

  test('over and over loses no answer that was given, and doubles none', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(10)
    const ledgers = [world.process(), world.process(), world.process()]
    const load = startLoad(fair, bands, ledgers)

    for (let n = 0; n < 25; n += 1) {
      await load.progress(40)
      await breakLedgers()
    }
    const { acknowledged, unknown } = await load.stop()
    for (const item of unknown) {
      const { status } = await world.ledger.post(fair.event_id, item)
      expect(['posted', 'replayed']).toContain(status)
    }

    const ids = [...acknowledged, ...unknown].map(({ id }) => id).sort()
    const stored = await knex('transactions').where({ event_id: fair.event_id }).orderBy('_id')
    expect(stored.map(({ _id }) => _id)).toEqual(ids)
    expect(acknowledged.length).toBeGreaterThan(500)
    const wallets = await fair.wallets()
    for (const wallet of wallets) expectSound(wallet)
    expect(wallets.reduce((sum, { balance }) => sum + balance, 0)).toBe(ids.length * 1_00)
  }, 60_000)
})

describe('a node that the database loses', () => {
  test.each([
    ['08006', 'connection to the remote node failed'],
    ['58030', 'failed to copy to a remote node'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'SSL SYSCALL error: EOF detected'],
    ['XX000', 'failure on connection marked as essential: 10.0.0.1:5432'],
  ])(
    'with code %s (%s) is asked once more, and the caller does not notice',
    async (code, message) => {
      const fair = await world.fair()
      const [band = ''] = await fair.bands(1)
      const tries = await loseNode({ code, message, until: 1 })

      posted(await world.ledger.post(fair.event_id, credit(band, { order_number: 'lost node' })))

      expect(await tries()).toBe(2)
    },
  )

  test('and that stays away is not asked once for each command', async () => {
    const fair = await world.fair()
    const bands = await fair.bands(16)
    const tries = await loseNode({ code: '08006', message: 'the node is away', until: 1_000 })
    const items = bands.map((uid) => credit(uid, { order_number: 'lost node' }))

    const results = await Promise.allSettled(
      items.map((item) => world.ledger.post(fair.event_id, item)),
    )

    expect(results).toMatchObject(
      results.map(() => ({ status: 'rejected', reason: { code: '08006' } })),
    )
    // Twice for each batch.
    expect(await tries()).toBeLessThanOrEqual(8)
    expect(await fair.count('transactions')).toBe(0)
  })
})

describe('under pressure', () => {
  test('commands beyond the queue limit are refused at once, and later ones are accepted', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const ledger = world.process({ queue: 10 })
    const topUp = () => ledger.post(fair.event_id, credit(band))

    const results = await Promise.allSettled(Array.from({ length: 30 }, topUp))

    const sent_away = results.filter(({ status }) => status === 'rejected')
    expect(sent_away).toHaveLength(20)
    for (const one of sent_away) expect(one).toMatchObject({ reason: { code: 'overloaded' } })
    expect(posted(await topUp()).balance).toBe(11_00)
    const too_many = Array.from({ length: 11 }, () => credit(band))
    await expect(ledger.postInOrder(fair.event_id, too_many)).rejects.toThrow(DomainError)
  })

  test('a wristband that is busy elsewhere holds up nobody else', async () => {
    const fair = await world.fair()
    const [busy = '', other = ''] = await fair.bands(2)
    const ledger = world.process()
    const { release } = await lock(fair, busy)
    const waiting = [ledger.post(fair.event_id, credit(busy))]
    await until(`wait_event_type = 'Lock'`)
    waiting.push(ledger.post(fair.event_id, credit(busy)))
    await new Promise(setImmediate)

    const settled = await ledger.post(fair.event_id, credit(other))

    expect(posted(settled).balance).toBe(1_00)
    await release()
    for (const outcome of await Promise.all(waiting)) expect(outcome.status).toBe('posted')
  })

  test('closing waits for what is under way and refuses the rest', async () => {
    const fair = await world.fair()
    const [a = '', b = '', c = '', d = ''] = await fair.bands(4)
    const ledger = world.process({ batch: 1 })
    const { promise: may_end, resolve: end } = Promise.withResolvers<void>()
    const together = ledger.postWith(fair.event_id, { commands: [credit(a)], after: () => may_end })
    const in_order = ledger.postInOrder(fair.event_id, [credit(b), credit(c)])
    const settled = ledger.post(fair.event_id, credit(d))

    let closed = false
    const closing = ledger.close().then(() => {
      closed = true
      return fair.count('transactions')
    })
    await expect(ledger.post(fair.event_id, credit(a))).rejects.toThrow(DomainError)
    await Promise.all([in_order, settled])
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)

    expect(closed).toBe(false)
    end()
    expect(await closing).toBe(4)
    await together
  })
})

type Loss = { code: string; message: string; until: number }

/** Refuses this many commits with an order number `lost node` with this error. Resolves to a function that counts the tries. */
async function loseNode({ code, message, until }: Loss) {
  const name = `lost_${newId().replaceAll('-', '')}`
  await knex.raw(`
    CREATE SEQUENCE ${name};
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM written WHERE order_number = 'lost node') AND nextval('${name}') <= ${until}
        THEN RAISE '${message}' USING ERRCODE = '${code}'; END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER ${name} AFTER INSERT ON transactions REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`)
  onTestFinished(() => knex.raw(`DROP TRIGGER ${name} ON transactions`))
  return async () => Number((await knex.raw(`SELECT last_value FROM ${name}`)).rows[0].last_value)
}

/** Top-ups by several callers at once, until they are stopped. */
function startLoad(fair: Fair, bands: string[], ledgers: Ledger[]) {
  const acknowledged: Command[] = []
  const unknown: Command[] = []
  let stopped = false
  const callers = Array.from({ length: 12 }, async (_, caller) => {
    for (let n = caller; !stopped; n += 1) {
      const item = credit(bands[n % bands.length]!)
      const settled = ledgers[n % ledgers.length]!.post(fair.event_id, item)
      await settled.then(
        () => acknowledged.push(item),
        () => unknown.push(item),
      )
    }
  })
  return {
    /** Resolves when so many more were acknowledged. */
    async progress(count: number) {
      const goal = acknowledged.length + count
      await expect
        .poll(() => acknowledged.length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(goal)
    },
    async stop() {
      stopped = true
      await Promise.all(callers)
      return { acknowledged, unknown }
    },
  }
}

/** Ends the ledgers' connections as a restart of the database does. */
async function breakLedgers() {
  await connections().select(knex.raw('pg_terminate_backend(pid)'))
}

/** Ends the connection that waits for a wristband, another one than before, and tells which it was. */
async function breakOne(before = 0): Promise<number> {
  const pid = await until(`wait_event_type = 'Lock' AND pid <> ${before}`)
  await connections().where({ pid }).select(knex.raw('pg_terminate_backend(pid)'))
  return pid
}

/** The connection of a ledger that is like this, as soon as there is one. */
async function until(state: string): Promise<number> {
  const options = { timeout: 20_000, interval: 5 }
  const found = () => connections().whereRaw(state).select('pid')
  await expect.poll(async () => (await found()).length, options).toBe(1)
  return (await found())[0].pid
}

function connections() {
  return knex('pg_stat_activity')
    .where({ application_name: 'test ledger' })
    .whereRaw('datname = current_database()')
}

/** Keeps a wristband busy, as a long refund run does. */
async function lock(fair: Fair, uid: string) {
  const trx = await knex.transaction()
  onTestFinished(async () => void (trx.isCompleted() || (await trx.rollback())))
  await trx('wallets').where({ event_id: fair.event_id, uid }).forUpdate()
  return { release: () => trx.rollback() }
}

/** Transactions with this order number are refused when everything else is written. */
async function refuseAtCommit(order_number: string) {
  await atCommit(order_number, `RAISE EXCEPTION 'doomed at commit'`)
}

/** Transactions with this order number take a moment to commit. */
async function slowCommit(order_number: string) {
  await atCommit(order_number, 'PERFORM pg_sleep(0.5)')
}

async function atCommit(order_number: string, statement: string) {
  const name = `at_commit_${newId().replaceAll('-', '')}`
  await knex.raw(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.order_number = '${order_number}') EXECUTE FUNCTION ${name}()`)
  onTestFinished(async () => void (await knex.raw(`DROP TRIGGER ${name} ON transactions`)))
}
