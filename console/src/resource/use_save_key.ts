import { useEffect } from 'react'

/** Ctrl-S saves, wherever the focus is. */
export function useSaveKey(save: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
