import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/pos_session.ts'
import { noteBegunBy, useBegunBy } from './begun_order.ts'
import { isEmpty, useCart } from './cart.ts'

/** Says whose order it is, while another person goes on with it. */
export function BegunBy() {
  const { t } = useTranslation('pos')
  const name = useBegunBy()
  const is_empty = useCart(isEmpty)
  const session = useSession()
  useEffect(() => {
    if (is_empty) noteBegunBy(null)
  }, [is_empty])
  if (!name || is_empty || name === session?.person) return null
  return (
    <p className="pos-notice" role="status">
      {t('cart.begun_by', { name })}
    </p>
  )
}
