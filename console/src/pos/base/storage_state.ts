import { createStore, useStore } from './store.ts'

const storage = createStore<'unknown' | 'kept' | 'refused'>('unknown')

export const currentStorage = storage.get
/** Tells if the browser promised to keep what this device stores. */
export const useStorageState = () => useStore(storage)

/** Asks the browser not to clear the storage of this device when space gets short. */
export async function askToKeepStorage() {
  const kept = await navigator.storage?.persist?.().catch(() => false)
  storage.set(kept ? 'kept' : 'refused')
}
