import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { TextLine } from '../base/TextLine.tsx'
import { uuid7 } from '../base/uuid7.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, useSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import { type Counted, PieceCounter, sentPieces, sumOfCounted } from './PieceCounter.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import type { Details } from './use_drawer.ts'

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
  const last_float = useLastFloat(session?.bar_id ?? null)
  return (
    <>
      <p>{t('open.text')}</p>
      <TextLine
        label={t('open.number')}
        value={number}
        maxLength={20}
        onChange={(typed) => setNumber(typed.trim())}
      />
      <h2>{t('open.float')}</h2>
      {last_float && (
        <button type="button" className="pos-button" onClick={() => setCounted(last_float)}>
          {t('open.as_before', { amount: centsText(sumOfCounted(last_float)) })}
        </button>
      )}
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

/** The float of the bar's newest drawer that the person may see, to begin with the same. */
function useLastFloat(bar_id: string | null) {
  const [pieces, setPieces] = useState<Counted>()
  useEffect(() => {
    void readLastFloat(bar_id).then(setPieces, () => undefined)
  }, [bar_id])
  return pieces
}

async function readLastFloat(bar_id: string | null): Promise<Counted | undefined> {
  const query = eventOfSession()
  const { drawers } = await posSdk.drawers.list({ query: { ...query, limit: 20 } })
  const last = drawers.find((one) => one.bar_id === bar_id && one.float > 0)
  if (!last) return undefined
  const { movements } = await posSdk.drawers.get({ path: { id: last._id }, query })
  const float = movements.find(({ kind }) => kind === 'float')
  const counted = (float?.pieces ?? []).map(({ value, quantity }) => [centsOf(value), quantity])
  return counted.length > 0 ? Object.fromEntries(counted) : undefined
}
