import {
  type Doubtful,
  type Movement,
  ProviderFailure,
  type Rejected,
} from '../payment_provider.ts'
import { findElement, type XmlElement } from '../xml.ts'
import { refusalOf } from './faults.ts'
import { movementsOf, readOrder, type TwintOrder } from './order.ts'
import { content, type OrderName, type Register } from './requests.ts'
import { type Connection, caller, doubt, type SoapAnswer, type SoapCall } from './wire.ts'

export type OrderOutcome = { outcome: 'done' }
type Body = { outcome: 'done'; body: XmlElement }
type Found = { outcome: 'done'; order: TwintOrder | undefined }
/** Not answered, or called a repeat; but TWINT has an order under the reference. */
type Known = { outcome: 'known'; order: TwintOrder; is_repeat: boolean }

export type ClientConfig = Connection &
  Register & {
    /** True when the caller remembers that `enroll` was done; else the first order sees to it. */
    is_enrolled?: boolean
  }

/** TWINT's operations with faults read, doubt looked up and the register enrolled once. */
export type Client = ReturnType<typeof openClient>

/** Creates a TWINT client for one cash register; throws for an invalid certificate or key. */
export function openClient(config: ClientConfig) {
  const call = caller(config)
  const enrolment = openEnrolment(call, config)
  const register: Register = config

  const ask = async (operation: string, part: string): Promise<Body | Rejected | Doubtful> => {
    const answer = await call({ operation, content: part })
    return answer.outcome === 'fault' ? refusalOf(answer) : answer
  }

  const lookUp = async (reference: string): Promise<Found | Rejected | Doubtful> => {
    const answer = await ask('FindOrder', content.findByReference(register, reference))
    if (answer.outcome !== 'done') return answer
    const orders = ordersIn(answer.body)
    if (!orders) return doubt('garbled_answer', 'an order that cannot be read')
    const foreign = orders.find((order) => order.reference !== reference)
    if (foreign) return doubt('forged_answer', `${foreign.reference} was not asked for`)
    return { outcome: 'done', order: weightiest(orders) }
  }

  const start = async (
    reference: string,
    part: string,
  ): Promise<Body | Known | Rejected | Doubtful> => {
    const enrolled = await enrolment.ensure()
    // After any failed enrolment, the order itself was not sent.
    if (enrolled.outcome === 'unknown') return { ...enrolled, unsent: true }
    if (enrolled.outcome === 'rejected') return enrolled
    const answer = await call({ operation: 'StartOrder', content: part })
    if (answer.outcome === 'fault' && answer.fault === 'InvalidCashRegister') enrolment.forget()
    const is_repeat = answer.outcome === 'fault' && repeats.has(answer.fault)
    const verdict = answer.outcome === 'fault' ? refusalOf(answer) : answer
    if (!is_repeat && (verdict.outcome !== 'unknown' || verdict.unsent)) return verdict

    const found = await lookUp(reference)
    if (found.outcome === 'done' && found.order) {
      return { outcome: 'known', order: found.order, is_repeat }
    }
    // Not known yet is no proof after a doubt: the request may still be on its way.
    return found.outcome === 'unknown' && is_repeat ? found : verdict
  }

  return {
    register,
    ask,
    lookUp,
    start,
    enroll: enrolment.enroll,
    movements: (period: Period) => listMovements(ask, { register, period }),
    refunds: (period: Period) => listRefunds(ask, { register, period }),
    /** One order, by an operation that answers it. */
    order: async (operation: string, part: string, name: OrderName): Promise<Read> =>
      readOne(await ask(operation, part), name),
  }
}

type Read = { outcome: 'done'; order: TwintOrder; body: XmlElement } | Rejected | Doubtful

