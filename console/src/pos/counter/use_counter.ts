import { useEffect, useState } from 'react'
import { useWakeLock } from '../frame/device.ts'
import { loadMenu } from '../menu/menu.ts'
import { loadStock } from '../menu/stock.ts'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { loadRefusalParts } from '../result/refusal_parts.ts'
import { checkNumber } from '../sale/other_number.ts'
import { isSignedOut } from '../sale/pending_sale.ts'
import { bandRead, isSelling, resumeSale, useSale } from '../sale/sale.ts'
import { followConnection } from '../session/connection.ts'
import { isLimited, type PosSession, posSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'

const refresh_ms = 60_000
const stock_after_ms = 300
/** For a second, the server may not know yet who has just signed in. */
const retry_ms = 1_500

/** Reads bands for the order while the page is shown. `onBand` is called before each of them. */
export function useCounter(onBand: () => void) {
  useWakeLock()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the readers start once
  useEffect(() => {
    const ends = [
      followConnection(),
      onRead((read) => {
        onBand()
        if (bandRead(read)) void checkNumber(read)
        else signal('ignored')
      }),
      startReaders([readChips, readKeys]),
    ]
    void resumeSale()
    void loadRefusalParts()
    if (!isLimited(posSession.get())) {
      void import('../wallets/known_wallets.ts').then(({ startCopy }) => startCopy())
      void import('../wallets/phone_stream.ts').then(({ startStream }) => startStream(isSelling))
    }
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/** Reads the menu now, and again every minute. Answers true while it cannot be read. */
export function useMenuOf(session: PosSession & { bar_id: string }) {
  const [is_failed, setFailed] = useState(false)
  const is_working = useSale().is === 'working'
  // Each sale, of this device and of others, leaves fewer. Its result is shown first.
  useEffect(() => {
    if (is_working) return
    const timer = setTimeout(() => void loadStock(session).catch(() => undefined), stock_after_ms)
    return () => clearTimeout(timer)
  }, [session, is_working])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_over = false
    const read = async () => {
      const wait_ms = await loadMenu(session, isSelling()).then(
        () => {
          setFailed(false)
          return refresh_ms
        },
        (error: unknown) => {
          if (isSignedOut(error)) posSession.end()
          else setFailed(true)
          return retry_ms
        },
      )
      if (!is_over) timer = setTimeout(read, wait_ms)
    }
    void read()
    return () => {
      is_over = true
      clearTimeout(timer)
    }
  }, [session])
  return is_failed
}
