import { describe, expect, test } from 'vitest'
import type { Trx } from '../../src/platform/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Asked, itemOf } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

const credit = (uid: string) =>
  itemOf({ type: 'credit', uid, payment_type: 'cash', account: 'cash', amount: 1_00 } as Asked)

const logged = (event_id: string) => world.knex('audit_log').where({ event_id })
const log = (trx: Trx, event_id: string) =>
  trx('audit_log').insert({
    _id: newId(),
    event_id,
    operation: 'test',
    record_type: 'test',
    record_id: event_id,
    request_id: newId(),
  })

describe('the handle of a commit', () => {
  test('writes into the transaction of the items', async () => {
    const fair = await world.fair()
    const { event_id } = fair
    const band = await fair.band()

    const seen = await world.ledger.postWith(event_id, {
      before: async (trx) => void (await log(trx, event_id)),
      commands: async (trx) =>
        (await trx('audit_log').where({ event_id })).length === 1 ? [credit(band)] : [],
      async after(trx) {
        const { balance } = await trx('wallets').where({ event_id, uid: band }).first('balance')
        return { inside: balance, outside: (await fair.wallet(band)).balance }
      },
    })

    expect(seen).toEqual({ inside: 1_00, outside: 0 })
    expect((await fair.wallet(band)).balance).toBe(1_00)
    expect(await logged(event_id)).toHaveLength(1)
  })

  test('leaves nothing behind when the commit is given up', async () => {
    const fair = await world.fair()
    const { event_id } = fair
    const band = await fair.band()

    const refused = world.ledger.postWith(event_id, {
      commands: [credit(band)],
      async after(trx) {
        await log(trx, event_id)
        throw new Error('no')
      },
    })

    await expect(refused).rejects.toThrow('no')
    expect((await fair.wallet(band)).balance).toBe(0)
    expect(await logged(event_id)).toEqual([])
  })

  test('is worth nothing afterwards', async () => {
    const { event_id } = await world.fair()
    let kept: Trx | undefined

    await world.ledger.postWith(event_id, {
      commands: [],
      async after(trx) {
        expect(trx.isCompleted()).toBe(false)
        kept = trx
      },
    })

    expect(kept!.isCompleted()).toBe(true)
    await expect(log(kept!, event_id)).rejects.toThrow('the transaction of this handle is over')
    expect(await logged(event_id)).toEqual([])
  })

  test('cannot be ended by one of its parts', async () => {
    const fair = await world.fair()
    const { event_id } = fair

    const nested = world.ledger.postWith(event_id, {
      commands: [credit(await fair.band())],
      after: (trx) => trx.transaction((savepoint) => log(savepoint, event_id)),
    })

    await expect(nested).rejects.toThrow('no savepoints')
    expect(await fair.count('transactions')).toBe(0)
  })
})
