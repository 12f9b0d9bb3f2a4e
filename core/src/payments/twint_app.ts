import type { Config } from '../platform/config.ts'
import { iosLink, issuers } from '../providers/twint/app_switch.ts'
import { type TwintPairing, visitorPairing } from '../providers/twint/pairing.ts'
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

// TWINT's own figure.
const code_lives_ms = 3 * 60_000

/** For how many whole seconds a code may still be typed or scanned. */
export function secondsLeft({ created_at }: PaymentRow, now = Date.now()): number {
  return Math.max(0, Math.floor((Date.parse(created_at) + code_lives_ms - now) / 1000))
}

/** The state of the pairing, as the visitor's page shows it. */
export function pairingOf(payment: PaymentRow): TwintPairing {
  const { pairing, pairing_seen, status } = payment
  const state = status === 'success' ? 'paid' : isWaiting(payment) ? 'pending' : 'failed'
  return visitorPairing((pairing as TwintPairing | null) ?? undefined, pairing_seen, state)
}
