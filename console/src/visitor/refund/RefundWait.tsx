import { useTranslation } from 'react-i18next'
import { max_retries } from '../../retry.ts'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { Main } from '../../ui/Main.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './RefundWait.module.css'

type Props = { failures: number; is_offline: boolean }

/** The form's outline while it is on its way; a captcha that is being solved says so, and asks for nothing. */
export function RefundWait({ failures, is_offline }: Props) {
  const { t } = useTranslation(['refund', 'visitor'])
  return (
    <Main className={styles.wait}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {(is_offline || failures > 0) && (
        <Notice tone="warning">
          {is_offline
            ? t('offline')
            : t('visitor:wallet.retrying', { attempt: failures, of: max_retries })}
        </Notice>
      )}
      <div role="status" aria-label={t('loading')} className={styles.skeleton}>
        <span className={styles.title} />
        <span className={styles.amount} />
        <span className={styles.field} />
        <span className={styles.field} />
        <span className={styles.field} />
      </div>
      {/* Below, so that nothing moves when it comes and goes. */}
      <CaptchaNotice />
    </Main>
  )
}
