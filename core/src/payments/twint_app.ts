import type { Config } from '../platform/config.ts'
import { iosLink, issuers } from '../providers/twint/app_switch.ts'
import { type Pairing, visitorPairing } from '../providers/twint/pairing.ts'
import { isWaiting, type PaymentRow } from './payment.ts'

/** Opens the app of each bank on an iPhone, with the code filled in. */
export async function iosLinks(
  { twint, providers }: Pick<Config, 'twint' | 'providers'>,
  token: string,
): Promise<{ name: string; link: string }[]> {
  const { app_switch_url } = twint
  const found = await issuers({ app_switch_url, timeout_ms: providers.timeout_ms })
  return found.map(({ display_name, issuer_url_scheme }) => ({
    name: display_name,
    link: iosLink(issuer_url_scheme, token),
  }))
}

/** What a visitor's page is told of the phone. */
export function pairingOf(payment: PaymentRow): Pairing {
  const { pairing, pairing_seen, status } = payment
  const state = status === 'success' ? 'paid' : isWaiting(payment) ? 'pending' : 'failed'
  return visitorPairing((pairing as Pairing | null) ?? undefined, pairing_seen, state)
}
