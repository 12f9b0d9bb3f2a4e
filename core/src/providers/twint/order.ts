import type { Cents } from '@kermesse/sdk/rules/money'
import type { Movement } from '../payment_provider.ts'
import { findElement, type XmlElement } from '../xml.ts'

/** An order as TWINT tells it; amounts in minor units, times in ISO 8601. */
export type TwintOrder = {
  uuid: string
  type: string
  reference: string
  status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILURE'
  /** Such as ORDER_OK or CLIENT_ABORT; new ones may come. */
  reason: string
  requested: Cents
  /** Paid amount: the authorized one, if TWINT reports it. */
  amount: Cents
  currency: string
  created_at: string
  /** When it came to its end, else when it began. */
  date: string
  /** Of a reversal: the payment that it gives back. */
  original: Movement['original']
}

/** Reads an `Order` element; undefined when it is not whole. */
export function readOrder(element: XmlElement | undefined): TwintOrder | undefined {
  if (!element) return undefined
  const text = (...path: string[]) => findElement(element, ...path)?.text.trim()
  const requested = centsOf(text('RequestedAmount', 'Amount'))
  const authorized = text('AuthorizedAmount', 'Amount')
  const amount = authorized === undefined ? requested : centsOf(authorized)
  const created_at = timeOf(text('CreationTimestamp'))
  const processed = text('ProcessingTimestamp')
  const date = processed === undefined ? created_at : timeOf(processed)
  const order = {
    uuid: text('Uuid'),
    type: element.attributes.type,
    reference: text('MerchantTransactionReference'),
    status: text('Status', 'Status'),
    reason: text('Status', 'Reason'),
    currency: text('RequestedAmount', 'Currency'),
  }
  if (Object.values(order).some((value) => !value)) return undefined
  if (requested === undefined || amount === undefined || !created_at || !date) return undefined
  if (!['SUCCESS', 'IN_PROGRESS', 'FAILURE'].includes(order.status ?? '')) return undefined
  const original = linkOf(text('Link', 'OrderUuid'), text('Link', 'MerchantTransactionReference'))
  return { ...order, requested, amount, created_at, date, original } as TwintOrder
}

/** The money that an order moved; none while it is not paid. */
export function movementsOf(order: TwintOrder): Movement[] {
  if (order.status !== 'SUCCESS') return []
  const { uuid, reference, amount, currency, date, original } = order
  const kind = order.type.startsWith('PAYMENT_') ? 'payment' : 'refund'
  return [
    {
      kind,
      provider_id: uuid,
      reference,
      amount,
      currency,
      date,
      ...(kind === 'refund' && original ? { original } : {}),
    },
  ]
}

/** TWINT's status as payments are told; MERCHANT_ABORT and CLIENT_ABORT are somebody's will. */
export function stateOf({
  status,
  reason,
}: TwintOrder): 'paid' | 'pending' | 'failed' | 'cancelled' {
  if (status === 'SUCCESS') return 'paid'
  if (status === 'IN_PROGRESS') return 'pending'
  return reason.endsWith('_ABORT') ? 'cancelled' : 'failed'
}

function linkOf(uuid: string | undefined, reference: string | undefined): Movement['original'] {
  if (uuid) return { provider_id: uuid }
  return reference ? { reference } : undefined
}

/** Decimal text of at most two places that count. */
function centsOf(text: string | undefined): Cents | undefined {
  const parts = /^\+?(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(text ?? '')
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

function timeOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  // The schema allows a time without a zone; ours must not be where this process happens to run.
  const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
