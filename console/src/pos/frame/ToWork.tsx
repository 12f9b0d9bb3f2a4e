import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { useSession } from '../session/pos_session.ts'

/** The way back to the work of this phone: its menu, or its gate. */
export function ToWork() {
  const { t } = useTranslation('pos')
  const is_gate = useSession()?.phone?.role === 'gate'
  return (
    <button type="button" className="pos-primary" onClick={() => go('/pos/sell')}>
      {t(is_gate ? 'back' : 'settings.sell')}
    </button>
  )
}
