import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '../../ui/Choice.tsx'
import { Ribbon } from '../../ui/Ribbon.tsx'
import type { EventGeneral } from './wallet_queries.ts'

type Props = { event: EventGeneral | undefined; number: string; is_loading: boolean }

/** The bracelet: whose event it is, and the number printed on it. */
export function Band({ event, number, is_loading }: Props) {
  const { t } = useTranslation('visitor')
  return (
    <Ribbon aside={<LanguageChoice on_ribbon />}>
      <div className="frame-band">
        {event?.logo?.[0] && <Logo key={event.logo[0]} src={event.logo[0]} />}
        <div className="frame-names">
          <p className="frame-event">
            {event?.name ?? (is_loading ? <span className="frame-blank" /> : 'Kermesse')}
          </p>
          <p className="frame-number">
            <span className="visually-hidden">{t('wallet.number')} </span>
            {number}
          </p>
        </div>
      </div>
    </Ribbon>
  )
}

/** A logo that does not load leaves no hole. */
function Logo({ src }: { src: string }) {
  const [is_broken, setBroken] = useState(false)
  if (is_broken) return null
  return <img className="frame-logo" src={src} alt="" onError={() => setBroken(true)} />
}
