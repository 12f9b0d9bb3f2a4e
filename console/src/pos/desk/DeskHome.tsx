import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { Sign } from '../base/Sign.tsx'
import { bandOf } from '../reader/band_text.ts'
import { foundBand } from '../reader/reader.ts'
import { useSession } from '../session/pos_session.ts'
import styles from './Desk.module.css'
import { leaveBand, useDeskBand } from './desk_band.ts'
import type { DeskCatalogue } from './desk_catalogue.ts'
import { askAgain, pendingOperation } from './desk_operation.ts'
import { TopUp } from './TopUp.tsx'

/** Waits for a band, or takes its number; an amount may also come first. */
export function DeskHome({ catalogue }: { catalogue: DeskCatalogue }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  const [is_topping_up, setTopUp] = useState(false)
  const [is_wrong, setWrong] = useState(false)
  const band = useDeskBand()
  const session = useSession()
  const open = pendingOperation()
  useEffect(leaveBand, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('number') as HTMLInputElement
    const found = bandOf(field.value)
    setWrong(!found)
    if (found) foundBand({ ...found, by: 'hand' })
  }
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {open && (
        <div className={styles.stop}>
          <span>{t('open_operation', { number: open.short_id })}</span>
          <button type="button" className="pos-button" onClick={() => void askAgain()}>
            {t('ask_again')}
          </button>
        </div>
      )}
      <div className={styles.hold}>
        <Sign name="band" size={56} />
        <p>{t('hold')}</p>
      </div>
      {band?.is === 'failed' && (
        <p className="pos-notice" role="alert">
          {t(`failed.${band.reason}`)}
        </p>
      )}
      <form className="pos-label" onSubmit={submit}>
        <label className="pos-label">
          {t('number')}
          <input
            className="pos-field"
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={is_wrong}
            required
          />
        </label>
        {is_wrong && (
          <p className="pos-notice" role="alert">
            {t('pos:by_hand.wrong')}
          </p>
        )}
        <button type="submit" className="pos-button">
          {t('open')}
        </button>
      </form>
      {session?.bar_id && (
        <button type="button" className="pos-button" onClick={() => go('/pos/sell')}>
          {t('pos:settings.sell')}
        </button>
      )}
      <button type="button" className="pos-primary" onClick={() => setTopUp(true)}>
        {t('acts.top_up')}
      </button>
      {is_topping_up && <TopUp catalogue={catalogue} onClose={() => setTopUp(false)} />}
    </div>
  )
}
