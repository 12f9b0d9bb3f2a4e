import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { Sheet } from '../base/Sheet.tsx'
import { useParked } from './parked.ts'

type Props = { onLeave: () => void; onClose: () => void }

/** Asks at the end of a shift if the parked orders stay for the next person. */
export function ParkedQuestion({ onLeave, onClose }: Props) {
  const { t } = useTranslation('pos_device')
  const parked = useParked()
  return (
    <Sheet title={t('parked.title', { count: parked.length })} onClose={onClose}>
      <p>{parked.map(({ name }) => name).join(', ')}</p>
      <button type="button" className="pos-primary" onClick={() => go('/pos/sell')}>
        {t('parked.finish')}
      </button>
      <button type="button" className="pos-button" onClick={onLeave}>
        {t('parked.leave')}
      </button>
    </Sheet>
  )
}
