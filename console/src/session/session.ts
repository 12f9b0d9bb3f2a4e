import { rights } from '@kermesse/sdk/generated/rights'
import { useSyncExternalStore } from 'react'
import { local, session } from '../storage.ts'

const ended_key = 'session_ended'
/** Why the last session of this tab is over, and the page where that was noticed. */
type Ended = { error_code: string; from: string }

const listeners = new Set<() => void>()

/** The staff session of this browser: `token` and `right` in its local storage. */
export const staffSession = {
  token: () => local.get('token'),
  right: () => Number(local.get('right') ?? rights.none),
  start(token: string, right: number) {
    session.remove(ended_key)
    local.set('token', token)
    local.set('right', String(right))
    tellAll()
  },
  /** `error_code` is the refusal that ended the session, none after a logout. */
  end(error_code?: string) {
    const { pathname, search, hash } = location
    if (error_code)
      session.set(ended_key, JSON.stringify({ error_code, from: pathname + search + hash }))
    local.remove('token')
    local.remove('right')
    tellAll()
  },
}

export function endedSession(): Ended | null {
  try {
    return JSON.parse(session.get(ended_key) ?? 'null')
  } catch {
    return null
  }
}

export function useToken() {
  return useSyncExternalStore(subscribe, staffSession.token)
}

/** Returns the start page of a right. */
export function homeOf(right: number) {
  const is_cashier = right >= rights.cashier && right < rights.admin
  return is_cashier || right >= rights.superadmin ? '/admin' : '/statistics'
}

function tellAll() {
  for (const listener of listeners) listener()
}

// A logout in one tab is a logout in all of them.
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
