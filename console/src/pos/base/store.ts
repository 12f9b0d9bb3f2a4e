import { useSyncExternalStore } from 'react'
import { kept } from './kept_values.ts'

export type Store<Value> = ReturnType<typeof createStore<Value>>

/** A value that screens follow. With a name it survives a restart. */
export function createStore<Value>(initial: Value, name?: string) {
  let value = (name && kept.get<Value>(name)) || initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: Value) {
      if (next === value) return
      value = next
      if (name) kept.set(name, next)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Redraws when what `choose` reads has changed; it must answer the same object for the same value. */
export function useStore<Value, Chosen = Value>(
  store: Store<Value>,
  choose: (value: Value) => Chosen = (value) => value as unknown as Chosen,
): Chosen {
  return useSyncExternalStore(store.subscribe, () => choose(store.get()))
}
