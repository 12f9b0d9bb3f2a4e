import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '../../src/ledger/types.ts'
import type { Fair } from './fair.ts'
import { itemsOf, operation } from './operations.ts'
import { uids } from './story.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const workers = 24
const amount_of_work = 4_000

type Snapshot = { wallets: number; accounts: number; held: number; in_debt: number }

test('a sum during concurrent sales accounts for every cent', {
  timeout: 60_000,
}, async () => {
  const fair = await world.fair()
  const { event_id } = fair
  await fair.issue(uids)
  const posted = new Map<string, Transaction>()
  const story = { asked: [], posted }
  const work = fc.sample(operation, amount_of_work).values()
  const ledgers = [world.ledger, world.process(), world.process({ batch: 9 })]
  let done = false

  const working = Array.from({ length: workers }, async (_, n) => {
    for (const one of work)
      for (const item of itemsOf([one], story)) {
        const outcome = await ledgers[n % ledgers.length]!.post(event_id, item)
        if (outcome.status !== 'posted') continue
        for (const draft of outcome.transactions) posted.set(draft._id, draft)
      }
  })
  const reading = [1, 2].map(async () => {
    const seen: Snapshot[] = []
    while (!done) seen.push(await sumUp(fair))
    return seen
  })
  await Promise.all(working)
  done = true
  const snapshots = (await Promise.all(reading)).flat()

  for (const { wallets, accounts, held, in_debt } of snapshots) {
    expect(accounts).toBe(0)
    expect(wallets).toBe(held)
    expect(in_debt).toBe(0)
  }
  expect(new Set(snapshots.map(({ wallets }) => wallets)).size).toBeGreaterThan(10)
  expect(posted.size).toBeGreaterThan(1_000)
  expect(await fair.count('transactions')).toBe(posted.size)
})

/** Everything in one snapshot, read by several statements while others write. */
async function sumUp({ event_id }: Fair): Promise<Snapshot> {
  return world.knex.transaction(
    async (trx) => {
      const { wallets, in_debt } = await trx('wallets')
        .where({ event_id })
        .first(
          trx.raw('sum(balance)::bigint AS wallets'),
          trx.raw('count(*) FILTER (WHERE balance < floor - overdrawn) AS in_debt'),
        )
      const arrived = await sums(trx, 'to_account')
      const left = await sums(trx, 'from_account')
      const { changes } = await trx('transactions')
        .where({ event_id })
        .first(trx.raw('coalesce(sum(balance_change), 0)::bigint AS changes'))
      expect(changes).toBe(wallets)
      return {
        wallets,
        in_debt,
        accounts: total(arrived) - total(left),
        held: (arrived.wallet ?? 0) - (left.wallet ?? 0),
      }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )

  async function sums(trx: typeof world.knex, column: string): Promise<Record<string, number>> {
    const rows = await trx('postings')
      .where({ event_id })
      .groupBy(column)
      .select(`${column} as account`, trx.raw('sum(amount)::bigint AS amount'))
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
}

function total(amounts: Record<string, number>) {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
}
