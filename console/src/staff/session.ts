import { rights } from '@kermesse/sdk/generated/rights'
import { useSyncExternalStore } from 'react'
import { local } from '../storage.ts'

const listeners = new Set<() => void>()
let ended_by: string | null = null

/** The staff session of this browser: `token` and `right` in its local storage. */
export const staffSession = {
  token: () => local.get('token'),
  right: () => Number(local.get('right') ?? rights.none),
  /** The error code that ended the last session; none after a logout. */
  endedBy: () => ended_by,
  start(token: string, right: number) {
    ended_by = null
    local.set('token', token)
    local.set('right', String(right))
    tellAll()
  },
  end(error_code: string | null = null) {
    ended_by = error_code
    local.remove('token')
    local.remove('right')
    tellAll()
  },
}

export function useToken() {
  return useSyncExternalStore(subscribe, staffSession.token)
}

/** Where a right's first page is. */
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
