import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyProgress } from './copy_progress.ts'
import { startCopy } from './known_wallets.ts'

/** How many wristbands this phone knows, and how far it is while it loads them. */
export function CopyLine() {
  const { t } = useTranslation('pos')
  const { loaded, count, is_complete } = useCopyProgress()
  useEffect(startCopy, [])
  if (is_complete) return <p>{t('wallets.known', { count: loaded })}</p>
  return count > 0 ? <p role="status">{t('wallets.loading', { loaded, count })}</p> : null
}
