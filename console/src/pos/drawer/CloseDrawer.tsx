import { isApiError } from '@kermesse/sdk/api_error'
import { rights } from '@kermesse/sdk/generated/rights'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { TextLine } from '../base/TextLine.tsx'
import { useParkedQuestion } from '../cart/use_parked_question.tsx'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, useSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './Drawer.module.css'
import { type Counted, PieceCounter, sentPieces, sumOfCounted } from './PieceCounter.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import type { Details } from './use_drawer.ts'

type Props = { id: string; values: number[]; onClosed: (details: Details) => void }
type Difference = { expected_amount: number; counted_amount: number; difference: number }

/**
 * Counts the drawer first; a difference that is too large takes a reason and a second person. Phones with unsent sales are named, and
 * only an admin closes without them.
 */
export function CloseDrawer({ id, values, onClosed }: Props) {
  const { t } = useTranslation('pos_drawer')
  const [counted, setCounted] = useState<Counted>({})
  const [difference, setDifference] = useState<Difference>()
  const [unsent, setUnsent] = useState<string[]>([])
  const [goes_without, goWithout] = useState(false)
  const [reason, setReason] = useState('')
  const [is_asking, ask] = useState(false)
  const { is_busy, problem, attempt } = useAttempt()
  const { question, endShift } = useParkedQuestion(() => ask(true))
  const is_unexplained = difference !== undefined && reason.trim() === ''
  return (
    <section aria-label={t('close.title')}>
      <h2>{t('close.count')}</h2>
      <PieceCounter
        values={values}
        counted={counted}
        onChange={(next) => {
          setDifference(undefined)
          setCounted(next)
        }}
      />
      {unsent.length > 0 && (
        <UnsentDevices devices={unsent} goes_without={goes_without} onChange={goWithout} />
      )}
      {difference && <DifferenceFacts difference={difference} />}
      {difference && (
        <TextLine label={t('close.why')} value={reason} maxLength={200} onChange={setReason} />
      )}
      <button type="button" className="pos-primary" disabled={is_unexplained} onClick={endShift}>
        {t('close.submit', { amount: centsText(sumOfCounted(counted)) })}
      </button>
      {question}
      {is_asking && (
        <SecondPerson
          title={t('close.second')}
          is_busy={is_busy}
          is_needed={difference !== undefined}
          problem={problem}
          onClose={() => ask(false)}
          onPerson={(second_person) =>
            void attempt(async () => {
              const why = reason.trim()
              const body = {
                pieces: sentPieces(counted),
                second_person,
                ...(why && { reason: why }),
                ...(goes_without && { with_open_devices: true }),
              }
              const query = eventOfSession()
              try {
                onClosed(await posSdk.drawers.close({ path: { id }, query, body }))
              } catch (error) {
                const is_unsent = isApiError(error, 'drawer_devices_unsent')
                if (is_unsent) setUnsent(error.details.devices)
                else if (isApiError(error, 'drawer_difference')) setDifference(error.details)
                else throw error
                ask(false)
              }
            })
          }
        />
      )}
    </section>
  )
}

type UnsentProps = {
  devices: string[]
  goes_without: boolean
  onChange: (goes_without: boolean) => void
}

function UnsentDevices({ devices, goes_without, onChange }: UnsentProps) {
  const { t } = useTranslation('pos_drawer')
  const session = useSession()
  const is_admin = (session?.right ?? 0) >= rights.admin
  return (
    <>
      <p className="pos-notice" role="alert">
        {t('close.unsent', { devices: devices.join(', ') })} {!is_admin && t('close.unsent_admin')}
      </p>
      {is_admin && (
        <button
          type="button"
          className="pos-button"
          aria-pressed={goes_without}
          onClick={() => onChange(!goes_without)}
        >
          {t('close.without')}
        </button>
      )}
    </>
  )
}

function DifferenceFacts({ difference: of }: { difference: Difference }) {
  const { t } = useTranslation('pos_drawer')
  const { expected_amount, counted_amount, difference } = of
  return (
    <div className={styles.difference} role="alert">
      <p>
        <span>{t('cash.expected_amount')}</span> <b>{centsText(centsOf(expected_amount))}</b>
      </p>
      <p>
        <span>{t('cash.counted_amount')}</span> <b>{centsText(centsOf(counted_amount))}</b>
      </p>
      <p>
        <span>{t('cash.difference')}</span> <b>{centsText(centsOf(difference))}</b>
      </p>
    </div>
  )
}
