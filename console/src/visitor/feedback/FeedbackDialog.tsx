import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import type { ClientShort, EventGeneral, WalletKey } from '../base/wallet_queries.ts'
import styles from './Feedback.module.css'
import { FeedbackForm } from './FeedbackForm.tsx'
import { type Said, Thanks } from './Thanks.tsx'

type Props = {
  wallet: ClientShort
  event: EventGeneral
  wallet_key: WalletKey
  onClose: () => void
}

/** How was it, and would you leave something: over the wallet, whose balance is seen to go down. */
export function FeedbackDialog({ wallet, event, wallet_key, onClose }: Props) {
  const { t } = useTranslation('feedback')
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Focuses the heading instead of the close button, the first control.
    heading.current?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // The browser's own: it keeps the focus inside, closes with Escape, and gives the focus back.
    <dialog ref={element} className={styles.dialog} aria-labelledby="feedback" onCancel={onClose}>
      <Row gap={12} align="start" free="between">
        <h2 ref={heading} id="feedback" tabIndex={-1} className={styles.title}>
          {said ? t('thanks') : t('title')}
        </h2>
        <Button
          appearance="subtle"
          className={styles.close}
          icon={<DismissRegular />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </Row>
      {said ? (
        <Thanks said={said} event={event} onClose={onClose} />
      ) : (
        <FeedbackForm wallet={wallet} event={event} wallet_key={wallet_key} onDone={setSaid} />
      )}
    </dialog>
  )
}
