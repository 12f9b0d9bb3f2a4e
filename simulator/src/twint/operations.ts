import { toDataURL } from 'qrcode'
import {
  type Asker,
  beaconSecurity,
  Fault,
  merchantInformation,
  notification,
  orderElement,
  statusElement,
} from './answers.ts'
import type { Merchant } from './merchants.ts'
import type { operation_names } from './operation_names.ts'
import type { Order } from './order.ts'
import type { CheckIn } from './orders.ts'
import type { World } from './world.ts'
import { childOf, type Element, textAt, xml } from './xml.ts'

export interface Asked {
  world: World
  merchant: Merchant
  request: Element
}

const renewal_days = 60
const mayBeRenewed = (expires: string) =>
  Date.parse(expires) - Date.now() < renewal_days * 86_400_000

type Operation = (asked: Asked) => string[] | Promise<string[]>

const by_name: Record<(typeof operation_names)[number], Operation> = {
  EnrollCashRegister({ world, merchant, request }) {
    world.merchants.enrol(merchant, textAt(request, 'MerchantInformation', 'CashRegisterId')!)
    return [beaconSecurity()]
  },

  CheckSystemStatus(asked) {
    registerOf(asked)
    return [xml('m:Status', 'OK')]
  },

  GetCertificateValidity({ merchant }) {
    const expires = merchant.certificate_expires ?? '2099-12-31'
    return [
      xml('m:CertificateExpiryDate', expires.slice(0, 10)),
      xml('m:RenewalAllowed', String(mayBeRenewed(expires))),
    ]
  },

  RenewCertificate({ world, merchant, request }) {
    const { certificate_expires: expires, merchant_uuid: common_name } = merchant
    const sent = textAt(request, 'CertificatePassword')!
    // The quoted password must be masked before it is displayed.
    if (!expires || !mayBeRenewed(expires))
      throw new Fault('CertificateRenewalRefused', `valid for too long, ${sent} was not used`)
    const passphrase = Buffer.from(sent, 'base64').toString()
    const valid_from = new Date(Date.now() - 86_400_000)
    const valid_to = new Date(Date.now() + 365 * 86_400_000)
    const { p12 } = world.authority.issue({ common_name, passphrase, valid_from, valid_to })
    merchant.certificate_expires = valid_to.toISOString()
    world.merchants.save()
    return [
      xml('m:MerchantCertificate', p12.toString('base64')),
      xml('m:ExpirationDate', valid_to.toISOString()),
    ]
  },

  async StartOrder(asked) {
    const order = startOrder(asked, registerOf(asked))
    const wants_qr = isTrue(textAt(asked.request, 'QRCodeRendering'))
    return [
      xml('m:OrderUuid', order.uuid),
      statusElement('m:OrderStatus', order),
      ...(await tokenElements(asked.world, order.token, wants_qr)),
      xml('m:CustomerInformation', []),
      xml('m:PairingStatus', order.pairing),
    ]
  },

  async MonitorOrder(asked) {
    const asker = registerOf(asked)
    const order = orderOf(asked)
    const waits = isTrue(textAt(asked.request, 'WaitForResponse'))
    if (waits && order.status === 'IN_PROGRESS') await asked.world.orders.news(order)
    return [merchantInformation(asker), told(asked, order), xml('m:PairingStatus', order.pairing)]
  },

  ConfirmOrder(asked) {
    const asker = registerOf(asked)
    const order = orderOf(asked)
    if (order.reason !== 'ORDER_CONFIRMATION_PENDING' && order.status !== 'SUCCESS') {
      throw new Fault('InvalidOrder', 'the order does not wait for a confirmation')
    }
    if (amountOf(asked.request) !== order.amount) {
      throw new Fault('InvalidAmount', 'only the whole amount can be confirmed')
    }
    if (order.status !== 'SUCCESS') asked.world.orders.end(order, 'SUCCESS', 'ORDER_OK')
    return [merchantInformation(asker), told(asked, order)]
  },

  CancelOrder(asked) {
    registerOf(asked)
    const order = orderOf(asked)
    if (order.status !== 'IN_PROGRESS') {
      throw new Fault('StatusTransitionError', `the order is ${order.status}/${order.reason}`)
    }
    asked.world.orders.end(order, 'FAILURE', 'MERCHANT_ABORT')
    return [told(asked, order)]
  },

  FindOrder: (asked) => findOrders(asked).map((order) => told(asked, order)),

  GetOrder: (asked) => [told(asked, orderOf(asked))],

  async RequestCheckIn(asked) {
    const checkIn = asked.world.orders.checkIn(registerOf(asked))
    const wants_qr = isTrue(textAt(asked.request, 'QRCodeRendering'))
    return [notification(checkIn), ...(await tokenElements(asked.world, checkIn.token, wants_qr))]
  },

  MonitorCheckIn(asked) {
    registerOf(asked)
    return [notification(checkInOf(asked))]
  },

  CancelCheckIn(asked) {
    registerOf(asked)
    asked.world.orders.closeCheckIn(checkInOf(asked))
    return [xml('m:Status', 'OK')]
  },
}

/** Handlers by operation name; each returns the content of its element or throws a fault. */
export const operations: Record<string, Operation> = by_name

