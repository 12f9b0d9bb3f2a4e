import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Sentence } from '../ui/ErrorText.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from '../ui/Page.module.css'
import type { ReviewDialogProps } from './use_review_change.ts'

/** Everything that a device sent for an offline transaction, and why it was not posted. */
export function SentDialog({ one, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('money')
  const sent = typeof one.sent === 'string' ? one.sent : JSON.stringify(one.sent, null, 2)
  return (
    <ModalDialog
      title={t('review.sent.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('review.sent.close')}</Button>}
    >
      <div className={styles.body}>
        <p>
          <Sentence code={one.error_code} />
        </p>
        <p className={styles.aside}>{one.error}</p>
        {one.reason && <p>{t('review.sent.reason', { reason: one.reason })}</p>}
        {one.is_truncated && <p>{t('review.sent.truncated')}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <pre className={styles.mono} tabIndex={0}>
          {sent}
        </pre>
      </div>
    </ModalDialog>
  )
}
