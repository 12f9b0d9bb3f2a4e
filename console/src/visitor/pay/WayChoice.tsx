import { useTranslation } from 'react-i18next'
import styles from './PayForm.module.css'
import type { PaymentWay } from './ways.ts'

type Props = {
  ways: PaymentWay[]
  way: PaymentWay
  is_busy: boolean
  onChoose: (way: PaymentWay) => void
}

/** By TWINT or by card; where there is one way, nobody is asked. */
export function WayChoice({ ways, way, is_busy, onChoose }: Props) {
  const { t } = useTranslation('pay')
  if (ways.length < 2) return null
  return (
    <fieldset className={styles.ways} disabled={is_busy}>
      <legend className="visually-hidden">{t('form.ways')}</legend>
      {ways.map((one) => (
        <label key={one} className={styles.way}>
          <input
            type="radio"
            name="way"
            value={one}
            checked={one === way}
            onChange={() => onChoose(one)}
          />
          <span>{t(`way.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
