import { createStore, useStore } from '../base/store.ts'

export type Connection =
  | { is: 'online' }
  | { is: 'slow' }
  /** Since when, in milliseconds. */
  | { is: 'offline'; since: number }

const slow_ms = 1_000
const retry_ms = 5_000
const online: Connection = { is: 'online' }
const slow: Connection = { is: 'slow' }

const connection = createStore<Connection>(online)

/** `fetch` that notes whether, and how fast, the server answers. */
export async function measuredFetch(input: RequestInfo | URL, init?: RequestInit) {
  const begin = performance.now()
  try {
    const response = await fetch(input, init)
    connection.set(performance.now() - begin > slow_ms ? slow : online)
    return response
  } catch (error) {
    noteOffline()
    throw error
  }
}

export function noteOffline() {
  if (connection.get().is !== 'offline') connection.set({ is: 'offline', since: Date.now() })
}

/** Asks the server now and then while it does not answer. Returns what ends it. */
export function followConnection() {
  const ask = () => {
    if (connection.get().is === 'offline') void measuredFetch('/health/live').catch(() => undefined)
  }
  const timer = setInterval(ask, retry_ms)
  addEventListener('online', ask)
  addEventListener('offline', noteOffline)
  return () => {
    clearInterval(timer)
    removeEventListener('online', ask)
    removeEventListener('offline', noteOffline)
  }
}

export const useConnection = () => useStore(connection)
export const currentConnection = connection.get
export const onConnectionChange = (listener: (now: Connection) => void) =>
  connection.subscribe(() => listener(connection.get()))
