import { useEffect, useEffectEvent } from 'react'

/** Hears keys that are pressed while nobody is typing and no dialog is open. */
export function useLetters(act: (event: KeyboardEvent) => void) {
  // What is on the screen is what is acted on, also by a key that comes before the effects of what was just drawn.
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
