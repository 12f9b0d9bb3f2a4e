import { afterEach, expect } from 'vitest'
import { proveEvent } from '../../src/ledger/audit.ts'
import { type Ledger, type Limits, openLedger } from '../../src/ledger/ledger.ts'
import { recordTerms } from '../../src/operations/record_terms.ts'
import { connect, type Pools } from '../../src/platform/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { whenDone } from '../when_done.ts'
import { insertCatalogue } from './catalogue.ts'
import { openFair } from './fair.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** A database with the ledger on it. After each test, every event that it opened must prove that no cent is missing. */
export async function openWorld() {
  const { url } = await testDatabase()
  const pools = connect(url, 'test')
  const ledger = openLedger(pools.ledger)
  const events: string[] = []
  const others: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const event_id of events.splice(0)) await expectProof(pools, event_id)
  })
  whenDone(async () => {
    for (const { close } of [...others, ledger, pools]) await close()
  })
  return {
    url,
    pools,
    knex: pools.knex,
    ledger,
    /** A ledger with connections of its own, as another process has; `plan` is the one way it may read. */
    process(limits?: Partial<Limits>, plan?: string, at = url): Ledger {
      const own = connect(at, 'test')
      // After the settings of the pool, and not as parameters, which a pooler refuses.
      if (plan) own.ledger.on('connect', (client) => void client.query(settingsFor(plan)))
      const other = openLedger(own.ledger, limits)
      others.push(other, own)
      return other
    },
    async prove({ event_id }: { event_id: string }) {
      await keepDonations(pools, event_id)
      return proveEvent(pools.knex, event_id)
    },
    /** Leaves an event unproved, since the test has broken it. */
    giveUp: ({ event_id }: { event_id: string }) => void events.splice(events.indexOf(event_id), 1),
    /** An event with bars, entrances and everything on sale, open now. */
    async fair(settings: object = {}) {
      const event_id = newId()
      await pools.knex('events').insert({ _id: event_id, name: 'Fair', ...settings })
      await insertCatalogue(pools.knex, event_id)
      await recordTerms(pools.knex, event_id)
      events.push(event_id)
      return openFair(pools.knex, ledger, event_id)
    },
  }
}

/** Resolves when this number of ledger connections wait for a lock. */
export async function untilWaiting({ knex }: World, count: number) {
  const waiting = () =>
    knex('pg_stat_activity')
      .where({ application_name: 'test ledger', wait_event_type: 'Lock' })
      .whereRaw('datname = current_database()')
  const options = { timeout: 20_000, interval: 5 }
  await expect.poll(async () => (await waiting()).length, options).toBe(count)
}

const plans = ['enable_seqscan', 'enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan']
const settingsFor = (plan: string) =>
  plans.map((one) => `SET ${one} = ${one === plan ? 'on' : 'off'}`).join('; ')

/** The event's proof holds to the cent. */
export async function expectProof(pools: Pools, event_id: string) {
  await keepDonations(pools, event_id)
  const proof = await proveEvent(pools.knex, event_id)
  expect(proof?.differences).toEqual([])
  expect(proof?.ok).toBe(true)
}

/** The visitor pages store the donations by person; the ledger knows only the sum. */
async function keepDonations({ knex }: Pools, event_id: string) {
  await knex.raw(
    `UPDATE clients SET donated = (SELECT coalesce(sum(amount), 0) FROM transactions t WHERE t.event_id = :event_id AND t.type = 'donation')
     WHERE event_id = :event_id AND uid = (SELECT min(uid) FROM wallets w WHERE w.event_id = :event_id AND w.transferred_to IS NULL)`,
    { event_id },
  )
}
