import { setTimeout as sleep } from 'node:timers/promises'
import { providerOf, type TicketingSettings } from '../../admission/ticketing/account.ts'
import type { DomainError } from '../../platform/errors.ts'
import type { PaymentProvider } from '../../providers/payment_provider.ts'
import { isWithoutProvider, type ProviderName, paymentProvider } from '../../providers/registry.ts'
import { TicketingError, type TicketingTrouble } from '../../providers/ticketing.ts'
import { isOffered } from '../../visitor/pay.ts'
import { type About, type Finding, found, type Look, patience_ms } from './finding.ts'

/** The app of TWINT. */
export const twint: Look = (about) =>
  askPayments(about, 'twint', isOffered(about.event, 'twint_direct'))

/** The pages on which cards and TWINT are paid. */
export const payrexx: Look = (about) => askPayments(about, 'payrexx', offeredOn(about).length > 0)

const page_methods = ['card', 'twint'] as const
const offeredOn = ({ event }: About) => page_methods.filter((one) => isOffered(event, one))

/** Checks the account that card terminals refund through. */
export const mypos: Look = async (about) => {
  const { db, event_id } = about.ctx
  const terminal = await db('terminals').where({ event_id }).first('_id')
  if (!terminal && !about.event.enable_credit_card) return found('account_not_used')
  return askPayments(about, 'mypos', true)
}

/** The ticket office: it lists its shows without being signed in, and signing in too often locks its account. */
export const ticketing: Look = async ({ ctx, event }) => {
  if (!event.secrets['infomaniak.KEY'])
    return found(event.ticketsEnabled ? 'account_missing' : 'account_not_used')
  try {
    const asked = providerOf(event as TicketingSettings, ctx).shows(event.language)
    return await inTime(asked.then(() => found('account_answers')))
  } catch (error) {
    if (isWithoutProvider(error)) return withoutAccount(error as DomainError)
    if (!(error instanceof TicketingError)) throw error
    return troubles[error.trouble](ctx.config.providers.timeout_ms)
  }
}

const troubles: Record<TicketingTrouble, (timeout_ms: number) => Finding> = {
  busy: () => found('account_busy'),
  credential_expired: () => found('account_refused'),
  garbled_answer: () => found('account_garbled'),
  refused: () => found('account_refused'),
  timeout: (timeout_ms) => late(timeout_ms),
  unreachable: () => found('account_unreachable'),
}

/** Checks an account as soon as it is entered, even if it is not used yet. */
async function askPayments(about: About, name: ProviderName, is_used: boolean): Promise<Finding> {
  const { ctx, event } = about
  let provider: PaymentProvider
  try {
    provider = paymentProvider(ctx, event, name)
  } catch (error) {
    if (!isWithoutProvider(error)) throw error
    const { code } = error as DomainError
    return code === 'provider_parameters_not_found' && !is_used
      ? found('account_not_used')
      : withoutAccount(error as DomainError)
  }
  return inTime(lookAt(provider, about))
}

async function lookAt(provider: PaymentProvider, about: About): Promise<Finding> {
  const found_out = readProbe(await provider.probe(), about)
  const ways = offeredOn(about)
  if (found_out.code !== 'account_answers' || !provider.inactive || ways.length === 0)
    return found_out
  const inactive = await provider.inactive(ways)
  if (inactive.outcome !== 'done') return readProbe(inactive, about)
  if (inactive.ways.length === 0) return found_out
  const records = inactive.ways.map((way) => ({
    type: 'setting' as const,
    id: names[way],
    name: names[way],
  }))
  return found('account_without_methods', { count: records.length }, records)
}

const names = { card: 'enable_cards', twint: 'twint.enable_twint' }

function withoutAccount({ code }: DomainError): Finding {
  if (code === 'event_frozen') return found('account_frozen')
  return found(code === 'provider_parameters_not_found' ? 'account_missing' : 'account_not_allowed')
}

type Answer = Awaited<ReturnType<PaymentProvider['probe']>>

/** The provider's own words stay here: they may quote what is secret. */
function readProbe(answer: Answer, { ctx }: About): Finding {
  if (answer.outcome === 'done') return found('account_answers')
  if (answer.outcome === 'rejected') return found('account_refused')
  switch (answer.reason) {
    case 'timeout':
      return late(ctx.config.providers.timeout_ms)
    case 'throttled':
      return found('account_busy')
    case 'garbled_answer':
    case 'forged_answer':
    case 'provider_error':
      return found('account_garbled')
    default:
      return found('account_unreachable')
  }
}

/** An adapter waits as long as a payment is worth; here nobody does. */
function inTime(asked: Promise<Finding>): Promise<Finding> {
  // After the timeout the result is ignored.
  asked.catch(() => undefined)
  return Promise.race([asked, sleep(patience_ms, late(patience_ms), { ref: false })])
}

/** Nothing was said in time. */
export function late(limit_ms: number): Finding {
  return found('no_answer_in_time', { limit_s: Math.min(limit_ms, patience_ms) / 1_000 })
}
