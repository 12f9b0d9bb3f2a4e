import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './AfterEvent.module.css'
import type { ClientShort, EventGeneral } from './queries.ts'

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
