import { ApiError, createClient } from '@kermesse/sdk/client'
import { fetchWithPatience } from '../retry.ts'
import { staffSession } from './session.ts'

/** Calls as the member of staff who is signed in. */
export const staffSdk = createClient({
  retries: 0,
  url: location.origin,
  token: () => staffSession.token() ?? undefined,
  fetch: fetchWithPatience,
})

/** Calls with a token that is not the session's yet. */
export function sdkWith(token: string) {
  return createClient({ url: location.origin, token, fetch: fetchWithPatience, retries: 0 })
}

/** Whether the server no longer knows, or never knew, who is calling. */
export function isSessionDead(error: unknown) {
  return error instanceof ApiError && (error.code === '102' || error.code === 'unauthenticated')
}
