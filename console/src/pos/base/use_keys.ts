import { type RefObject, useEffect, useRef } from 'react'

/** A field where a person types. */
export function isField(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** True for a key that belongs to what has the focus. */
export const isTaken = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented || ctrlKey || altKey || metaKey || isField(target)

/**
 * The keys of a keyboard for a pad of keys, wherever the focus is within its dialog; Enter presses the primary button of the pad unless
 * another button has the focus.
 */
export function useKeys(pad: RefObject<HTMLElement | null>, onKey: (key: string) => void) {
  const act = useRef(onKey)
  useEffect(() => {
    act.current = onKey
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const front = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (isTaken(event) || (front && !front.contains(pad.current))) return
      const { key, target } = event
      if (/^\d$/.test(key) || key === 'Backspace') act.current(key)
      else if (key === 'Enter' && !(target instanceof HTMLButtonElement))
        pad.current?.querySelector<HTMLElement>('.pos-primary')?.click()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [pad])
}
