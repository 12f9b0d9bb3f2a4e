import { useTranslation } from 'react-i18next'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { useQueue } from '../queue/queue_state.ts'
import { useConnection } from '../session/connection.ts'
import styles from './Gate.module.css'
import { useListState } from './known_passes.ts'

/** How old the list of this gate is, and what it has decided and not sent. */
export function ListLine() {
  const { t } = useTranslation('pos_gate')
  const catalogue = useEventCatalogue()
  const { count, as_of } = useListState()
  const { scans: waiting } = useQueue()
  const { is } = useConnection()
  const time = timeOf(as_of, catalogue?.event.timezone)
  return (
    <div role="status" className={styles.list}>
      <p>{as_of === 0 ? t('list.loading') : t('list.known', { count, time })}</p>
      {is === 'offline' && as_of > 0 && <p>{t('list.offline')}</p>}
      {waiting > 0 && <p>{t('list.waiting', { count: waiting })}</p>}
    </div>
  )
}
