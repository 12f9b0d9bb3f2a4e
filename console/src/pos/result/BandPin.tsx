import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import type { RefusedSale } from '../sale/sale.ts'
import { pay } from '../sale/sale.ts'

type Props = { band: NonNullable<RefusedSale['band']>; onClose: () => void }

/** The visitor types the PIN of the wristband; it goes with this sale and is kept nowhere. */
export function BandPin({ band, onClose }: Props) {
  const { t } = useTranslation(['pos', 'pos_refusals'])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('pin') as HTMLInputElement
    void pay(band, {}, field.value.trim())
  }
  return (
    <Sheet title={t('pos_refusals:help.pin')} onClose={onClose}>
      <form className="pos-label" onSubmit={submit}>
        <label className="pos-label">
          {t('by_hand.pin')}
          <input
            className="pos-field"
            name="pin"
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            required
          />
        </label>
        <button type="submit" className="pos-primary">
          {t('by_hand.submit')}
        </button>
      </form>
    </Sheet>
  )
}
