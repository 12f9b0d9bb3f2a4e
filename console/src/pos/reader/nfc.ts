import { chipOf } from '@kermesse/sdk/rules/chip'
import type { ReaderSource } from './reader.ts'

type Reading = { serialNumber: string }
type Reader = {
  scan(options: { signal: AbortSignal }): Promise<void>
  onreading: ((reading: Reading) => void) | null
}
type ReaderClass = new () => Reader

/** Web NFC, in Chrome on Android: started once, by a tap where the browser asks, and again after the page was hidden. */
export const readChips: ReaderSource = (found, tell) => {
  const { NDEFReader } = globalThis as { NDEFReader?: ReaderClass }
  if (!NDEFReader) return () => undefined
  let running: AbortController | undefined
  const stop = () => {
    running?.abort()
    running = undefined
  }
  const start = async () => {
    if (running) return
    const ended = new AbortController()
    running = ended
    const reader = new NDEFReader()
    reader.onreading = ({ serialNumber }) => {
      const uid = chipOf(serialNumber)
      if (uid && !ended.signal.aborted) found({ uid, by: 'nfc' })
    }
    try {
      await reader.scan({ signal: ended.signal })
      tell('ready')
    } catch {
      if (running === ended) stop()
      tell('failed')
    }
  }
  const onTap = () => void start()
  const onVisible = () => {
    if (document.hidden) stop()
    else void startIfAllowed()
  }
  const startIfAllowed = async () => {
    const asked = { name: 'nfc' as PermissionName }
    const answer = await navigator.permissions?.query(asked).catch(() => undefined)
    if (answer?.state === 'granted') await start()
    else tell('ask')
  }
  void startIfAllowed()
  addEventListener('pointerup', onTap)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stop()
    removeEventListener('pointerup', onTap)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
