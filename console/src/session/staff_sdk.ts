import { type Called, withoutSecrets } from '@kermesse/sdk/called'
import { ApiError, createClient, type Sdk } from '@kermesse/sdk/client'
import { routes } from '@kermesse/sdk/generated/routes'
import { onCaptcha } from '../captcha.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { fetchWithPatience } from '../retry.ts'
import { staffSession } from './session.ts'

/** Calls as the member of staff who is signed in. */
export const staffSdk = heard(
  createClient({
    retries: 0,
    url: location.origin,
    token: () => staffSession.token() ?? undefined,
    fetch: fetchWithPatience,
    captcha: onCaptcha,
    language: currentLanguage,
  }),
)

/** Calls with a token that is not the session's yet. */
export function sdkWith(token: string) {
  return createClient({ url: location.origin, token, fetch: fetchWithPatience, retries: 0 })
}

let ear: ((called: Called) => void) | null = null

/**
 * Captures the first call of `act` instead of sending it, so that it can be shown. Returns nothing
 * if `act` makes no call or an unrelated one first.
 */
export function overhear(act: () => unknown): Called | undefined {
  let heard: Called | undefined
  ear = (called) => {
    heard ??= called
  }
  try {
    Promise.resolve(act()).catch(() => undefined)
  } catch {
    // An action that cannot run yet makes no call.
  } finally {
    ear = null
  }
  return heard
}

/** Returns the latest changes from this tab, newest first. */
export function askedLast() {
  return remembered.filter(({ token }) => token === staffSession.token())
}

const remembered: { at: Date; called: Called; token: string | null }[] = []
const most_remembered = 20

function remember({ id, input }: Called) {
  if (routes[id].method === 'GET' || id === 'users.login') return
  const called = { id, input: withoutSecrets(input) } as Called
  remembered.unshift({ at: new Date(), called, token: staffSession.token() })
  remembered.splice(most_remembered)
}

type Call = (input?: object, options?: object) => Promise<unknown>

function heard(sdk: Sdk): Sdk {
  const resources = sdk as unknown as Record<string, Record<string, Call>>
  for (const [resource, calls] of Object.entries(resources))
    for (const [verb, call] of Object.entries(calls))
      calls[verb] = (input = {}, options) => {
        const called = { id: `${resource}.${verb}`, input } as Called
        if (!ear) {
          remember(called)
          return call(input, options)
        }
        ear(called)
        return new Promise(() => {})
      }
  return sdk
}

/** Returns true if the server does not know the session. */
export function isSessionDead(error: unknown) {
  return error instanceof ApiError && (error.code === '102' || error.code === 'unauthenticated')
}
