import { newId } from '@kermesse/core/platform/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { openTill, pieces } from './till.ts'

const api = await sharedApi()

type Step =
  | { kind: 'cash' | 'wristband' | 'late'; drawer: number }
  | { kind: 'top_up' | 'in' | 'out'; drawer: number; amount: number }
  | { kind: 'reverse' | 'hand_over' | 'close'; drawer: number }

const drawer = fc.nat({ max: 1 })
const amount = fc.integer({ min: 1, max: 40 })
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('cash', 'wristband', 'late'), drawer }),
    fc.record({ kind: fc.constantFrom('top_up', 'in', 'out'), drawer, amount }),
    fc.record({ kind: fc.constantFrom('reverse', 'hand_over', 'close'), drawer }),
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 14 },
)

/** Two phones, each at a drawer of its own; what a step does at them. */
async function openPair() {
  const till = await openTill(api)
  const { admin, secondPerson, otherPerson } = till
  // Loaded before there are drawers.
  const before = await admin.statistics.get({ query: {} })
  const phones = [await till.phone(), await till.phone()]
  const made: string[] = []

  async function open({ sdk, smartphone_number: number }: (typeof phones)[number]) {
    const body = { number, pieces: pieces(50), second_person: secondPerson }
    const { drawer } = await sdk.drawers.open({ body })
    made.push(drawer._id)
    return { id: drawer._id, begun: drawer.opened_at, last: '' }
  }
  /** The drawer of each phone, its beginning and its last sale in cash. */
  const at = await Promise.all(phones.map(open))
  const earlier = at.map(({ begun }) => begun)

  async function close(n: number) {
    const { sdk } = phones[n]!
    const path = { id: at[n]!.id }
    const { cash } = await admin.drawers.report({ path })
    const { drawers } = await sdk.drawers.list({ query: { state: ['open'] } })
    const closer = drawers.some(({ _id }) => _id === path.id) ? sdk : admin
    await closer.drawers.close({ path, body: { pieces: pieces(cash!.expected_amount + 1) } })
    earlier[n] = at[n]!.begun
    at[n] = await open(phones[n]!)
  }

  async function sell(n: number, kind: 'cash' | 'wristband') {
    const sale = await phones[n]!.sdk.transactions.create({ body: till.sold(kind) })
    if (kind === 'cash') at[n]!.last = sale._id
  }

  async function sellLate(n: number) {
    const late = till.sold('cash', { _id: newId(), date: earlier[n] })
    const transactions = [late] as never
    await phones[n]!.sdk.transactions.batch({ body: { transactions } })
  }

  async function reverse(n: number) {
    const id = at[n]!.last
    at[n]!.last = ''
    const query = { reason: 'wrong item' }
    if (id) await phones[n]!.sdk.transactions.reverse_by_id({ path: { id }, query })
  }

  async function perform(step: Step) {
    const { drawer: n, kind } = step
    const { sdk } = phones[n]!
    const path = { id: at[n]!.id }
    if (kind === 'cash' || kind === 'wristband') await sell(n, kind)
    if (kind === 'late') await sellLate(n)
    if (kind === 'top_up') await sdk.transactions.create({ body: till.topUp(step.amount) })
    if (kind === 'in' || kind === 'out') {
      const body = { direction: kind, amount: step.amount, reason: 'change' }
      await admin.drawers.move({ path, body: { ...body, second_person: otherPerson } })
    }
    if (kind === 'reverse') await reverse(n)
    if (kind === 'hand_over') await admin.drawers.hand_over({ path, body: { to: otherPerson } })
    if (kind === 'close') await close(n)
  }
  return { ...till, before, made, perform, close }
}

const cents = (amount: number) => Math.round(100 * amount)

test('sums over all drawers are those of the statistics, and no Z report is missing, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { admin, before, made, perform, close, prove } = await openPair()
      for (const step of all) await perform(step)
      for (const n of [0, 1, 0]) await close(n)

      const reports = await Promise.all(made.map((id) => admin.drawers.report({ path: { id } })))
      const closed = reports.filter(({ kind }) => kind === 'Z')
      const sum = (of: (report: (typeof reports)[number]) => number) =>
        reports.reduce((total, report) => total + cents(of(report)), 0)
      const after = await admin.statistics.get({ query: {} })
      const gained = (of: (statistics: typeof after) => number) =>
        cents(of(after)) - cents(of(before))
      expect(sum(({ figures }) => figures!.debit)).toBe(gained(({ debit }) => debit))
      expect(sum(({ figures }) => figures!.credit)).toBe(gained(({ credit }) => credit))
      const cash = gained((figures) => figures.cash.by_booking_date)
      expect(sum(({ figures }) => figures!.cash_amount)).toBe(cash)
      const numbers = closed.map(({ report_number }) => report_number)
      expect(numbers.sort((a, b) => a! - b!)).toEqual(closed.map((_, n) => n + 1))
      expect(new Set(closed.map((report) => report.cash!.difference))).toEqual(new Set([1]))
      await prove()
    }),
    { numRuns: 4, seed: 35, endOnFailure: true },
  )
}, 120_000)
