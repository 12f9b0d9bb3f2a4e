import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { go, useAddress } from '../base/pos_address.ts'
import { repeatRead } from '../base/repeat_read.ts'
import { loadEventCatalogue, useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { useWakeLock } from '../frame/device.ts'
import { TopBar } from '../frame/TopBar.tsx'
import type { BandRead } from '../reader/band_text.ts'
import { readChips } from '../reader/nfc.ts'
import { onRead, startReaders } from '../reader/reader.ts'
import { readKeys } from '../reader/typing.ts'
import { Unreadable } from '../result/Unreadable.tsx'
import { isSelling } from '../sale/sale.ts'
import { followConnection, useConnection } from '../session/connection.ts'
import type { PosSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'
import { startCopy } from '../wallets/known_wallets.ts'
import { startStream } from '../wallets/phone_stream.ts'
import { BandPage } from './BandPage.tsx'
import { bandTaker } from './band_taker.ts'
import { DeskHome } from './DeskHome.tsx'
import { DeskOutcome } from './DeskOutcome.tsx'
import { loadBand } from './desk_band.ts'
import { deskState, useDeskState } from './desk_operation.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

const refresh_ms = 60_000

/** The cash desk: one page for a band that is held, and what can be done with it. */
export function Desk({ session }: { session: PosSession }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [, , , number] = useAddress().split('/')
  const catalogue = useEventCatalogue()
  const { is } = useDeskState()
  const is_offline = useConnection().is === 'offline'
  useWakeLock()
  // Without a connection, cash is topped up by what the phone knows.
  const takes_offline = (catalogue?.event.offline.top_up ?? 0) > 0
  useEffect(() => {
    if (takes_offline) startCopy()
  }, [takes_offline])
  useEffect(() => {
    const ends = [
      repeatRead(loadEventCatalogue, refresh_ms),
      followConnection(),
      onRead(held),
      startReaders([readChips, readKeys]),
    ]
    startStream(isSelling)
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return (
    <>
      <TopBar event={catalogue?.event} />
      <main inert={is !== 'idle'} aria-busy={!catalogue} aria-label={t('title')}>
        <Unreadable />
        {!catalogue ? (
          <p className="pos-column">{is_offline ? t('failed.no_connection') : '…'}</p>
        ) : number ? (
          <BandPage
            number={decodeURIComponent(number)}
            catalogue={catalogue}
            right={session.right}
          />
        ) : (
          <DeskHome catalogue={catalogue} />
        )}
      </main>
      <DeskOutcome />
      <ReceiptSheet />
    </>
  )
}

/** A band that is held answers what waits for one, or shows its page. */
function held(read: BandRead) {
  if (deskState().is === 'working') return signal('ignored')
  const taker = bandTaker()
  if (taker) return taker(read)
  void loadBand(read).then((short_id) => {
    if (short_id) go(`/pos/desk/${short_id}`)
    else signal('bad')
  })
}
