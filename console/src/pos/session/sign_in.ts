import { rights } from '@kermesse/sdk/generated/rights'
import { sdkOf } from './base_sdk.ts'
import { posSession } from './pos_session.ts'

export type Credentials =
  | { as: 'user'; username: string; password: string }
  | { as: 'device'; token: string; smartphone_number: string }

/** Signs in and answers undefined, or why not: a code of the contract, or `no_permission`. */
export async function signIn(credentials: Credentials): Promise<string | undefined> {
  const { token } = await logIn(credentials)
  return adopt(token)
}

/** Of a login link, `/pos/person#token=…`: the address bar forgets it at once. */
export function takeTokenOfLink() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) history.replaceState(null, '', location.pathname)
  return token
}

/** Begins the session of a token, once the server has said whose it is. */
export async function adopt(token: string) {
  const me = await sdkOf(token).users.me()
  if (me.right < rights.server || !me.event_id) {
    await sdkOf(token)
      .sessions.end()
      .catch(() => undefined)
    return 'no_permission'
  }
  const { right, event_id, bar_id, permissions } = me
  const person = me.name ?? me.email ?? me.smartphone_number ?? me.terminal ?? ''
  posSession.start({ token, right, event_id, bar_id, person, permissions })
  return undefined
}

function logIn(credentials: Credentials) {
  const sdk = sdkOf()
  if (credentials.as === 'user') {
    const email = credentials.username.trim().toLowerCase()
    return sdk.users.login({ body: { email, password: credentials.password } })
  }
  const { smartphone_number } = credentials
  const body = { token: credentials.token.trim(), ...(smartphone_number && { smartphone_number }) }
  return sdk.tokens.login({ body })
}
