import { ApiError, createClient } from '@kermesse/sdk/client'
import { base } from './base_sdk.ts'
import { measuredFetch } from './connection.ts'
import { renew } from './phone.ts'
import { posSession } from './pos_session.ts'

/** Calls as the device and the person who are signed in. */
export const posSdk = createClient({
  ...base,
  token: () => posSession.get()?.token,
  fetch: signedFetch,
})

/** The session of a paired phone is renewed before it ends, also when the phone has slept over its end. */
async function signedFetch(input: RequestInfo | URL, init?: RequestInit) {
  const request = new Request(input, init)
  await renew().catch(() => undefined)
  if (posSession.get()?.is_unconfirmed) await (await import('./person.ts')).confirmPerson()
  const { token } = posSession.get() ?? {}
  if (token) request.headers.set('access-token', token)
  const response = await measuredFetch(request)
  // Ended elsewhere: the next call has a new session, or the phone learns that it is locked.
  if (response.status === 401) void renew(true).catch(() => undefined)
  return response
}

/** Nobody knows whether the call was carried out. */
export function isUnanswered(error: unknown) {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}