function startOrder(asked: Asked, asker: Asker): Order {
  const { world, request } = asked
  const element = childOf(request, 'Order')!
  const reference = textAt(element, 'MerchantTransactionReference')!
  const amount = amountOf(element)
  if (world.orders.findByReference(asker.merchant_uuid, reference)) {
    throw new Fault('InvalidOrder', 'duplicate MerchantTransactionReference')
  }
  const is_reversal = element.attributes.type === 'REVERSAL'
  const original = is_reversal ? reversible(asked, element, amount) : undefined
  const pairing_uuid = textAt(request, 'PairingUuid')
  const checkIn = pairing_uuid === undefined ? undefined : checkInOf(asked)
  if (checkIn && checkIn.pairing !== 'PAIRING_ACTIVE') {
    throw new Fault('InvalidParameter', 'nobody is paired')
  }
  return world.orders.start({
    ...asker,
    type: element.attributes.type!,
    posting_type: textAt(element, 'PostingType')!,
    confirmation_needed: isTrue(element.attributes.confirmationNeeded),
    amount,
    reference,
    original,
    pairing: checkIn?.pairing,
    needs_token: !is_reversal && !checkIn,
  })
}

/** The payment that is given back, when it still has that much. */
function reversible({ world, merchant }: Asked, element: Element, amount: number): Order {
  const { merchant_uuid } = merchant
  const uuid = textAt(element, 'Link', 'OrderUuid')
  const reference = textAt(element, 'Link', 'MerchantTransactionReference')
  const original = uuid
    ? world.orders.find(uuid)
    : world.orders.findByReference(merchant_uuid, reference ?? '')
  if (original?.merchant_uuid !== merchant_uuid || original.original !== null) {
    throw new Fault('InvalidOrder', 'the linked order is unknown')
  }
  if (original.status !== 'SUCCESS') {
    throw new Fault('InvalidOrder', 'the linked order was not paid')
  }
  if (original.is_account_closed) {
    throw new Fault('AccountLockedError', 'the account of the customer was closed')
  }
  if (original.reversed + amount > original.amount) {
    throw new Fault('ReversalError', 'the amount is above what is left of the order')
  }
  return original
}

function findOrders({ world, merchant, request }: Asked): Order[] {
  const { merchant_uuid } = merchant
  const register = textAt(request, 'CashRegisterId')
  const uuid = textAt(request, 'OrderUuid')
  const reference = textAt(request, 'MerchantTransactionReference')
  const [start, end] = ['SearchStartDate', 'SearchEndDate'].map((name) => textAt(request, name))
  const skew = world.orders.settings.clock_skew_ms
  const found =
    uuid !== undefined
      ? [world.orders.find(uuid)]
      : reference !== undefined
        ? [world.orders.findByReference(merchant_uuid, reference)]
        : world.orders.list({ merchant_uuid })
  return found.filter((order): order is Order => {
    if (order?.merchant_uuid !== merchant_uuid) return false
    if (register !== undefined && order.cash_register_id !== register) return false
    if (start === undefined || end === undefined) return true
    const created = order.created_at + skew
    return created >= Date.parse(start) && created <= Date.parse(end)
  })
}

/** The enrolled register that asks. */
function registerOf({ merchant, request }: Asked): Asker {
  const cash_register_id = textAt(request, 'MerchantInformation', 'CashRegisterId')!
  if (!merchant.registers.includes(cash_register_id)) {
    throw new Fault('InvalidCashRegister', 'the cash register is not enrolled')
  }
  return { merchant_uuid: merchant.merchant_uuid, cash_register_id }
}

function orderOf({ world, merchant, request }: Asked): Order {
  const uuid = textAt(request, 'OrderUuid')
  const reference = textAt(request, 'MerchantTransactionReference') ?? ''
  const order = uuid
    ? world.orders.find(uuid)
    : world.orders.findByReference(merchant.merchant_uuid, reference)
  if (order?.merchant_uuid !== merchant.merchant_uuid) {
    throw new Fault('InvalidOrder', 'the order is unknown')
  }
  return order
}

function checkInOf({ world, merchant, request }: Asked): CheckIn {
  const checkIn = world.orders.findCheckIn(textAt(request, 'PairingUuid') ?? '')
  if (checkIn?.merchant_uuid !== merchant.merchant_uuid) {
    throw new Fault('UnspecifiedPairingError', 'the pairing is unknown')
  }
  return checkIn
}

/** Rappen. TWINT has nothing smaller, and no other money. */
function amountOf(element: Element): number {
  const currency = textAt(element, 'RequestedAmount', 'Currency')
  if (currency !== 'CHF') throw new Fault('InvalidCurrency', `no ${currency} here`)
  const text = textAt(element, 'RequestedAmount', 'Amount') ?? ''
  const [, francs = '', rappen = ''] = /^\+?(\d{1,9})(?:\.(\d{0,2})0*)?$/.exec(text) ?? []
  const amount = Number(francs) * 100 + Number(rappen.padEnd(2, '0'))
  if (!(amount > 0)) throw new Fault('InvalidAmount', `${text} is no amount`)
  return amount
}

async function tokenElements(world: World, token: number | null, wants_qr: boolean) {
  if (token === null) return []
  const image = wants_qr && (await toDataURL(`${world.url()}/twint?token=${token}`, { margin: 2 }))
  return [xml('m:Token', String(token)), image ? xml('m:QRCode', image) : '']
}

const told = ({ world }: Asked, order: Order) =>
  orderElement(order, world.orders.settings.clock_skew_ms)

const isTrue = (text: string | undefined) => text === 'true' || text === '1'
