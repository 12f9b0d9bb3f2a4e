import { useEffect, useState } from 'react'
import styles from './Gate.module.css'
import { useGateState } from './gate_scan.ts'

const bright_ms = 60_000

/** Darkens a gate after a minute without a touch or a scan. The touch that lights it again presses nothing below. */
export function Dimmer() {
  const state = useGateState()
  const [is_dark, setDark] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan lights the screen
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDark(true), bright_ms)
    }
    const light = () => {
      setDark(false)
      wait()
    }
    light()
    // A click comes last of all that a touch leads to.
    const acts = { pointerdown: wait, click: light, keydown: light }
    for (const [sign, act] of Object.entries(acts)) addEventListener(sign, act, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const [sign, act] of Object.entries(acts))
        removeEventListener(sign, act, { capture: true })
    }
  }, [state])
  return is_dark && <div className={styles.dark} data-dark />
}
