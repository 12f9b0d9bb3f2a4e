import { randomUUID } from 'node:crypto'

/** A merchant that lives as long as the tests, and its cash register. */
export const merchant = randomUUID()
export const register = informationOf(merchant, 'TILL')

interface OrderOptions {
  merchant?: string
  register?: string
  type?: string
  original?: string
  amount?: string
  currency?: string
  confirmation?: boolean
}

/** Request that starts an order with a reference. */
export function order(name: string, options: OrderOptions = {}): string {
  const { type = 'PAYMENT_IMMEDIATE', original, confirmation = false } = options
  return (
    informationOf(options.merchant ?? merchant, options.register ?? 'TILL') +
    `<m:Order type="${type}" confirmationNeeded="${confirmation}">` +
    '<m:PostingType>GOODS</m:PostingType>' +
    amount(options.amount ?? '10.00', options.currency) +
    reference(name) +
    (original ? `<m:Link>${reference(original)}</m:Link>` : '') +
    '</m:Order><m:UnidentifiedCustomer>true</m:UnidentifiedCustomer>' +
    '<m:QRCodeRendering>true</m:QRCodeRendering>'
  )
}

export function reference(name: string): string {
  return `<m:MerchantTransactionReference>${name}</m:MerchantTransactionReference>`
}

export function amount(text: string, currency = 'CHF'): string {
  return (
    `<m:RequestedAmount><b:Amount>${text}</b:Amount>` +
    `<b:Currency>${currency}</b:Currency></m:RequestedAmount>`
  )
}

export function envelope(operation: string, content: string): string {
  const types = 'http://service.twint.ch'
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header>' +
    `<h:RequestHeaderElement xmlns:h="${types}/header/types/v8_6">` +
    `<h:MessageId>${randomUUID()}</h:MessageId>` +
    '<h:ClientSoftwareName>test</h:ClientSoftwareName>' +
    '<h:ClientSoftwareVersion>1</h:ClientSoftwareVersion></h:RequestHeaderElement></s:Header>' +
    `<s:Body><m:${operation}RequestElement xmlns:m="${types}/merchant/types/v8_6"` +
    ` xmlns:b="${types}/base/types/v8_6">${content}</m:${operation}RequestElement>` +
    '</s:Body></s:Envelope>'
  )
}

export type Talk = ReturnType<typeof speakTo>

/** The two ways to reach a simulator: as a merchant, and behind the scenes. */
export function speakTo({ url }: { url: string }) {
  return {
    async call(operation: string, content: string, { action = `"${operation}"` } = {}) {
      const response = await fetch(`${url}/merchant/service/TWINTMerchantServiceV8_6`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: action },
        body: envelope(operation, content),
      })
      return response.text()
    },
    async control(method: string, path: string, body?: unknown) {
      const response = await fetch(`${url}/control/twint${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      return (text ? JSON.parse(text) : {}) as Record<string, unknown>
    },
  }
}

function informationOf(merchant_uuid: string, name: string): string {
  return (
    `<m:MerchantInformation><b:MerchantUuid>${merchant_uuid}</b:MerchantUuid>` +
    `<b:CashRegisterId>${name}</b:CashRegisterId></m:MerchantInformation>`
  )
}
