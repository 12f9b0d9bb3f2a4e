import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { afterKey, changeOf, notesFor } from './cash.ts'
import styles from './Payment.module.css'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'less'] as const

type Props = { due: number; coin: number; onDone: () => void }

/** Takes the amount that the guest gives, by a note or by keys, and shows the change in large type. Minor units. */
export function CashPad({ due, coin, onDone }: Props) {
  const { t } = useTranslation(['pos_payment', 'pos'])
  const [given, setGiven] = useState(0)
  const change = changeOf(given, due, coin)
  const press = (key: string) => setGiven((before) => afterKey(before, key))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) press(key)
    else if (key === 'Backspace') press('less')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the same keys
    <div className={styles.cash} onKeyDown={onKeyDown}>
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
      <div className={styles.keys}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className="pos-button"
            aria-label={key === 'less' ? t('pos:pad.less') : key}
            onClick={() => press(key)}
          >
            {key === 'less' ? '⌫' : key}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="pos-primary"
        disabled={change === undefined}
        onClick={onDone}
      >
        {t('paid_by', { amount: centsText(due), way: t('ways.cash') })}
      </button>
    </div>
  )
}
