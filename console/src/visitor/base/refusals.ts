import type { ApiError } from '@kermesse/sdk/client'

const told: string[] = [
  '|event_is_archived|',
  '|wallets_are_not_open_yet|',
  'event_is_disabled',
  'client_disabled',
  'wristband_transferred',
]

/**
 * Returns true for refusals that the wallet page explains itself, without a redirect to the number.
 */
export function isToldHere({ code }: ApiError) {
  return told.includes(code)
}

/** The code whose sentence visitors read: to them an archived event is over. */
export const wordsOf = (code: string) => (code === '|event_is_archived|' ? 'event_is_over' : code)
