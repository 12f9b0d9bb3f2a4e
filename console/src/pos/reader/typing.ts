import { isField } from '../base/use_keys.ts'
import { bandOf } from './band_text.ts'
import type { ReaderSource } from './reader.ts'
import { readerFormat } from './typing_choice.ts'
import { chipIn } from './typing_format.ts'

/** A person is slower than this between two keys. */
const most_between_ms = 35
const fewest_keys = 4

const listeners = new Set<(typed: string) => void>()

/** Calls back with what a reader typed, as it typed it. Returns what ends it. */
export function onTyped(listener: (typed: string) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Readers that type like a keyboard (USB, Bluetooth): keys in quick succession, ended by Enter or Tab, wherever the focus is, but
 * never in a field where a person types.
 */
export const readKeys: ReaderSource = (found, tell) => {
  let text = ''
  let last_at = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
    const is_quick = event.timeStamp - last_at <= most_between_ms
    last_at = event.timeStamp
    if (event.key === 'Enter' || event.key === 'Tab') {
      const typed = is_quick ? text : ''
      text = ''
      if (typed.length < fewest_keys) return
      // Otherwise the key would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      tell('ready')
      for (const listener of listeners) listener(typed)
      const format = readerFormat()
      const uid = format ? chipIn(typed, format) : undefined
      const band = uid ? { uid } : bandOf(typed)
      if (band) found({ ...band, by: 'typing' })
    } else if (event.key.length === 1) {
      text = is_quick ? text + event.key : event.key
      if (text.length > 1) event.stopPropagation()
    }
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}
