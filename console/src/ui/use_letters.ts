import { useEffect } from 'react'

/** Hears keys that are pressed while nobody is typing and no dialog is open. */
export function useLetters(act: (event: KeyboardEvent) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const is_typing = target.matches('input:not([type=checkbox]), textarea, select')
      if (is_typing || target.isContentEditable || target.closest('[role=dialog], [role=menu]'))
        return
      act(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
