import type { Cents } from '@kermesse/sdk/rules/money'
import { formatCents } from '@kermesse/sdk/rules/money'
import { escapeXml } from '../xml.ts'

/** Versions of the merchant service whose requests are the same but for their names. */
export const twint_versions = ['8.5', '8.6', '8.7'] as const
export type TwintVersion = (typeof twint_versions)[number]

const underlined = (version: TwintVersion) => version.replace('.', '_')

/** Path of a version of the service. */
export const servicePath = (version: TwintVersion) =>
  `/merchant/service/TWINTMerchantServiceV${underlined(version)}`

const typesOf = (what: 'merchant' | 'base' | 'header', version: TwintVersion) =>
  `http://service.twint.ch/${what}/types/v${underlined(version)}`

export type Envelope = {
  version: TwintVersion
  operation: string
  content: string
  message_id: string
  software_name: string
  software_version: string
}

/** A whole request: the header that every operation has, and the operation's element around its content. */
export function envelope(request: Envelope): string {
  const { operation, content, message_id, software_name, software_version, version } = request
  const header = [
    tag('h:MessageId', message_id),
    tag('h:ClientSoftwareName', software_name.slice(0, 50)),
    tag('h:ClientSoftwareVersion', software_version.slice(0, 50)),
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<s:Header><h:RequestHeaderElement xmlns:h="${typesOf('header', version)}">${header.join('')}` +
    '</h:RequestHeaderElement></s:Header>' +
    `<s:Body><m:${operation}RequestElement xmlns:m="${typesOf('merchant', version)}" xmlns:b="${typesOf('base', version)}">` +
    `${content}</m:${operation}RequestElement></s:Body></s:Envelope>`
  )
}

export type Register = { merchant_uuid: string; cash_register_id: string }

export type OrderName = { uuid: string } | { reference: string }

/** The content of each operation's element; the order of the parts is the schema's. */
export const content = {
  enrol: (register: Register) => information(register) + tag('m:CashRegisterType', 'EPOS'),

  systemStatus: (register: Register) => information(register),

  certificateValidity: ({ merchant_uuid }: Register) => tag('m:MerchantUuid', merchant_uuid),

  renewCertificate: ({ merchant_uuid }: Register, password: string) =>
    tag('m:MerchantUuid', merchant_uuid) +
    tag('m:CertificatePassword', Buffer.from(password, 'utf8').toString('base64')),

  requestCheckIn: (register: Register) =>
    information(register) +
    tag('m:UnidentifiedCustomer', 'true') +
    tag('m:QRCodeRendering', 'true'),

  monitorCheckIn: (register: Register, pairing_uuid: string) =>
    information(register) + tag('m:PairingUuid', pairing_uuid) + tag('m:WaitForResponse', 'false'),

  cancelCheckIn: (register: Register, pairing_uuid: string) =>
    information(register) + tag('m:Reason', 'PAYMENT_ABORT') + tag('m:PairingUuid', pairing_uuid),

  /**
   * With a pairing the paired phone gets the order; otherwise the customer types its token or scans
   * its image.
   */
  payment: (
    register: Register,
    order: NewOrder & { pairing_uuid?: string; is_confirmed_later?: boolean },
  ) =>
    information(register) +
    orderElement('PAYMENT_IMMEDIATE', order) +
    (order.pairing_uuid === undefined
      ? tag('m:UnidentifiedCustomer', 'true') + tag('m:QRCodeRendering', 'true')
      : tag('m:PairingUuid', order.pairing_uuid)),

  reversal: (register: Register, order: NewOrder & { original_uuid: string }) =>
    information(register) + orderElement('REVERSAL', order) + tag('m:UnidentifiedCustomer', 'true'),

  monitor: (register: Register, name: OrderName) =>
    information(register) + nameElement(name) + tag('m:WaitForResponse', 'false'),

  confirm: (register: Register, name: OrderName, paid: Money) =>
    information(register) + nameElement(name) + amountElement(paid),

  cancel: (register: Register, name: OrderName) => information(register) + nameElement(name),

  findByReference: ({ merchant_uuid }: Register, reference: string) =>
    tag('m:MerchantUuid', merchant_uuid) + nameElement({ reference }),

  /** At one register, or at all of the merchant's, TWINT's own portal among them. */
  findByDates: (
    { merchant_uuid, cash_register_id }: Pick<Register, 'merchant_uuid'> & Partial<Register>,
    { from, to }: Dates,
  ) =>
    tag('m:MerchantUuid', merchant_uuid) +
    (cash_register_id === undefined ? '' : tag('m:CashRegisterId', cash_register_id)) +
    tag('m:SearchStartDate', from) +
    tag('m:SearchEndDate', to),
}

type Money = { amount: Cents; currency: string }
type NewOrder = Money & { reference: string }
type Dates = { from: string; to: string }

function orderElement(
  type: string,
  order: NewOrder & { original_uuid?: string; is_confirmed_later?: boolean },
): string {
  const link = order.original_uuid && `<m:Link>${tag('m:OrderUuid', order.original_uuid)}</m:Link>`
  return (
    `<m:Order type="${type}" confirmationNeeded="${order.is_confirmed_later ?? false}">${tag('m:PostingType', 'GOODS')}` +
    `${amountElement(order)}${tag('m:MerchantTransactionReference', order.reference)}` +
    `${link ?? ''}</m:Order>`
  )
}

const information = ({ merchant_uuid, cash_register_id }: Register) =>
  `<m:MerchantInformation>${tag('b:MerchantUuid', merchant_uuid)}` +
  `${tag('b:CashRegisterId', cash_register_id)}</m:MerchantInformation>`

const amountElement = ({ amount, currency }: Money) =>
  `<m:RequestedAmount>${tag('b:Amount', formatCents(amount))}` +
  `${tag('b:Currency', currency)}</m:RequestedAmount>`

const nameElement = (name: OrderName) =>
  'uuid' in name
    ? tag('m:OrderUuid', name.uuid)
    : tag('m:MerchantTransactionReference', name.reference)

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