function readOne(answer: Body | Rejected | Doubtful, name: OrderName): Read {
  if (answer.outcome !== 'done') return answer
  const order = readOrder(findElement(answer.body, 'Order'))
  if (!order) return doubt('garbled_answer', 'an order that cannot be read')
  const is_ours = 'uuid' in name ? order.uuid === name.uuid : order.reference === name.reference
  if (!is_ours) return doubt('forged_answer', `${order.reference} was not asked for`)
  return { outcome: 'done', order, body: answer.body }
}

// Both may say that the reference was used before.
const repeats = new Set(['InvalidOrder', 'InvalidMerchantTransactionReference'])

function openEnrolment(call: (call: SoapCall) => Promise<SoapAnswer>, config: ClientConfig) {
  let enrolled: Promise<OrderOutcome | Rejected | Doubtful> | undefined
  if (config.is_enrolled) enrolled = Promise.resolve({ outcome: 'done' })

  const enroll = async (): Promise<OrderOutcome | Rejected | Doubtful> => {
    const answer = await call({ operation: 'EnrollCashRegister', content: content.enrol(config) })
    if (answer.outcome === 'fault') return refusalOf(answer)
    return answer.outcome === 'done' ? { outcome: 'done' } : answer
  }
  return {
    enroll,
    /** Enrols once, however many orders begin at the same time. */
    async ensure() {
      enrolled ??= enroll()
      const outcome = await enrolled
      if (outcome.outcome !== 'done') enrolled = undefined
      return outcome
    },
    forget() {
      enrolled = undefined
    },
  }
}

/** Undefined when one of the orders cannot be read: a list with a gap must not pass for whole. */
function ordersIn(body: XmlElement): TwintOrder[] | undefined {
  const orders = body.children.map(readOrder)
  return orders.every((order) => order !== undefined) ? orders : undefined
}

/** Under one reference the order that moved money comes first, then the one that still may. */
function weightiest(orders: TwintOrder[]): TwintOrder | undefined {
  const weights = { SUCCESS: 2, IN_PROGRESS: 1, FAILURE: 0 }
  return orders.toSorted((a, b) => weights[b.status] - weights[a.status])[0]
}

type Period = { from: string; to: string }

const day_ms = 86_400_000
// An order ends at most this long after it began, with room for clocks that differ.
const longest_order_ms = 3_600_000

type Ask = (operation: string, part: string) => Promise<Body | Rejected | Doubtful>
type At = Parameters<typeof content.findByDates>[0]

/**
 * Refunds of the whole merchant, because refunds in TWINT's portal belong to no register of ours.
 */
async function* listRefunds(
  ask: Ask,
  { register: { merchant_uuid }, period }: { register: Register; period: Period },
): AsyncGenerator<Movement> {
  for await (const movement of listMovements(ask, { register: { merchant_uuid }, period }))
    if (movement.kind === 'refund') yield movement
}

/** Asks by the time at which orders began, tells by the time at which money moved. */
async function* listMovements(
  ask: Ask,
  { register, period }: { register: At; period: Period },
): AsyncGenerator<Movement> {
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)]
  let step = day_ms
  let start = from - longest_order_ms
  while (start < to) {
    const end = Math.min(start + step, to)
    const dates = { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
    const answer = await ask('FindOrder', content.findByDates(register, dates))
    const orders = answer.outcome === 'done' ? ordersIn(answer.body) : undefined
    if (!orders) {
      const failure =
        answer.outcome === 'done' ? doubt('garbled_answer', 'an order cannot be read') : answer
      // Too much for one answer, or for the time that it has.
      const may_be_long = failure.reason === 'garbled_answer' || failure.reason === 'timeout'
      if (!may_be_long || step < 60_000) throw new ProviderFailure(failure)
      step /= 4
      continue
    }
    for (const order of orders) {
      const created = Date.parse(order.created_at)
      // TWINT may count both ends of a period; ours counts the first.
      if (created < start || created >= end) continue
      const moved = Date.parse(order.date)
      if (moved >= from && moved < to) yield* movementsOf(order)
    }
    start = end
  }
}
