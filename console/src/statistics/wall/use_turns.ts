import { useEffect, useState } from 'react'

export const turn_ms = 12_000
/** A pointer that lies on the page holds it no longer than this. */
const rest_ms = 10_000

/** Which of several panels is on: the next one after a while, unless somebody holds it or turns it by hand. */
export function useTurns(count: number) {
  const [turn, setTurn] = useState(0)
  const [is_paused, setPaused] = useState(false)
  const is_stirred = useStirred()
  const is_focused = useFocusShown()
  const is_held = is_paused || is_stirred || is_focused
  // A manual turn restarts the timer, so that each panel stays for the full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn restarts the timer
  useEffect(() => {
    if (is_held || count < 2) return
    const timer = setTimeout(() => setTurn((last) => last + 1), turn_ms)
    return () => clearTimeout(timer)
  }, [is_held, count, turn])
  return {
    place: count === 0 ? 0 : ((turn % count) + count) % count,
    is_paused,
    is_held,
    is_stirred,
    move: (by: number) => setTurn((last) => last + by),
    pause: () => setPaused((last) => !last),
  }
}

/** Returns true for a moment after the pointer moved. */
function useStirred() {
  const [stirred_at, setStirredAt] = useState(0)
  useEffect(() => {
    const stir = () => setStirredAt(Date.now())
    addEventListener('pointermove', stir)
    addEventListener('pointerdown', stir)
    return () => {
      removeEventListener('pointermove', stir)
      removeEventListener('pointerdown', stir)
    }
  }, [])
  useEffect(() => {
    if (stirred_at === 0) return
    const timer = setTimeout(() => setStirredAt(0), rest_ms)
    return () => clearTimeout(timer)
  }, [stirred_at])
  return stirred_at > 0
}

/** Returns true while a control has a visible focus; a click does not show the focus. */
function useFocusShown() {
  const [is_shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => {
      const element = document.activeElement
      setShown(element?.matches('button:focus-visible') === true)
    }
    const leave = () => setShown(false)
    addEventListener('focusin', look)
    addEventListener('focusout', leave)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', leave)
    }
  }, [])
  return is_shown
}
