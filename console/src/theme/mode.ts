import { useSyncExternalStore } from 'react'
import { local } from '../storage.ts'

export const modes = ['system', 'light', 'dark'] as const
export type Mode = (typeof modes)[number]

const listeners = new Set<() => void>()

/** Puts the chosen mode on the page, as frame/first.ts does at its start; without a choice the style sheet follows the system. */
export function applyMode() {
  const mode = currentMode()
  if (mode === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = mode
}

export function chooseMode(mode: Mode) {
  if (mode === 'system') local.remove('theme')
  else local.set('theme', mode)
  applyMode()
  for (const listener of listeners) listener()
}

export function useMode() {
  return useSyncExternalStore(subscribe, currentMode)
}

function currentMode(): Mode {
  const chosen = local.get('theme')
  return modes.find((mode) => mode === chosen) ?? 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
