import { assertSimulated } from '../../events/trial.ts'
import { assertNotFrozen } from '../../operations/event_scope.ts'
import type { MoneyCtx } from '../../operations/money_context.ts'
import { DomainError } from '../../platform/errors.ts'
import { infomaniak_url, isProviderAddress } from '../../platform/provider_addresses.ts'
import { infomaniak } from '../../providers/infomaniak.ts'
import { TicketingError, type TicketingProvider } from '../../providers/ticketing.ts'

/** The event's settings that lead to its ticketing provider. */
export type TicketingSettings = {
  infomaniak?: { BASE_URL?: string; USERNAME?: string; PERIOD_ID?: string }
  secrets: Record<string, string>
  currencyCode?: string | null
  is_trial: boolean
  frozen: string | null
}

const timeout_ms = 10_000

/** The provider with the event's own account; throws provider_parameters_not_found without one, and keeps a trial event from a real one. */
export function providerOf(
  event: TicketingSettings,
  { config, secrets }: Pick<MoneyCtx, 'config' | 'secrets'>,
): TicketingProvider {
  assertNotFrozen(event)
  const { infomaniak: settings = {}, secrets: sealed } = event
  const secret = (name: string) => (sealed[name] ? secrets.open(sealed[name]) : '')
  const key = secret('infomaniak.KEY')
  if (!key) throw new DomainError('provider_parameters_not_found', 'infomaniak.KEY is not set')
  const base_url = settings.BASE_URL || infomaniak_url
  if (!isProviderAddress('infomaniak', base_url, config.providers.hosts))
    throw new DomainError('provider_address_not_allowed')
  assertSimulated(config, event, [base_url])
  return infomaniak({
    base_url,
    key,
    user: settings.USERNAME ?? '',
    password: secret('infomaniak.PASSWORD'),
    api_token: secret('infomaniak.API_TOKEN') || undefined,
    currency: event.currencyCode ?? 'CHF',
    timeout_ms,
  })
}

/** A provider's trouble as a listed code; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof TicketingError)) return error
  const { trouble, message } = error
  const is_ours = trouble === 'refused' || trouble === 'credential_expired'
  return new DomainError(is_ours ? 'ticketing_refused' : 'ticketing_unavailable', message, {
    trouble,
  })
}
