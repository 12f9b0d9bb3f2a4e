import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuid7 } from '../base/uuid7.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { useSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import { type Counted, PieceCounter, sentPieces } from './PieceCounter.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { type Details, eventOfSession } from './use_drawer.ts'

type Props = { values: number[]; onOpen: (details: Details) => void }

/** Opens a drawer: its number, its float by coins and notes, and who hands it out. */
export function OpenDrawer({ values, onOpen }: Props) {
  const { t } = useTranslation('pos_drawer')
  const session = useSession()
  const [_id] = useState(() => uuid7())
  const [number, setNumber] = useState(session?.phone?.number ?? '')
  const [counted, setCounted] = useState<Counted>({})
  const [is_asking, ask] = useState(false)
  const { is_busy, problem, attempt } = useAttempt()
  return (
    <>
      <p>{t('open.text')}</p>
      <label className="pos-label">
        {t('open.number')}
        <input
          className="pos-field"
          value={number}
          autoComplete="off"
          maxLength={20}
          onChange={({ currentTarget }) => setNumber(currentTarget.value.trim())}
        />
      </label>
      <h2>{t('open.float')}</h2>
      <PieceCounter values={values} counted={counted} onChange={setCounted} />
      <button
        type="button"
        className="pos-primary"
        disabled={number === ''}
        onClick={() => ask(true)}
      >
        {t('open.submit')}
      </button>
      {is_asking && (
        <SecondPerson
          title={t('open.second')}
          is_busy={is_busy}
          problem={problem}
          onClose={() => ask(false)}
          onPerson={(second_person) =>
            void attempt(async () => {
              const body = { _id, number, pieces: sentPieces(counted), second_person }
              onOpen(await posSdk.drawers.open({ query: eventOfSession(), body }))
            })
          }
        />
      )}
    </>
  )
}
