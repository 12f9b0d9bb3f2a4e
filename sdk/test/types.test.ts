import { describe, expect, expectTypeOf, test } from 'vitest'
import { ApiError, isApiError, type Kermesse, type WebhookMessage } from '../src/kermesse.ts'
import type { Input, Schema } from '../src/types.ts'

// The type checker reads these; nothing is called.
type Sent = NonNullable<Input<'transactions.create'>['body']>
type Line = Extract<Sent, { type: 'debit' }>['order'][number]
type Run = NonNullable<Input<'refunds.create'>['body']>
const [uid, bar_id, beer, entrance_id] = ['04A1B2C3D4', 'a', 'b', 'c'] as const
const order = [{ _id: beer }]

describe('a transaction', () => {
  test('has what its type needs', () => {
    const sent: Sent[] = [
      { type: 'debit', bar_id, order },
      { type: 'debit', uid, bar_id, order, amount: 5, age: 18, table_number: '7' },
      { type: 'credit', uid, amount: 5, payment_type: 'card', terminal_code: '101' },
      { type: 'unpaid', uid, amount: 5 },
      { type: 'entrance', uid, entrance_id },
      { type: 'checkout', uid, date: '2026-07-04T18:00:00.000Z', offline: true },
    ]

    expectTypeOf(sent).items.toEqualTypeOf<Schema<'TransactionInput'>>()
  })

  test('does not compile without it', () => {
    const sent: Sent[] = [
      // @ts-expect-error: a sale needs its point of sale.
      { type: 'debit', uid, order },
      // @ts-expect-error: a sale needs what is sold.
      { type: 'debit', uid, bar_id },
      // @ts-expect-error: a top-up needs an amount.
      { type: 'credit', uid },
      // @ts-expect-error: a top-up needs a wristband.
      { type: 'credit', amount: 5 },
      // @ts-expect-error: credit of the organiser needs an amount.
      { type: 'unpaid', uid },
      // @ts-expect-error: an entrance is named.
      { type: 'entrance', uid },
      // @ts-expect-error: a wristband is paid out.
      { type: 'checkout' },
      // @ts-expect-error: there is no such type.
      { type: 'refund', uid },
      // @ts-expect-error: it needs a type.
      { uid, amount: 5 },
    ]

    expectTypeOf(sent).toBeArray()
  })

  test('has nothing of another type', () => {
    const sent: Sent[] = [
      // @ts-expect-error: a top-up sells nothing.
      { type: 'credit', uid, amount: 5, order },
      // @ts-expect-error: nor is it at a point of sale of its choice.
      { type: 'credit', uid, amount: 5, bar_id },
      // @ts-expect-error: what is paid out follows from the balance.
      { type: 'checkout', uid, amount: 5 },
      // @ts-expect-error: no field of a transaction.
      { type: 'credit', uid, amount: 5, note: 'thanks' },
    ]

    expectTypeOf(sent).toBeArray()
  })
})

describe('a line of an order', () => {
  test('has the fields of its kind', () => {
    const lines: Line[] = [
      { _id: beer },
      { _id: beer, kind: 'consumption', quantity: 2, price: 5, without_voucher: true },
      { _id: beer, amount: 7.5 },
      { _id: beer, kind: 'deposit', quantity: 2, price: 2 },
      { _id: beer, kind: 'deposit_return' },
    ]

    expectTypeOf(lines).items.toEqualTypeOf<Schema<'OrderLineInput'>>()
  })

  test('has nothing of another kind', () => {
    const lines: Line[] = [
      // @ts-expect-error: something is sold.
      { quantity: 2 },
      // @ts-expect-error: a container has a price, and no amount of the seller's choice.
      { _id: beer, kind: 'deposit', amount: 7.5 },
      // @ts-expect-error: nor has one that comes back.
      { _id: beer, kind: 'deposit_return', amount: 7.5 },
      // @ts-expect-error: no voucher pays for a container.
      { _id: beer, kind: 'deposit', without_voucher: true },
      // @ts-expect-error: there is no such kind.
      { _id: beer, kind: 'voucher' },
    ]

    expectTypeOf(lines).toBeArray()
  })
})

describe('a refund run', () => {
  test('has the fields of its type', () => {
    const runs: Run[] = [
      {},
      { execution_date: '2026-07-06', confirmed_amount: 120.5 },
      { type: 'form', execution_date: '2026-07-06', dry_run: true },
      { type: 'twint', confirmed_amount: 120.5, dry_run: true },
    ]

    expectTypeOf(runs).items.toEqualTypeOf<Schema<'RefundInput'>>()
  })

  test('has nothing of another type', () => {
    const runs: Run[] = [
      // @ts-expect-error: a provider pays at its own pace.
      { type: 'card', execution_date: '2026-07-06' },
      // @ts-expect-error: cash is paid out at the desk.
      { type: 'cash' },
    ]

    expectTypeOf(runs).toBeArray()
  })
})

describe('a message', () => {
  test('of the stream and of a webhook has the data of its type', () => {
    expectTypeOf<Message>().toEqualTypeOf<Schema<'Message'>>()
    expectTypeOf(followFigures).returns.toEqualTypeOf<
      AsyncGenerator<{ type: 'statistics.changed'; event_id: string }>
    >()
    expectTypeOf(readMessage).parameters.toEqualTypeOf<[Message | WebhookMessage]>()
  })
})

type Stream = ReturnType<typeof followEverything>
const followEverything = ({ events }: Kermesse) => events.stream()
const followFigures = ({ events }: Kermesse) =>
  events.stream({ query: { types: ['statistics.changed'] } })
