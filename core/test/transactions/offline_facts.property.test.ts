import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../../sdk/src/types.ts'
import { recordTerms } from '../../src/operations/record_terms.ts'
import { newId } from '../../src/platform/ids.ts'
import { SentItem } from '../../src/platform/sent_item.ts'
import { batch } from '../../src/transactions/offline_batch.ts'
import { book, write_off } from '../../src/transactions/reviews.ts'
import { bars, insertCatalogue, products } from '../ledger/catalogue.ts'
import { refundsOf, settle } from '../refunds/refund_stage.ts'
import { daysFromNow, openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

const price = 3_00
const limits = { per_wristband: 11_00, per_device: 25_00 }
const bands = 3
const phones = ['phone', 'till'] as const
const caller = 'unknown'

const band = fc.nat({ max: bands - 1 })
const quantity = fc.integer({ min: 1, max: 6 })
const device = fc.constantFrom(...phones)
const amount = fc.integer({ min: 1, max: 20_00 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('offline_sale' as const), band, quantity, device }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('unknown_chip' as const), quantity, device }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('malformed' as const), device }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('top_up' as const), band, amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sale' as const), band, quantity }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), band }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('book' as const), n: fc.nat(), band, amount }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('write_off' as const), n: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send_again' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Pays cent by cent: from the balance, then by debt as long as both limits have room, then by the organiser. */
class SlowModel {
  readonly balances = Array.from({ length: bands }, () => 0)
  readonly overdrawn = new Map<string, number>()
  losses = 0
  seen = { debts: 0, losses: 0, repaid: 0 }

  handOut(band: number, amount: number, device: string) {
    for (let cent = 0; cent < amount; cent++) this.#payCent(band, device)
  }

  #payCent(band: number, device: string) {
    const balance = this.balances[band]!
    const of_device = this.overdrawn.get(device) ?? 0
    const has_room = balance > -limits.per_wristband && of_device < limits.per_device
    if (balance <= 0 && !has_room) {
      this.losses += 1
      this.seen.losses += 1
      return
    }
    this.balances[band]! -= 1
    if (balance > 0) return
    this.overdrawn.set(device, of_device + 1)
    this.seen.debts += 1
  }

  topUp(band: number, amount: number) {
    if (this.balances[band]! < 0) this.seen.repaid += 1
    this.balances[band]! += amount
  }

  /** Returns whether the sale succeeds. */
  sell(band: number, amount: number): boolean {
    if (this.balances[band]! < amount) return false
    this.balances[band]! -= amount
    return true
  }

  /** Returns the refunded amount; 0 for a debt. */
  refund(band: number): number {
    const amount = Math.max(0, this.balances[band]!)
    this.balances[band]! -= amount
    return amount
  }
}

type Review = { id: string; device: string; quantity: number | undefined }
type Input = Schema<'TransactionInput'>

let numbers = 500_000

/** An event, its wristbands and its phones, and all that was sent so far. */
async function openScene() {
  const event_id = await stage.createEvent({
    dateBegin: daysFromNow(-1),
    dateEnd: daysFromNow(1),
    offline: { limit_per_wristband: limits.per_wristband, limit_per_device: limits.per_device },
  })
  await insertCatalogue(stage.knex, event_id)
  await recordTerms(stage.knex, event_id)
  const uids: string[] = []
  for (let n = 0; n < bands; n++)
    uids.push((await refundsOf(stage, event_id).addBand(++numbers, 0)).uid)
  const named = phones.map((name) => ({ name, number: `${name} ${newId()}` }))
  const devices = named.map(({ number }) => ({
    event_id,
    _id: newId(),
    type: 'smartphone',
    number,
  }))
  await stage.knex('devices').insert(devices)
  const numberOf = (device: string) => named.find(({ name }) => name === device)!.number
  // One business day, whenever the test runs.
  const date = new Date().toISOString()
  const ctx = stage.contextOf(event_id)
  const empty = { path: {}, query: {}, headers: {} }
  const sent: SentItem<Input>[] = []

  const send = async (one: SentItem<Input>) => {
    sent.push(one)
    return (await deliver([one])).results[0]!
  }
  const sendForReview = async (one: SentItem<Input>) => {
    const result = await send(one)
    if (result.status !== 'review') throw new Error(`${result.status}, not kept for review`)
    return result.review_id
  }
  const deliver = (transactions: SentItem<Input>[]) =>
    batch.run(ctx, { ...empty, body: { transactions } } as never)
  const report = (uid: string, quantity: number, device: string) => {
    const order = [{ _id: products.water, kind: 'consumption', quantity, without_voucher: false }]
    const read = { _id: newId(), type: 'debit', uid, bar_id: bars.main, order, date }
    const input = { ...read, smartphone_number: numberOf(device) } as Input
    return new SentItem<Input>(input, { read: input })
  }
  return {
    event_id,
    uids,
    ctx,
    numberOf,
    report,
    send,
    sendForReview,
    malformed(device: string) {
      const faulty = { _id: newId(), uid: 'a cable tie', smartphone_number: numberOf(device) }
      const fault = { code: 'invalid_request' as const, message: 'not readable', details: [] }
      return new SentItem<Input>(faulty, { fault })
    },
    sendAgain: () => deliver(sent),
    book: (review: Review, body: object) =>
      book.run(ctx, { ...empty, path: { id: review.id }, body } as never),
    writeOff: (review: Review) =>
      stage.call(event_id, (write) =>
        write_off.run(write, {
          ...empty,
          path: { id: review.id },
          body: { reason: 'A test' },
        } as never),
      ),
  }
}

