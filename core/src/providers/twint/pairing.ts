import type { PaymentReport } from '../payment_provider.ts'

type Report = Extract<PaymentReport, { outcome: 'done' }>

export type TwintPairing = NonNullable<Report['pairing']>

/**
 * What a visitor's page is told of pairing, which takes NO_PAIRING for a failure. TWINT says NO_PAIRING also while nobody has
 * scanned yet: that is PAIRING_IN_PROGRESS to the page, until a phone was `seen` and went away, or the order failed.
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
