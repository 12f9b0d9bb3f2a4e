import { useLayoutEffect } from 'react'
import { applyMode } from '../../theme/mode.ts'

/** The page in this theme as long as it is there; then again in the reader's own. */
export function useTheme(theme: 'dark' | 'light') {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    return applyMode
  }, [theme])
}
