import { createClient } from '@kermesse/sdk/client'
import { currentLanguage } from '../../i18n/i18n.ts'
import { measuredFetch } from './connection.ts'

/** Long for a counter; a sale is asked again with the same id. */
const timeout_ms = 10_000
export const base = {
  url: location.origin,
  fetch: measuredFetch,
  retries: 0,
  timeout_ms,
  language: currentLanguage,
}

/** Calls with a token that is not the session's yet. */
export const sdkOf = (token?: string) => createClient({ ...base, token })