test('whatever devices report late, debts, losses, reviews and repayments agree with a slow model to the cent', {
  timeout: 120_000,
}, async () => {
  const seen = { debts: 0, losses: 0, repaid: 0, booked: 0, written_off: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 30, size: 'max' }),
      async (steps) => {
        const scene = await openScene()
        const model = new SlowModel()
        const open: Review[] = []
        const decided: Review[] = []
        for (const one of steps) await take(one, { scene, model, open, decided, seen })
        await scene.sendAgain()

        await expectAgreed(scene, model, open.length)
        for (const [name, count] of Object.entries(model.seen))
          seen[name as keyof typeof model.seen] += count
      },
    ),
    { numRuns: 30, interruptAfterTimeLimit: 100_000 },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(5)
})

type Scene = Awaited<ReturnType<typeof openScene>>
type Told = {
  scene: Scene
  model: SlowModel
  open: Review[]
  decided: Review[]
  seen: { booked: number; written_off: number }
}

async function take(one: Step, told: Told) {
  const { scene, model, open } = told
  const { event_id, uids } = scene
  switch (one.does) {
    case 'offline_sale': {
      const { status } = await scene.send(scene.report(uids[one.band]!, one.quantity, one.device))
      expect(status).toBe('posted')
      return model.handOut(one.band, one.quantity * price, one.device)
    }
    case 'unknown_chip': {
      const id = await scene.sendForReview(scene.report('04FFFFFFFF', one.quantity, one.device))
      return open.push({ id, device: one.device, quantity: one.quantity })
    }
    case 'malformed': {
      const id = await scene.sendForReview(scene.malformed(one.device))
      // An unreadable entry counts for its sender.
      return open.push({ id, device: caller, quantity: undefined })
    }
    case 'top_up': {
      const top_up = { type: 'credit', payment_type: 'cash', account: 'cash' } as const
      await settle(stage, event_id, { ...top_up, uid: uids[one.band]!, amount: one.amount })
      return model.topUp(one.band, one.amount)
    }
    case 'sale': {
      const lines = [
        {
          _id: products.water,
          kind: 'consumption',
          quantity: one.quantity,
          without_voucher: false,
        },
      ] as const
      const sale = { type: 'debit', payment_type: 'wristband', bar_id: bars.main } as const
      const asked = { ...sale, uid: uids[one.band]!, lines: [...lines] }
      const is_sold = await settle(stage, event_id, asked).then(
        () => true,
        () => false,
      )
      return expect(is_sold).toBe(model.sell(one.band, one.quantity * price))
    }
    case 'refund':
      return refund(one.band, told)
    case 'send_again':
      return scene.sendAgain()
    default:
      return decide(one, told)
  }
}

async function refund(band: number, { scene, model }: Told) {
  const hold = { type: 'hold', refund_id: null, method: 'form', uid: scene.uids[band]! } as const
  const held = await settle(stage, scene.event_id, hold).then(
    () => true,
    () => false,
  )
  expect(held).toBe(model.refund(band) > 0)
}

/** Decides on an open review; another decision on the same one changes nothing or is refused. */
async function decide(
  one: Extract<Step, { n: number }>,
  { scene, model, open, decided, seen }: Told,
) {
  const [review] = open.splice(one.n % Math.max(1, open.length), 1)
  if (!review) return
  decided.push(review)
  if (one.does === 'write_off') {
    await scene.writeOff(review)
    await expect(scene.book(review, { uid: scene.uids[0], bar_id: bars.main })).rejects.toThrow()
    seen.written_off += 1
    return
  }
  const as_amount = { bar_id: bars.main, amount: one.amount }
  const body = { uid: scene.uids[one.band]!, ...(review.quantity ? {} : as_amount) }
  await scene.book(review, body)
  await scene.book(review, body)
  await expect(scene.writeOff(review)).rejects.toThrow()
  const moved = review.quantity ? review.quantity * price : one.amount
  model.handOut(one.band, moved, review.device)
  seen.booked += 1
}

async function expectAgreed({ event_id, uids, numberOf }: Scene, model: SlowModel, open: number) {
  const { knex } = stage
  const wallets = await knex('wallets').where({ event_id }).select('uid', 'balance')
  const balances = new Map(wallets.map(({ uid, balance }) => [uid, balance]))
  expect(uids.map((uid) => balances.get(uid))).toEqual(model.balances)
  const [losses] = await knex('postings')
    .where({ event_id, from_account: 'offline_losses' })
    .sum({ sum: 'amount' })
  expect(Number(losses!.sum)).toBe(model.losses)
  const overdrafts = await knex('device_overdrafts').where({ event_id }).select('device', 'amount')
  for (const device of [...phones, caller]) {
    const name = device === caller ? caller : numberOf(device)
    const row = overdrafts.find((one) => one.device === name)
    expect(row?.amount ?? 0).toBe(model.overdrawn.get(device) ?? 0)
  }
  const [reviews] = await knex('transaction_reviews')
    .where({ event_id, status: 'open' })
    .count('* as n')
  expect(Number(reviews!.n)).toBe(open)
  const proof = (await stage.prove(event_id))!
  expect(proof.differences).toEqual([])
}
