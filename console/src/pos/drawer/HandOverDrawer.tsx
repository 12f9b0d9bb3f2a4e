import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import { type Counted, PieceCounter, sentPieces, sumOfCounted } from './PieceCounter.tsx'
import { SecondPerson } from './SecondPerson.tsx'

type Props = { id: string; values: number[]; onDone: () => void }

/** Hands the drawer over to another person, counted or not. */
export function HandOverDrawer({ id, values, onDone }: Props) {
  const { t } = useTranslation('pos_drawer')
  const [counted, setCounted] = useState<Counted>({})
  const [asked, ask] = useState<'counted' | 'uncounted'>()
  const { is_busy, problem, attempt } = useAttempt()
  const sum = sumOfCounted(counted)
  return (
    <section aria-label={t('hand_over.title')}>
      <h2>{t('hand_over.count')}</h2>
      <PieceCounter values={values} counted={counted} onChange={setCounted} />
      <button
        type="button"
        className="pos-primary"
        disabled={sum === 0}
        onClick={() => ask('counted')}
      >
        {t('hand_over.counted', { amount: centsText(sum) })}
      </button>
      <button type="button" className="pos-button" onClick={() => ask('uncounted')}>
        {t('hand_over.uncounted')}
      </button>
      {asked && (
        <SecondPerson
          title={t('hand_over.second')}
          is_busy={is_busy}
          is_needed
          problem={problem}
          onClose={() => ask(undefined)}
          onPerson={(to) =>
            to &&
            void attempt(async () => {
              const body = { to, ...(asked === 'counted' && { pieces: sentPieces(counted) }) }
              await posSdk.drawers.hand_over({ path: { id }, query: eventOfSession(), body })
              onDone()
            })
          }
        />
      )}
    </section>
  )
}
