import { textsFor } from '../i18n/texts.ts'
import { type Budget, no_budget } from './budget.ts'
import type {
  Doubtful,
  KnownPayment,
  OpenedPayment,
  PageMethod,
  PaymentOrder,
  PaymentProvider,
  PaymentReport,
  RefundOrder,
  Rejected,
} from './payment_provider.ts'
import { accountOf, type Caller, callerOf, unreadable } from './payrexx_call.ts'
import type { PayrexxConfig } from './payrexx_config.ts'
import { movementsBetween, readPage } from './payrexx_list.ts'
import { findPayrexxRefund, type GatewayOf, refundAtPayrexx } from './payrexx_refund.ts'
import { isPayment, movementsOf, openStatesOf, stateOf, wholeOf } from './payrexx_rows.ts'

/**
 * The Payrexx adapter: a payment is a gateway with its hosted page, known by its id. `gatewayOf` saves a call where the
 * gateway of a payment was kept.
 */
export function payrexx(
  config: PayrexxConfig,
  { gatewayOf = async () => null, budget = no_budget }: Partial<Resources> = {},
): PaymentProvider {
  const callFor = callerOf(config, budget)
  const back = async (order: RefundOrder) =>
    withAnswer(await refundAtPayrexx(callFor('refund'), order))
  const found = (order: RefundOrder) => findPayrexxRefund(callFor('settle'), order, gatewayOf)
  return {
    account: accountOf(config),
    probe: () => checkSignature(callFor('poll')),
    inactive: (ways) => inactiveOf(callFor('poll'), config, ways),
    open: async (order) => readOpened(await callFor('open')(opening(config, order))),
    find: (payment) => find(callFor(payment.is_awaited ? 'awaited' : 'poll'), payment),
    cancel: (payment) => cancel(callFor('poll'), payment),
    refund: back,
    finds_refunds: 'in_lists',
    findRefund: async (order) => withAnswer(await found(order)),
    movements: (period) => movementsBetween(callFor('list'), period),
  }
}

/** Dependencies of the adapter that belong to the account. */
export type Resources = { gatewayOf: GatewayOf; budget: Budget }

/** A refund keeps what could not be read where it keeps why it is in doubt. */
function withAnswer<T extends { outcome: string }>(answer: T): T {
  const { detail, raw } = answer as Partial<Doubtful>
  return raw === undefined ? answer : { ...answer, detail: `${detail}: ${raw}`.slice(0, 500) }
}

/** Asks Payrexx whether instance and secret belong together. */
export async function checkPayrexx(
  config: PayrexxConfig,
): Promise<{ outcome: 'done' } | Rejected | Doubtful> {
  return checkSignature(callerOf(config)('open'))
}

async function checkSignature(call: Caller): Promise<{ outcome: 'done' } | Rejected | Doubtful> {
  const answer = await call({ method: 'GET', path: 'SignatureCheck/' })
  return answer.outcome === 'data' ? { outcome: 'done' } : answer
}

/** A method that is not active is dropped from a page without a word, and a page without methods offers all of them. */
async function inactiveOf(call: Caller, config: PayrexxConfig, ways: PageMethod[]) {
  const answer = await call({ method: 'GET', path: 'PaymentProvider/' })
  if (answer.outcome !== 'data') return answer
  const used = answer.data.filter(({ id }) => !config.psp || config.psp.includes(Number(id)))
  const active = new Set(
    used.flatMap(({ activePaymentMethods: all }) => (Array.isArray(all) ? all : [])),
  )
  const isInactive = (way: PageMethod) => !methodsOf(config, way).some((one) => active.has(one))
  return { outcome: 'done' as const, ways: ways.filter(isInactive) }
}

/** The names that Payrexx has for a way to pay. */
export const methodsOf = ({ pm }: PayrexxConfig, way: PageMethod): string[] =>
  pm?.[way] ?? methods[way]

const methods = {
  twint: ['twint'],
  card: ['visa', 'mastercard', 'american-express', 'apple-pay', 'google-pay'],
}

function opening(config: PayrexxConfig, order: PaymentOrder) {
  const { psp, validity_minutes = 15 } = config
  const { amount, fee, currency, reference, purpose, language, return_urls, method } = order
  const way = method === 'card' ? 'card' : 'twint'
  const line = (name: string, cents: number) => ({ name: [name], quantity: 1, amount: cents })
  const body = {
    amount: amount + fee,
    currency,
    purpose,
    referenceId: reference,
    language,
    pm: methodsOf(config, way),
    psp,
    basket: [line(purpose, amount), ...(fee ? [line(textsFor(language).payments.fee, fee)] : [])],
    successRedirectUrl: return_urls?.success,
    failedRedirectUrl: return_urls?.failed,
    cancelRedirectUrl: return_urls?.cancelled,
    // The visitor comes straight back to us, without a page of theirs in between.
    skipResultPage: true,
    validity: validity_minutes,
  }
  return { method: 'POST', path: 'Gateway/', body } as const
}

function readOpened(answer: Awaited<ReturnType<Caller>>): OpenedPayment {
  if (answer.outcome !== 'data') return answer
  const { id: told, link } = answer.data[0] ?? {}
  const id = wholeOf(told)
  const url = typeof link === 'string' ? URL.parse(link) : null
  // Opened or not, without a way to it nobody can pay: the next one has a reference of its own.
  if (id === undefined || !url || !/^https?:$/.test(url.protocol))
    return unreadable(answer, 'accepted, but without a link')
  return { outcome: 'done', provider_id: String(id), link: url.href }
}

async function find(call: Caller, payment: KnownPayment): Promise<PaymentReport> {
  const page = await readPage(call, payment)
  if (page.outcome === 'absent')
    return { outcome: 'done', state: 'absent', raw: 'no transaction', movements: [] }
  if (page.outcome !== 'done') return page
  const { status, rows, unclear, is_whole } = page
  const open = openStatesOf(rows, status)
  return {
    outcome: 'done',
    state: stateOf(rows, status),
    raw: status,
    movements: movementsOf({ ...page, reference: payment.reference }, payment.opened_at),
    ...(unclear && { unclear }),
    ...(is_whole && !unclear && rows.some(isPayment) && { is_whole }),
    ...(open.length > 0 && { open }),
  }
}

async function cancel(
  call: Caller,
  payment: KnownPayment,
): Promise<{ outcome: 'done' } | Rejected | Doubtful> {
  const { provider_id } = payment
  // Without its answer nobody has the link: there is nobody to keep from paying.
  if (provider_id === null) return unpaid(await find(call, payment))

  const path = `Gateway/${encodeURIComponent(provider_id)}/`
  const answer = await call({ method: 'DELETE', path })

  if (answer.outcome === 'data') return { outcome: 'done' }
  if (answer.outcome !== 'rejected') return answer
  const report = await find(call, payment)
  if (report.outcome !== 'done') return answer.reason === 'not_found' ? report : answer
  return report.state === 'absent' || report.state === 'paid' ? unpaid(report) : answer
}

function unpaid(report: PaymentReport): { outcome: 'done' } | Rejected | Doubtful {
  if (report.outcome !== 'done') return report
  if (report.state !== 'paid') return { outcome: 'done' }
  return { outcome: 'rejected', reason: 'already_done', detail: `it is ${report.raw}` }
}
