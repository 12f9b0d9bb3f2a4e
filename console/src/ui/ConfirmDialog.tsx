import { Button } from '@fluentui/react-components'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ModalDialog.module.css'
import { ModalDialog } from './ModalDialog.tsx'

type Props = {
  /** The question; the body names person, amount and count. */
  title: string
  /** The verb of the question. */
  verb: string
  children?: ReactNode
  aside?: ReactNode
  error?: unknown
  is_busy?: boolean
  is_disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, and says here why it was refused. Enter does not confirm: Cancel has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, verb, children, aside, error, is_busy, is_disabled, onConfirm, onClose } = props
  const { t } = useTranslation('staff')
  return (
    <ModalDialog
      title={title}
      is_alert
      is_busy={is_busy === true}
      error={error}
      onClose={onClose}
      aside={aside}
      actions_class={styles.confirm_dialog_actions}
      actions={
        <>
          <Button disabled={is_busy === true} onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            appearance="primary"
            aria-busy={is_busy}
            disabledFocusable={is_busy === true || is_disabled === true}
            onClick={(event) => isDoubleClick(event) || onConfirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  )
}

/** The second click of a double click confirms nothing: neither twice, nor a question that the first one opened. */
function isDoubleClick({ detail }: MouseEvent) {
  return detail > 1
}
