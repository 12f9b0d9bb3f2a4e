import i18next from 'i18next'
import { createStore, useStore } from '../base/store.ts'
import type { RefusalView } from './RefusalView.tsx'

type Parts = { View?: typeof RefusalView; is_failed?: boolean }

const parts = createStore<Parts>({})

/** How refusals are shown, undefined until it is there. React's own way shows nothing for 300 ms, however soon the files come. */
export const useRefusalParts = () => useStore(parts)

/** Loads how refusals are shown, and their words. The menu is there first. */
export async function loadRefusalParts() {
  if (parts.get().View) return
  try {
    const [{ RefusalView: View }] = await Promise.all([
      import('./RefusalView.tsx'),
      i18next.loadNamespaces('pos_refusals'),
    ])
    parts.set({ View })
  } catch {
    parts.set({ is_failed: true })
  }
}
