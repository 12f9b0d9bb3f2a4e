import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'
import { currentMenu } from '../menu/menu.ts'

/** A sale as it is asked for. Amounts in minor units. */
export type PendingSale = {
  total: number
  event_id: string
  body: Extract<Schema<'TransactionInput'>, { type: 'debit' }> & { _id: string }
  lines: { name: string; quantity: number; total: number }[]
  /** The sale that it replaces. */
  change?: { of: string; reason: string }
}
export type SoldOrder = {
  sale_id: string
  amount: number
  /** Null where the balance is not known. */
  before: number | null
  after: number | null
  vouchers: { name: string; quantity: number }[]
  order_number: string | null
  /** Taken without an answer: the balance is the one that this phone knows. */
  is_offline: boolean
  /** The amount that a second band paid. */
  second?: number
  /** Vouchers and containers that the band has now, as this phone knows. */
  has?: string
}
/** A refusal by the phone itself. */
export class SaleRefusal extends Error {
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(code: string, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Nothing that is not on disk has been sold. */
export function notWritten(error: unknown): never {
  const is_full = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw new SaleRefusal(is_full ? 'memory_full' : 'not_written')
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Returns the result screen of a sale that was posted. */
export function soldOf(done: Schema<'Transaction'>): SoldOrder {
  const { _id: sale_id, amount, balance, balance_change, order, order_number } = done
  const others = (done.order_parts ?? []).filter(({ uid }) => uid !== null)
  const second = others.reduce((sum, part) => sum + centsOf(part.amount), 0)
  const names = currentMenu()?.vouchers ?? {}
  const vouchers = order.flatMap(({ voucher, quantity }) =>
    voucher ? [{ name: names[voucher] ?? '', quantity }] : [],
  )
  const after = balance === null ? null : centsOf(balance)
  const before = after === null ? null : after - centsOf(balance_change ?? 0)
  return {
    sale_id,
    amount: centsOf(amount) + second,
    before,
    after,
    vouchers,
    order_number,
    is_offline: false,
    ...(others.length > 0 && { second }),
  }
}