type Message = Stream extends AsyncGenerator<infer One> ? One : never

function readMessage(message: Message | WebhookMessage) {
  // @ts-expect-error: not every message has a payment.
  expectTypeOf(message.data.payment_id).toBeString()
  switch (message.type) {
    case 'payment.succeeded':
      return message.data.payment_id
    case 'refund.returned':
      return message.data.refund_item_id ?? message.data.provider_refund_id ?? message.data.uid
    case 'sales.summarised':
      return message.data.bars.map(({ bar_id, amount }) => `${bar_id} ${amount}`).join()
    case 'event.archived':
      // @ts-expect-error: it has no data of its own.
      return message.data.count
    // @ts-expect-error: there is no such type.
    case 'payment.eaten':
      return ''
    default:
      return message.timestamp
  }
}

describe('a result of a batch', () => {
  test('has the fields of its status', () => {
    type Sold = Schema<'BatchResult'>['results'][number]
    expectTypeOf(readResult).parameters.toEqualTypeOf<[Sold]>()
    type Scanned = Schema<'CheckBatchResult'>['results'][number]
    expectTypeOf(readScan).parameters.toEqualTypeOf<[Scanned]>()
  })
})

function readResult(result: Schema<'BatchItem'>): string | number | null {
  // @ts-expect-error: what was posted has no error.
  expectTypeOf(result.error).toBeString()
  switch (result.status) {
    case 'posted':
      return result.balance ?? result.amount
    case 'review':
      return result.review_id + result.error_code
    case 'declined':
      // @ts-expect-error: nothing is kept of it.
      return result.review_id ?? result.error
    default:
      return result._id
  }
}

function readScan(result: Schema<'CheckBatchItem'>): string {
  // @ts-expect-error: nothing is kept of a refused scan.
  expectTypeOf(result.check).toBeObject()
  if (result.status === 'refused') return result.error_code + result.error
  return result.status === 'review' ? result.error : result.check._id
}

describe('an answer', () => {
  test('has the fields that the server always sends', () => {
    expectTypeOf<Schema<'Transaction'>['uid']>().toEqualTypeOf<string | null>()
    expectTypeOf<Schema<'Client'>['name']>().toEqualTypeOf<string | null>()
    expectTypeOf<Schema<'Bar'>['order_number_prefix']>().toBeString()
    expectTypeOf<Schema<'Device'>['event_id']>().toEqualTypeOf<string | null>()
    expectTypeOf<Schema<'Deposit'>['revision']>().toBeString()
    expectTypeOf<Schema<'Event'>['timezone']>().toBeString()
    expectTypeOf<Schema<'Event'>['revision']>().toBeString()
    expectTypeOf<Schema<'Event'>['form_refund']>().toBeObject()
    expectTypeOf<Schema<'ListedEvent'>['name']>().toBeString()
  })

  test('may lack those of other callers, other operations and short lists', () => {
    expectTypeOf<Schema<'ListedClient'>['balance']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Schema<'Payment'>['transaction_ids']>().toEqualTypeOf<string[] | undefined>()
    expectTypeOf<Schema<'ListedBar'>['revision']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Schema<'ListedEvent'>['timezone']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Schema<'Event'>['dateEnd']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Schema<'Event'>['currency_is_fixed']>().toEqualTypeOf<boolean | undefined>()
  })

  test('of a list declares nothing that only a single record has', () => {
    expectTypeOf<Schema<'Client'>>().toHaveProperty('transaction_id')
    expectTypeOf<Schema<'ListedClient'>>().not.toHaveProperty('transaction_id')
    expectTypeOf<Schema<'ListedClient'>>().not.toHaveProperty('last_known_location')
    expectTypeOf<Schema<'ListedEvent'>>().not.toHaveProperty('currency_is_fixed')
  })

  test('may require what a request may leave out', () => {
    expectTypeOf<Schema<'EventInput'>['timezone']>().toEqualTypeOf<string | undefined>()
  })
})

describe('an error', () => {
  const details = { balance: 2, amount: 3 }
  const refusal = { error: 'too little', error_code: 'insufficient_balance' as const, details }
  const error: unknown = new ApiError(409, refusal)

  test('is told from others, and by its code', () => {
    expect(isApiError(error)).toBe(true)
    expect(isApiError(error, 'insufficient_balance')).toBe(true)
    expect(isApiError(error, 'forbidden', 'insufficient_balance')).toBe(true)
    expect(isApiError(error, 'forbidden')).toBe(false)
    expect(isApiError(new Error('too little'))).toBe(false)
  })

  test('has the details and the status of its code', () => {
    if (isApiError(error, 'insufficient_balance')) {
      expectTypeOf(error.details).toEqualTypeOf<{
        balance: number
        amount: number
        uid?: string
      }>()
      expectTypeOf(error.status).toEqualTypeOf<409>()
    }
    if (isApiError(error, 'forbidden', 'unreachable')) {
      expectTypeOf(error.code).toEqualTypeOf<'forbidden' | 'unreachable'>()
      expectTypeOf(error.details).toBeUnknown()
    }
    if (isApiError(error, 'payout_changed', 'load_too_high'))
      // @ts-expect-error: it may be either.
      expectTypeOf(error.details.room).toBeNumber()
    // @ts-expect-error: there is no such code.
    isApiError(error, 'too_expensive')
    if (isApiError(error)) expectTypeOf(error.status).toBeNumber()
  })
})
