import i18next from 'i18next'
import { createStore, useStore } from '../base/store.ts'
import type { RefusalView } from './RefusalView.tsx'

type Parts = { View?: typeof RefusalView; is_failed?: boolean }

const parts = createStore<Parts>({})

/** The view of refusals; undefined until it is loaded. React's `lazy` would show nothing for 300 ms, even if the file is there. */
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
