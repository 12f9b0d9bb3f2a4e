import type { OperationId } from '@kermesse/sdk/types'

/** The operations that a point of sale calls. The build leaves the others out of the SDK. */
export const calls = [
  'captcha.get',
  'clients.get',
  'clients.list',
  'pairings.challenge',
  'pairings.people',
  'pairings.redeem',
  'pairings.sign_in',
  'pairings.sign_person_in',
  'pairings.sign_person_out',
  'pos.catalogue',
  'pos.stock',
  'sessions.end',
  'system.live',
  'tokens.login',
  'transactions.create',
  'users.login',
  'users.me',
] as const satisfies OperationId[]
