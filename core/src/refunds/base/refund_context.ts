import type { EventRow } from '../../events/events.ts'
import type { MoneyCtx } from '../../operations/money_context.ts'
import { DomainError } from '../../platform/errors.ts'
import type { PaymentProvider } from '../../providers/payment_provider.ts'
import { isWithoutProvider, type ProviderName, paymentProvider } from '../../providers/registry.ts'

/** An event, and its accounts at the providers: what says which ways are open. */
export type Accounts = {
  event: EventRow
  /** The provider with the event's account; throws `provider_parameters_not_found` without one. */
  providerOf(name: ProviderName): PaymentProvider
  hasAccount(name: ProviderName): boolean
}

/** The ledger of one event and its accounts at the providers. */
export type RefundContext = Accounts & Pick<MoneyCtx, 'db' | 'ledger' | 'config'>

/** Opens the books and accounts of an event. */
export async function openRefundContext(ctx: MoneyCtx, event_id: string): Promise<RefundContext> {
  const { db, ledger, config } = ctx
  return { db, ledger, config, ...(await openAccounts(ctx, event_id)) }
}

/** The accounts of an event, for planning without the ledger. */
export async function openAccounts(
  ctx: Omit<MoneyCtx, 'ledger'>,
  event_id: string,
): Promise<Accounts> {
  const event = (await ctx.db('events').where({ _id: event_id }).first()) as EventRow | undefined
  if (!event) throw new DomainError('event_not_found')
  return accountsOf(event, (name) => paymentProvider(ctx, event, name))
}

/** The accounts of an event whose providers are these. */
export function accountsOf(
  event: EventRow,
  make: (name: ProviderName) => PaymentProvider,
): Accounts {
  const made = new Map<ProviderName, PaymentProvider>()
  const providerOf = (name: ProviderName) => {
    const provider = made.get(name) ?? make(name)
    made.set(name, provider)
    return provider
  }
  return { event, providerOf, hasAccount: (name) => has(providerOf, name) }
}

function has(providerOf: RefundContext['providerOf'], name: ProviderName): boolean {
  try {
    providerOf(name)
    return true
  } catch (error) {
    if (isWithoutProvider(error)) return false
    throw error
  }
}
