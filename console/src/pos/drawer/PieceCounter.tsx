import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import styles from './Drawer.module.css'

/** How many of each value in minor units. */
export type Counted = Record<number, number>

export const sumOfCounted = (counted: Counted) =>
  Object.entries(counted).reduce((sum, [value, quantity]) => sum + Number(value) * quantity, 0)

/** As the API takes it. */
export const sentPieces = (counted: Counted) =>
  Object.entries(counted)
    .filter(([, quantity]) => quantity > 0)
    .map(([value, quantity]) => ({ value: Number(value) / 100, quantity }))

type Props = { values: number[]; counted: Counted; onChange: (counted: Counted) => void }

/** Counts coins and notes: one more by a tap, or the number typed. */
export function PieceCounter({ values, counted, onChange }: Props) {
  const { t } = useTranslation('pos_drawer')
  const set = (value: number, quantity: number) =>
    onChange({ ...counted, [value]: Math.min(100_000, Math.max(0, quantity)) })
  return (
    <fieldset className={styles.pieces}>
      <legend className="visually-hidden">{t('pieces')}</legend>
      {values.map((value) => {
        const quantity = counted[value] ?? 0
        const name = centsText(value)
        return (
          <div key={value} className={styles.piece}>
            <button
              type="button"
              className="pos-button"
              aria-label={t('less', { value: name })}
              disabled={quantity === 0}
              onClick={() => set(value, quantity - 1)}
            >
              −
            </button>
            <label className={styles.quantity}>
              <span>{name}</span>
              <input
                className="pos-field"
                inputMode="numeric"
                autoComplete="off"
                value={quantity === 0 ? '' : String(quantity)}
                placeholder="0"
                onChange={({ currentTarget }) =>
                  set(value, Number(currentTarget.value.replace(/\D/g, '').slice(0, 6)))
                }
              />
            </label>
            <button
              type="button"
              className="pos-button"
              aria-label={t('more', { value: name })}
              onClick={() => set(value, quantity + 1)}
            >
              +
            </button>
          </div>
        )
      })}
      <output className={styles.sum}>
        <span>{t('sum')}</span>
        <b>{centsText(sumOfCounted(counted))}</b>
      </output>
    </fieldset>
  )
}
