import { rights } from '@kermesse/sdk/generated/rights'
import { staffSession } from '../session/session.ts'
import { sdkWith, staffSdk } from '../session/staff_sdk.ts'

/** Signed in, but with too low a right for this console, or without a token. */
export class LoginRefused extends Error {
  readonly reason: 'no_permission' | 'unknown_error'

  constructor(reason: LoginRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Signs in and answers the user's right. Throws LoginRefused or the API's refusal. */
export async function login({ username, password }: { username: string; password: string }) {
  const email = username.trim().toLowerCase()
  const { token, right } = await staffSdk.users.login({ body: { email, password } })
  return accept(token, right)
}

/** The same with the token of a login link, which the server is asked about first. */
export async function loginWithLink(token: string) {
  const { right } = await sdkWith(token).users.me()
  return accept(token, right)
}

async function accept(token: string, right: number) {
  if (!token) throw new LoginRefused('unknown_error')
  if (right < rights.server) {
    // The server let them in for other purposes; nobody here will use that session.
    await sdkWith(token)
      .sessions.end()
      .catch(() => undefined)
    throw new LoginRefused('no_permission')
  }
  staffSession.start(token, right)
  return right
}
