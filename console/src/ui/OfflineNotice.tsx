import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'
import { useIsOffline } from './use_is_offline.ts'

/** Beside a button whose call waits for the network. */
export function OfflineNotice({ is_waiting }: { is_waiting: boolean }) {
  const { t } = useTranslation('common')
  const is_offline = useIsOffline()
  return is_offline && is_waiting ? <Notice tone="warning">{t('offline_waiting')}</Notice> : null
}
