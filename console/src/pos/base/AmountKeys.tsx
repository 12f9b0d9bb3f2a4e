import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { afterKey } from './cents.ts'
import { useKeys } from './use_keys.ts'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'less'] as const

type Props = {
  /** Minor units. */
  amount: number
  onChange: (amount: number) => void
  className?: string | undefined
  /** Stands over the keys. */
  above: ReactNode
  /** Stands under them. */
  children?: ReactNode
}

/** Own keys for an amount, from the smallest unit up. Those of a keyboard work too. */
export function AmountKeys({ amount, onChange, className, above, children }: Props) {
  const { t } = useTranslation('pos')
  const press = (key: string) => onChange(afterKey(amount, key))
  const pad = useRef<HTMLDivElement>(null)
  useKeys(pad, (key) => press(key === 'Backspace' ? 'less' : key))
  return (
    <div ref={pad} className={className}>
      {above}
      <div className="pos-keys">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className="pos-button"
            aria-label={key === 'less' ? t('pad.less') : key}
            onClick={() => press(key)}
          >
            {key === 'less' ? '⌫' : key}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
