import { useTranslation } from 'react-i18next'
import { max_retries } from '../../retry.ts'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { Main } from '../../ui/Main.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageFooter } from '../../ui/PageFooter.tsx'
import styles from './WalletMessages.module.css'
import { WalletSkeleton } from './WalletSkeleton.tsx'

export function WalletLoading({ failures, is_offline }: { failures: number; is_offline: boolean }) {
  const { t } = useTranslation('visitor')
  return (
    <Main>
      <CaptchaNotice />
      {(is_offline || failures > 0) && (
        <div className={styles.notice}>
          <Notice tone="warning">
            {is_offline
              ? t('wallet.offline_without_data')
              : t('wallet.retrying', { attempt: failures, of: max_retries })}
          </Notice>
        </div>
      )}
      <WalletSkeleton />
      {is_offline && <PageFooter to="/client" text={t('wallet.other')} />}
    </Main>
  )
}
