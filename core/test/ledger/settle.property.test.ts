import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../src/ledger/event_catalogue.ts'
import type { Outcome } from '../../src/ledger/types.ts'
import { catalogueOf } from './catalogue.ts'
import { Model } from './model.ts'
import { itemsOf, operation, operations } from './operations.ts'
import { expectSound } from './rules.ts'
import { uids } from './story.ts'
import { expectProof, openWorld } from './world.ts'

const world = await openWorld()
// A failure is told as it stands when there is no time left to make it shorter.
const bounded = { interruptAfterTimeLimit: 50_000 }
// In any order, nothing is the answer to what another item did a moment before.
const { reversal, transfer_back, release, hold, ...free } = operations

test('the catalogue that is read is the one that was written', async () => {
  const { event_id } = await world.fair()

  const catalogue = await world.pools.ledger.connect().then(async (client) => {
    try {
      return await loadCatalogue(client, event_id)
    } finally {
      client.release()
    }
  })

  expect(catalogue).toMatchObject(catalogueOf({ version: catalogue!.version }))
})

describe('at random', () => {
  test('the ledger decides as the same story does in memory', { timeout: 60_000 }, async () => {
    const batches = fc.array(fc.array(operation, { minLength: 1, maxLength: 12, size: 'max' }), {
      minLength: 1,
      maxLength: 8,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(batches, async (story) => {
        const fair = await fairWithBands()
        const model = new Model(catalogueOf(), uids)
        const told = { asked: [], posted: model.posted }

        for (const batch of story) {
          const items = itemsOf(batch, told)
          const expected = model.settle(items)
          expect(await world.ledger.postInOrder(fair.event_id, items)).toMatchObject(
            expected.map(comparable),
          )
        }

        const wallets = await fair.wallets()
        expect(wallets).toEqual(uids.toSorted().map((uid) => model.wallets.get(uid)))
        await expectProof(world.pools, fair.event_id)
      }),
      { ...bounded, numRuns: 25 },
    )
  })

  test('three processes in any order lose and invent nothing', { timeout: 60_000 }, async () => {
    const ledgers = [world.ledger, world.process({ batch: 7 }), world.process({ lanes: 4 })]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(...Object.values(free)), { minLength: 60, maxLength: 150, size: 'max' }),
        fc.infiniteStream(fc.nat({ max: 2 })),
        async (story, chance) => {
          const fair = await fairWithBands()
          const items = itemsOf(story, { asked: [], posted: new Map() })

          const outcomes = await Promise.all(
            items.map((item) => ledgers[chance.next().value!]!.post(fair.event_id, item)),
          )

          const transactions = outcomes.flatMap((one) =>
            one.status === 'posted' ? one.transactions : [],
          )
          const wallets = await fair.wallets()
          for (const wallet of wallets) expectSound(wallet, { has_facts: true })
          expect(total(wallets.map(({ balance }) => balance))).toBe(
            total(transactions.map(({ balance_change }) => balance_change)),
          )
          expect(await fair.count('transactions')).toBe(transactions.length)
          await expectProof(world.pools, fair.event_id)
        },
      ),
      { ...bounded, numRuns: 15 },
    )
  })

  test('a repeated story moves money once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 30, maxLength: 60, size: 'max' }),
        async (story) => {
          const fair = await fairWithBands()
          const items = itemsOf(story, { asked: [], posted: new Map() })
          const first = await world.ledger.postInOrder(fair.event_id, items)
          const posted = items.filter((_, n) => first[n]!.status !== 'declined')
          const before = await fair.wallets()

          const again = await world.ledger.postInOrder(fair.event_id, posted)

          for (const outcome of again) expect(outcome.status).toBe('replayed')
          expect(await fair.wallets()).toEqual(before)
        },
      ),
      { ...bounded, numRuns: 10 },
    )
  })
})

/** The comparable part of an outcome; messages may differ. */
function comparable(outcome: Outcome) {
  return outcome.status === 'declined' ? { status: outcome.status, code: outcome.code } : outcome
}

async function fairWithBands() {
  const fair = await world.fair()
  await fair.issue(uids)
  return fair
}

function total(amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
