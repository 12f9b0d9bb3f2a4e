import { chipOf } from '@kermesse/sdk/rules/chip'
import { bandOf } from './band_text.ts'
import { foundUnreadable, type ReaderSource } from './reader.ts'

type Reading = {
  serialNumber: string
  message?: { records: { recordType: string; data?: DataView }[] }
}
type Reader = {
  scan(options: { signal: AbortSignal }): Promise<void>
  onreading: ((reading: Reading) => void) | null
  onreadingerror: (() => void) | null
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
    reader.onreading = (reading) => {
      const uid = chipOf(reading.serialNumber)
      if (ended.signal.aborted) return
      if (!uid) return foundUnreadable()
      const says = numberOn(reading)
      found({ uid, by: 'nfc', ...(says && { says }) })
    }
    reader.onreadingerror = foundUnreadable
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

/** The number in the address on the chip, where one is written there. */
function numberOn({ message }: Reading) {
  const address = message?.records.find(({ recordType }) => recordType === 'url')
  const band = address && bandOf(new TextDecoder().decode(address.data))
  return band && 'number' in band ? band.number : undefined
}
