import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountKeys } from '../base/AmountKeys.tsx'
import { centsText } from '../base/cents.ts'
import { changeOf, notesFor } from './cash.ts'
import styles from './Payment.module.css'

type Props = { due: number; coin: number; onDone: () => void }

/** Takes the amount that the guest gives, by a note or by keys, and shows the change in large type. Minor units. */
export function CashPad({ due, coin, onDone }: Props) {
  const { t } = useTranslation('pos_payment')
  const [given, setGiven] = useState(0)
  const change = changeOf(given, due, coin)
  const above = (
    <>
      <p className={styles.given} aria-live="polite">
        <span>{t('given', { amount: centsText(given) })}</span>
        <b className={styles.change}>
          {change === undefined
            ? t('missing', { amount: centsText(due - given) })
            : t('change', { amount: centsText(change) })}
        </b>
      </p>
      <div className={styles.notes}>
        <button type="button" className="pos-button" onClick={() => setGiven(due)}>
          {t('exact')}
        </button>
        {notesFor(due).map((note) => (
          <button key={note} type="button" className="pos-button" onClick={() => setGiven(note)}>
            {note / 100}
          </button>
        ))}
      </div>
    </>
  )
  return (
    <AmountKeys amount={given} onChange={setGiven} className={styles.cash} above={above}>
      <button
        type="button"
        className="pos-primary"
        disabled={change === undefined}
        onClick={onDone}
      >
        {t('paid_by', { amount: centsText(due), way: t('ways.cash') })}
      </button>
    </AmountKeys>
  )
}
