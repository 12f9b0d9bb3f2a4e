import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { ClientShort, EventGeneral } from '../base/wallet_queries.ts'
import styles from './AfterEvent.module.css'

type Props = { wallet: ClientShort; event: EventGeneral }

/** Offers the refund form after the event. */
export function AfterEvent({ wallet, event }: Props) {
  const { t } = useTranslation('visitor')
  if (!event.form_refund?.enabled) return null
  return (
    <div className={styles.ways}>
      <ButtonLink to={`/refund/${wallet.short_id}`}>{t('wallet.refund')}</ButtonLink>
    </div>
  )
}
