import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../base/use_keys.ts'
import styles from './PinPad.module.css'

type Props = { name: string; is_busy: boolean; onPin: (pin: string) => void; onBack: () => void }

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const least = 4
const most = 6

/** Keys for a PIN of four to six digits. */
export function PinPad({ name, is_busy, onPin, onBack }: Props) {
  const { t } = useTranslation('pos')
  const [pin, setPin] = useState('')
  const send = () => {
    onPin(pin)
    setPin('')
  }
  const pad = useRef<HTMLElement>(null)
  useKeys(pad, (key) => {
    if (key === 'Backspace') setPin(pin.slice(0, -1))
    else if (pin.length < most) setPin(pin + key)
  })
  return (
    <section ref={pad} className={styles.pad} aria-label={t('person.pin_of', { name })}>
      <h2 className={styles.name}>{name}</h2>
      <output className={styles.dots} aria-label={t('person.typed', { count: pin.length })}>
        {'•'.repeat(pin.length) || ' '}
      </output>
      <div className={`pos-keys ${styles.keys}`}>
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className="pos-button"
            disabled={pin.length === most}
            onClick={() => setPin(pin + digit)}
          >
            {digit}
          </button>
        ))}
        <button type="button" className="pos-button" onClick={() => setPin(pin.slice(0, -1))}>
          {t('person.erase')}
        </button>
      </div>
      <button
        type="button"
        className="pos-primary"
        disabled={pin.length < least || is_busy}
        onClick={send}
      >
        {t('person.submit')}
      </button>
      <button type="button" className="pos-button" onClick={onBack}>
        {t('back')}
      </button>
    </section>
  )
}
