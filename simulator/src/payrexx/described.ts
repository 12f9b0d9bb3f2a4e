import type { Books, Gateway, Transaction } from './books.ts'
import type { Desk } from './desk.ts'
import { asShown, isShown } from './shown.ts'

const psp = { id: 44, name: 'Payrexx_Pay' }

/** A gateway as Payrexx writes it. */
export function describeGateway(world: { books: Books; desk: Desk }, gateway: Gateway, at: string) {
  const { books, desk } = world
  const { id, hash, referenceId, amount, currency, language, created_at_ms } = gateway
  const transactions = books
    .of(gateway)
    .filter((one) => isShown(books, one))
    .map((one) => asShown(books, one))
  return {
    id,
    status: desk.status(gateway),
    hash,
    referenceId,
    link: at + pathOf(gateway),
    // Nothing is invoiced before someone tries to pay.
    invoices:
      transactions.length === 0
        ? []
        : [
            {
              paymentRequestId: id,
              referenceId,
              currency,
              amount,
              transactions: transactions.map(({ id, uuid, status, amount, brand, time_ms }) => ({
                id,
                uuid,
                status,
                amount,
                time: timeOf(time_ms),
                payment: { brand, wallet: null },
              })),
            },
          ],
    preAuthorization: false,
    reservation: false,
    // PHP writes an empty object as a list.
    fields: [],
    psp: gateway.psp,
    pm: gateway.pm,
    amount,
    vatRate: 0,
    currency,
    sku: '',
    createdAt: Math.floor(created_at_ms / 1000),
    applicationFee: 0,
    language,
    requestId: id,
  }
}

/** Path of the payment page; with a slash before the question mark, like Payrexx's own. */
export const pathOf = ({ instance, language, hash }: Gateway) =>
  `/payrexx/pay/${encodeURIComponent(instance)}/${encodeURIComponent(language || 'de')}/?payment=${hash}`

/** A transaction as Payrexx writes it; `paid` is the payment that a refund belongs to, or the payment itself. */
export function describeTransaction(gateway: Gateway, transaction: Transaction, paid: Transaction) {
  const { id, uuid, status, amount, brand, time_ms } = transaction
  const { referenceId, currency, basket, language } = gateway
  const is_open = ['confirmed', 'partially-refunded'].includes(status) && amount > 0
  return {
    id,
    uuid,
    referenceId,
    time: timeOf(time_ms),
    status,
    lang: language || 'de',
    psp: psp.name,
    pspId: psp.id,
    mode: 'TEST',
    amount,
    payrexxFee: 0,
    // Clients that are strict about types take texts and numbers here, and no null.
    pageUuid: '',
    payoutUuid: '',
    vatRate: 0,
    payment: { brand, wallet: null },
    invoice: {
      currencyAlpha3: currency,
      products: basket,
      discount: null,
      shippingAmount: null,
      totalAmount: paid.amount,
      refundedAmount: paid.refunded,
      customFields: null,
      referenceId,
      paymentRequestId: gateway.id,
    },
    contact,
    type: 'E-Commerce',
    posSerialNumber: '',
    posTerminalName: '',
    ...(transaction.of !== undefined && { originalTransactionId: transaction.of }),
    refundable: is_open,
    partiallyRefundable: is_open,
    metadata: status === 'declined' ? { decline_code: '51', message: 'Insufficient funds' } : null,
  }
}

/** The same as their documentation shows it: no amount but the invoice's, no refunds, and no gateway. */
export function asDocumented(transaction: ReturnType<typeof describeTransaction>) {
  const { amount: _, payrexxFee: _fee, metadata: _metadata, ...rest } = transaction
  const { originalTransactionId: _original, ...told } = rest
  const { refundedAmount, paymentRequestId, referenceId, ...invoice } = told.invoice
  return { ...told, invoice }
}

export const providersOf = (active_methods: string[]) => [
  {
    ...psp,
    availableBalance: null,
    paymentMethods: ['twint', 'visa', 'mastercard', 'american-express', 'apple-pay', 'google-pay'],
    activePaymentMethods: active_methods,
  },
]

/** Seconds since 1970, as they write it in UTC: `2024-10-18 17:22:29`. */
export const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const contact = {
  id: 1,
  uuid: '735611ef',
  title: '',
  firstname: '',
  lastname: '',
  company: '',
  street: '',
  zip: '',
  place: '',
  country: '',
  countryISO: '',
  phone: '',
  email: '',
  date_of_birth: '',
}

/** The ways to pay that the account's provider has switched on; one of them where its number is named. */
export function methodsOf(active_methods: string[], id: number) {
  const named = active_methods.map((name, n) => ({
    id: n + 1,
    name,
    label: { de: name, en: name, fr: name },
    logo: { de: '', en: '', fr: '' },
    options_by_psp: {
      [psp.id]: { mode: 'TEST', payment_types: ['one-time'], currencies: ['CHF', 'EUR'] },
    },
  }))
  return id > 0 ? named.filter((one) => one.id === id) : named
}
