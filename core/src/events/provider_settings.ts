import type { Schema } from '@kermesse/sdk/types'
import type { Config } from '../platform/config.ts'
import { DomainError, detail } from '../platform/errors.ts'
import {
  infomaniak_url,
  isProviderAddress,
  payrexxAddress,
} from '../platform/provider_addresses.ts'

type Settings = Pick<Schema<'EventInput'>, 'pay' | 'infomaniak'>

/** Refuses a changed address that does not belong to its provider. */
export function checkProviderAddresses(
  { config }: { config: Config },
  { pay, infomaniak }: Settings,
): void {
  const { hosts } = config.providers
  const refuse = (field: string) => {
    throw new DomainError('provider_address_not_allowed', undefined, [
      detail(field, 'foreign_address', 'provider_address_not_allowed'),
    ])
  }
  if (pay?.URL) {
    const found = payrexxAddress(pay.URL)
    if (!found || !isProviderAddress('payrexx', found.base_url, hosts)) refuse('pay.URL')
  }
  const url = infomaniak?.BASE_URL
  if (url && !isProviderAddress('infomaniak', url, hosts)) refuse('infomaniak.BASE_URL')
}

/**
 * Secrets that must be sent again when their address changes, so that a secret is never sent to a
 * host that its owner did not choose.
 */
export function secretsOfOldAddresses(before: Settings, after: Settings): string[] {
  const gone: string[] = []
  // Until there is an address, nobody was meant to hear the secret.
  if (before.pay?.URL && accountOf(before.pay.URL) !== accountOf(after.pay?.URL))
    gone.push('pay.SECRET', 'pay.WEBHOOK_KEY')
  const shopOf = ({ infomaniak }: Settings) => infomaniak?.BASE_URL || infomaniak_url
  if (shopOf(before) !== shopOf(after))
    gone.push(...['KEY', 'PASSWORD', 'API_TOKEN', 'SHARED_KEY'].map((name) => `infomaniak.${name}`))
  return gone
}

/** The same account written in another way is no other account. */
function accountOf(url: string | undefined): string {
  const found = payrexxAddress(url ?? '')
  return found ? `${found.instance} at ${found.base_url}` : (url ?? '')
}
