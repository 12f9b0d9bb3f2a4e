import { useEffect, useEffectEvent } from 'react'

/** Handles single-key shortcuts; inactive in inputs and dialogs. */
export function useLetters(act: (event: KeyboardEvent) => void) {
  // An effect event sees the rendered state even before the effects of the last render ran.
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    const is_typing = target.matches('input:not([type=checkbox]), textarea, select')
    if (is_typing || target.isContentEditable || target.closest('[role=dialog], [role=menu]'))
      return
    act(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
