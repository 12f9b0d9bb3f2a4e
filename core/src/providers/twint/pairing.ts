import type { PaymentReport } from '../payment_provider.ts'

type Report = Extract<PaymentReport, { outcome: 'done' }>

export type TwintPairing = NonNullable<Report['pairing']>

/**
 * Pairing state for the visitor's page, which treats NO_PAIRING as a failure. TWINT reports
 * NO_PAIRING also before a scan: the page gets PAIRING_IN_PROGRESS until a phone was `seen` and
 * left, or the order failed.
 */
export function visitorPairing(
  raw: TwintPairing | undefined,
  seen: boolean,
  state: Report['state'],
): TwintPairing {
  if (state === 'failed' || state === 'cancelled') return 'NO_PAIRING'
  // The phone may go once it has paid.
  if (state === 'paid') return 'PAIRING_ACTIVE'
  if (raw === undefined || raw === 'NO_PAIRING') return seen ? 'NO_PAIRING' : 'PAIRING_IN_PROGRESS'
  return raw
}
