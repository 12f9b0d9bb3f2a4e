import type { EventRow } from '../events/events.ts'
import { assertSimulated, terminalAddresses } from '../events/trial.ts'
import { assertNotFrozen } from '../operations/event_scope.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { DomainError } from '../platform/errors.ts'
import { isProviderAddress } from '../platform/provider_addresses.ts'
import { budgetOf } from './budget.ts'
import { myposRefunds } from './mypos_refunds.ts'
import type { PaymentProvider } from './payment_provider.ts'
import { accountOf } from './payrexx_call.ts'
import { type PayrexxConfig, payrexxConfig } from './payrexx_config.ts'
import { payrexx, type Resources } from './payrexx_payments.ts'
import { twintAccount } from './twint_account.ts'

export type ProviderName = 'payrexx' | 'twint' | 'mypos'
type Ctx = Pick<MoneyCtx, 'config' | 'secrets' | 'db'>

/**
 * The provider of an event under its own account; refuses an event that has none, a trial event a real one, and a frozen event
 * any. An event that a restored one replaces still asks what became of its own payments.
 */
export function paymentProvider(
  ctx: Ctx,
  event: EventRow,
  name: ProviderName,
  { asks_for_payments = false } = {},
): PaymentProvider {
  assertNotFrozen(event, asks_for_payments ? 'facts' : 'refused')
  return makers[name](ctx, event)
}

const makers: Record<ProviderName, (ctx: Ctx, event: EventRow) => PaymentProvider> = {
  payrexx(ctx, event) {
    const { config, resources } = payrexxAccount(ctx, event)
    return payrexx(config, resources)
  },
  twint(ctx, event) {
    const account = twintAccount(ctx, event)
    assertSimulated(ctx.config, event, [ctx.config.twint.base_url])
    return account
  },
  mypos({ config }, event) {
    const { mypos_rest } = config
    if (!mypos_rest) return missing()
    assertSimulated(config, event, terminalAddresses(config))
    return myposRefunds(mypos_rest)
  },
}

/** The event's own account at Payrexx, with its budget of calls. */
export function payrexxAccount(
  { config, secrets, db }: Ctx,
  event: EventRow,
): { config: PayrexxConfig; resources: Resources } {
  const { _id: event_id, pay, secrets: sealed } = event
  const secret = sealed['pay.SECRET']
  const { timeout_ms, hosts, payrexx_calls } = config.providers
  const found = pay?.URL && secret && payrexxConfig(pay.URL, secrets.open(secret), { timeout_ms })
  if (!found) return missing()
  // A stored or restored address is checked against the current environment.
  if (!isProviderAddress('payrexx', found.base_url, hosts))
    throw new DomainError('provider_address_not_allowed')
  assertSimulated(config, event, [found.base_url])
  const gatewayOf: Resources['gatewayOf'] = async (reference) => {
    const payment = await db('payments').where({ event_id, reference }).first('provider_id')
    return payment?.provider_id ?? null
  }
  const budget = budgetOf(db, accountOf(found), payrexx_calls)
  return { config: found, resources: { budget, gatewayOf } }
}

function missing(): never {
  throw new DomainError('provider_parameters_not_found')
}

/**
 * True if the event has no account at the provider, or may not reach it; false for other errors.
 */
export function isWithoutProvider(error: unknown): boolean {
  return error instanceof DomainError && without_provider.includes(error.code)
}

const without_provider = [
  'provider_parameters_not_found',
  'provider_address_not_allowed',
  'trial_event',
  'event_frozen',
]
