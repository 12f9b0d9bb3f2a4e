import { ApiError, createClient } from '@kermesse/sdk/client'
import { currentLanguage } from '../../i18n/i18n.ts'
import { measuredFetch } from './connection.ts'
import { posSession } from './pos_session.ts'

/** Long for a counter; a sale is asked again with the same id. */
const timeout_ms = 10_000
const base = {
  url: location.origin,
  fetch: measuredFetch,
  retries: 0,
  timeout_ms,
  language: currentLanguage,
}

/** Calls as the device and the person who are signed in. */
export const posSdk = createClient({ ...base, token: () => posSession.get()?.token })

/** Calls with a token that is not the session's yet. */
export const sdkOf = (token?: string) => createClient({ ...base, token })

/** Nobody knows whether the call was carried out. */
export function isUnanswered(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}
