import { DomainError } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { infomaniak } from '../../providers/infomaniak.ts'
import { TicketingError, type TicketingProvider } from '../../providers/ticketing.ts'

/** The event's settings that lead to its ticketing provider. */
export type TicketingSettings = {
  infomaniak?: { BASE_URL?: string; USERNAME?: string; PERIOD_ID?: string }
  secrets: Record<string, string>
}

const base_url = 'https://etickets.infomaniak.com/api/shop'
const timeout_ms = 10_000

/** The provider with the event's own account; throws provider_parameters_not_found without one. */
export function providerOf(
  { infomaniak: settings = {}, secrets: sealed }: TicketingSettings,
  secrets: Secrets,
): TicketingProvider {
  const secret = (name: string) => (sealed[name] ? secrets.open(sealed[name]) : '')
  const key = secret('infomaniak.KEY')
  if (!key) throw new DomainError('provider_parameters_not_found', 'infomaniak.KEY is not set')
  return infomaniak({
    base_url: settings.BASE_URL || base_url,
    key,
    user: settings.USERNAME ?? '',
    password: secret('infomaniak.PASSWORD'),
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
