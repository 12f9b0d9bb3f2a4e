import { rights } from '@kermesse/sdk/generated/rights'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { TrialStripe } from '../base/TrialStripe.tsx'
import { posSdk } from './pos_sdk.ts'
import { type PosSession, posSession } from './pos_session.ts'

type Choice = { _id: string; name: string }

/** A session without a point of sale of its own chooses one. */
export function ChooseBar({ session: { event_id, right } }: { session: PosSession }) {
  const { t } = useTranslation('pos')
  const [bars, setBars] = useState<Choice[] | 'failed'>()
  const [tries, setTries] = useState(0)
  const [is_trial, setTrial] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    posSdk.pos
      .catalogue({ query: { event_id } })
      .then((catalogue) => {
        setTrial(catalogue?.event.is_trial ?? false)
        setBars(catalogue?.bars ?? [])
      })
      .catch(() => setBars('failed'))
  }, [event_id, tries])
  return (
    <main className="pos-page">
      {is_trial && <TrialStripe />}
      <h1>{t('choose_bar.title')}</h1>
      {bars === 'failed' && (
        <>
          <p className="pos-notice" role="alert">
            {t('no_connection')}
          </p>
          <button type="button" className="pos-primary" onClick={() => setTries(tries + 1)}>
            {t('try_again')}
          </button>
        </>
      )}
      {right >= rights.cashier && (
        <button type="button" className="pos-button" onClick={() => go('/pos/desk')}>
          {t('cash_desk')}
        </button>
      )}
      {Array.isArray(bars) && bars.length === 0 && <p>{t('choose_bar.none')}</p>}
      {Array.isArray(bars) &&
        bars.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            className="pos-button"
            onClick={() => posSession.chooseBar(_id)}
          >
            {name}
          </button>
        ))}
    </main>
  )
}
