import type { Element } from './xml.ts'

export const namespaces = {
  merchant: 'http://service.twint.ch/merchant/types/v8_6',
  base: 'http://service.twint.ch/base/types/v8_6',
  header: 'http://service.twint.ch/header/types/v8_6',
  fault: 'http://service.twint.ch/fault/types/v8_6',
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
} as const

/** Says what the schema has against a request: the order of its elements, their names, their text. */
export function complaintAbout(
  element: Element,
  home: string = namespaces.merchant,
): string | undefined {
  const children = element.children.map(({ name }) => name).join(' ')
  const order = orders[element.name]
  if (order && !order.test(children)) {
    return `${element.name} must not hold "${children}" in this order`
  }
  const leaf = leaves[element.name]
  if (!order && (!leaf?.test(element.text.trim()) || children)) {
    return `${element.name} must not be "${element.text.trim()}"`
  }
  if (element.namespace !== home) return `${element.name} belongs to ${home}`
  if (element.name === 'Order' && !kinds.test(element.attributes.type ?? '')) {
    return 'an Order needs its type'
  }
  const inner = ofBase.has(element.name) ? namespaces.base : namespaces.merchant
  for (const child of element.children) {
    const complaint = complaintAbout(child, inner)
    if (complaint) return complaint
  }
  return undefined
}

const register = 'MerchantInformation'
const merchant = '(MerchantUuid|MerchantAliasId)'
const which = '(OrderUuid|MerchantTransactionReference)'
const pairing = '(CustomerRelationUuid|PairingUuid)'

// Every sequence of the schema, as its children's names with a blank between them.
const orders: Record<string, RegExp> = {
  StartOrderRequestElement: sequence(
    `${register} Order (OfflineAuthorization|${pairing}|UnidentifiedCustomer)`,
    'QRCodeRendering',
  ),
  MonitorOrderRequestElement: sequence(`${register} ${which}`, 'WaitForResponse'),
  ConfirmOrderRequestElement: sequence(
    `${register} ${which} RequestedAmount`,
    'PartialConfirmation',
  ),
  CancelOrderRequestElement: sequence(`${register} ${which}`),
  FindOrderRequestElement: sequence(
    merchant,
    'CashRegisterId',
    `(SearchStartDate SearchEndDate|${which})`,
  ),
  GetOrderRequestElement: sequence(`${merchant} OrderUuid`),
  EnrollCashRegisterRequestElement: sequence(
    `${register} CashRegisterType`,
    'FormerCashRegisterId',
    'BeaconInventoryNumber',
    'BeaconDaemonVersion',
  ),
  CheckSystemStatusRequestElement: sequence(register),
  GetCertificateValidityRequestElement: sequence(merchant),
  RenewCertificateRequestElement: sequence(`${merchant} CertificatePassword`),
  RequestCheckInRequestElement: sequence(
    `${register} (OfflineAuthorization|CouponCode|CustomerRelationUuid|UnidentifiedCustomer)`,
    'RequestCustomerRelationAlias',
    'QRCodeRendering',
  ),
  MonitorCheckInRequestElement: sequence(register, pairing, 'WaitForResponse'),
  CancelCheckInRequestElement: sequence(`${register} Reason`, pairing),
  MerchantInformation: sequence(`${merchant} CashRegisterId`, 'ServiceAgentUuid'),
  Order: sequence(
    'PostingType RequestedAmount MerchantTransactionReference',
    'EReceiptUrl',
    'Link',
    'OrderDetailsUrl',
    'PaymentAuthorizationType',
    'ConfirmationButtonId',
  ),
  RequestedAmount: sequence('Amount Currency'),
  Link: sequence(which),
}

/** A required first element, then optional ones in this order. */
function sequence(first: string, ...optional: string[]): RegExp {
  return new RegExp(`^${first}${optional.map((name) => `( ${name})?`).join('')}$`)
}

// Their types are the base schema's, and so are the names in them.
const ofBase = new Set(['MerchantInformation', 'RequestedAmount'])

export const uuid = /^([0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$/
const boolean = /^(true|false|1|0)$/
const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/
const upTo = (length: number) => new RegExp(`^.{1,${length}}$`)
const kinds = /^(PAYMENT_IMMEDIATE|PAYMENT_DEFERRED|PAYMENT_RECURRING|REVERSAL|CREDIT)$/

const leaves: Record<string, RegExp> = {
  CertificatePassword: /^[A-Za-z0-9+/]+=*$/,
  MerchantUuid: uuid,
  MerchantAliasId: upTo(50),
  CashRegisterId: upTo(50),
  ServiceAgentUuid: uuid,
  OrderUuid: uuid,
  PairingUuid: uuid,
  CustomerRelationUuid: uuid,
  MerchantTransactionReference: upTo(50),
  Amount: /^\+?\d+(\.\d*)?$/,
  Currency: upTo(3),
  PostingType: /^(GOODS|MONEY)$/,
  CashRegisterType: /^(POS-Serviced|POS-Selfservice|POS-VendingMachine|EPOS|MPOS)$/,
  Reason: /^(INVALID_PAIRING|OTHER_PAYMENT_METHOD|PAYMENT_ABORT|NO_PAYMENT_NEEDED)$/,
  RequestCustomerRelationAlias: /^(NONE|LIST_COUPONS|RECURRING_PAYMENT)$/,
  PaymentAuthorizationType: /^(FINAL_AUTH|PRE_AUTH)$/,
  ConfirmationButtonId: upTo(10),
  FormerCashRegisterId: upTo(50),
  BeaconInventoryNumber: upTo(100),
  BeaconDaemonVersion: upTo(50),
  EReceiptUrl: upTo(250),
  OrderDetailsUrl: upTo(250),
  OfflineAuthorization: upTo(3000),
  CouponCode: upTo(50),
  SearchStartDate: date,
  SearchEndDate: date,
  UnidentifiedCustomer: boolean,
  QRCodeRendering: boolean,
  WaitForResponse: boolean,
  PartialConfirmation: boolean,
}
