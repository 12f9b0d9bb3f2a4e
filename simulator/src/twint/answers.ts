import { randomUUID } from 'node:crypto'
import type { Order } from './order.ts'
import type { CheckIn } from './orders.ts'
import { namespaces } from './shapes.ts'
import { xml } from './xml.ts'

const codes = {
  SystemError: ['1000', 'SYSTEM_ERROR'],
  InvalidParameter: ['1110', 'INPUT_ERROR_VALIDATION'],
  InvalidMerchant: ['1111', 'INPUT_ERROR_MERCHANT'],
  InvalidCashRegister: ['1112', 'INPUT_ERROR_CASHREGISTER'],
  InvalidAmount: ['1113', 'INPUT_ERROR_AMOUNT'],
  InvalidCurrency: ['1114', 'INPUT_ERROR_CURRENCY'],
  InvalidOrder: ['1116', 'INPUT_ERROR_ORDER'],
  InvalidCombinedOrder: ['1116', 'INPUT_ERROR_ORDER'],
  StatusTransitionError: ['1200', 'STATUS_TRANSITION_ERROR'],
  ReversalError: ['1204', 'REVERSAL_ERROR'],
  AccountLockedError: ['1207', 'ACCOUNT_LOCKED_ERROR'],
  FundsError: ['1209', 'FUNDS_ERROR'],
  CertificateRenewalRefused: ['1300', 'CERTIFICATE_RENEWAL_REFUSED'],
  UnspecifiedPairingError: ['1208', 'UNSPECIFIED_PAIRING_ERROR'],
} as const

/** A refusal by one of the schema's faults. */
export class Fault extends Error {
  readonly fault: keyof typeof codes
  constructor(fault: keyof typeof codes, detail: string) {
    super(detail)
    this.fault = fault
  }
}

export function writeFault({ fault, message }: Fault): string {
  const [code, status] = codes[fault]
  const detail = xml(`f:${fault} xmlns:f="${namespaces.fault}"`, [
    xml('f:ErrorCode', [
      xml('f:Code', code),
      xml('f:Status', status),
      xml('f:DetailDescription', message),
    ]),
  ])
  return envelope([
    xml('s:Body', [
      xml('s:Fault', [
        xml('faultcode', 's:Server'),
        xml('faultstring', message),
        xml('detail', [detail]),
      ]),
    ]),
  ])
}

/** A malformed request gets a fault without details. */
export function writeClientFault(reason: string): string {
  const fault = xml('s:Fault', [xml('faultcode', 's:Client'), xml('faultstring', reason)])
  return envelope([xml('s:Body', [fault])])
}

export function writeAnswer(operation: string, message_id: string, content: string[]): string {
  const { header, merchant, base } = namespaces
  return envelope([
    xml('s:Header', [
      xml(`h:ResponseHeaderElement xmlns:h="${header}"`, [xml('h:MessageId', message_id)]),
    ]),
    xml('s:Body', [
      xml(`m:${operation}ResponseElement xmlns:m="${merchant}" xmlns:b="${base}"`, content),
    ]),
  ])
}

export interface Asker {
  merchant_uuid: string
  cash_register_id: string
}

export const merchantInformation = ({ merchant_uuid, cash_register_id }: Asker) =>
  xml('m:MerchantInformation', [
    xml('b:MerchantUuid', merchant_uuid),
    xml('b:CashRegisterId', cash_register_id),
  ])

/** An order as every answer tells it; its times run with the skew of TWINT's clock. */
export function orderElement(order: Order, clock_skew_ms: number): string {
  const time = (at: number) => new Date(at + clock_skew_ms).toISOString()
  const is_paid = order.status === 'SUCCESS'
  const attributes = ` type="${order.type}" confirmationNeeded="${order.confirmation_needed}"`
  const content = [
    xml('m:PostingType', order.posting_type),
    amount('m:RequestedAmount', order.amount),
    xml('m:MerchantTransactionReference', order.reference),
    xml('m:Link', order.original === null ? undefined : [xml('m:OrderUuid', order.original)]),
    xml('m:Uuid', order.uuid),
    statusElement('m:Status', order),
    xml('m:CreationTimestamp', time(order.created_at)),
    is_paid ? amount('m:AuthorizedAmount', order.amount) : '',
    order.processed_at === null ? '' : xml('m:ProcessingTimestamp', time(order.processed_at)),
    xml('m:PaymentAmount', [xml('m:PaymentMethod', 'TWINT'), amount('m:Amount', order.amount)]),
  ]
  return xml('m:Order', content, attributes)
}

const statusCodes = { SUCCESS: 0, IN_PROGRESS: 1, FAILURE: 2 }
const reasonCodes = {
  ORDER_OK: 0,
  ORDER_RECEIVED: 80,
  ORDER_CONFIRMATION_PENDING: 91,
  GENERAL_ERROR: 100,
  CLIENT_TIMEOUT: 101,
  MERCHANT_ABORT: 102,
  CLIENT_ABORT: 103,
}

export const statusElement = (name: string, { status, reason }: Order) =>
  xml(name, [
    xml('m:Status', status, ` code="${statusCodes[status]}"`),
    xml('m:Reason', reason, ` code="${reasonCodes[reason]}"`),
  ])

export const notification = (checkIn: CheckIn) =>
  xml('m:CheckInNotification', [
    merchantInformation(checkIn),
    xml('m:PairingUuid', checkIn.uuid),
    xml('m:PairingStatus', checkIn.pairing),
  ])

export const beaconSecurity = () =>
  xml('m:BeaconSecurity', [
    xml('m:BeaconUuid', randomUUID()),
    xml('m:MajorId', '1'),
    xml('m:MinorId', '1'),
    xml('m:BeaconInitString', 'none'),
    xml('m:BeaconSecret', 'none'),
  ])

const amount = (name: string, rappen: number) =>
  xml(name, [
    xml('b:Amount', `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`),
    xml('b:Currency', 'CHF'),
  ])

const envelope = (parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>${xml(`s:Envelope xmlns:s="${namespaces.soap}"`, parts)}`
