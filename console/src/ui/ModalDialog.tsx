import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ErrorText } from './ErrorText.tsx'
import styles from './ModalDialog.module.css'
import { Notice } from './Notice.tsx'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** The buttons, the one that goes on last. */
  actions: ReactNode
  /** Beside the buttons, for those who look for it. */
  aside?: ReactNode
  /** Why it was refused, said beneath what was asked. */
  error?: unknown
  is_open?: boolean
  /** While something is under way, the dialog stays. */
  is_busy?: boolean
  /** A click beside it does not close it. */
  is_alert?: boolean
  onClose?: () => void
  /** Enter in a field goes on. */
  onSubmit?: () => void
  /** Something was typed or chosen. */
  onEdit?: () => void
  className?: string | undefined
  content_class?: string | undefined
  actions_class?: string | undefined
}

/** A dialog: what it is about, what is said or asked, and the buttons. */
export function ModalDialog({
  is_open = true,
  is_busy = false,
  is_alert = false,
  ...props
}: Props) {
  const { className, onClose, onSubmit, onEdit } = props
  const body = <Body {...props} />
  return (
    <Dialog
      open={is_open}
      modalType={is_alert ? 'alert' : 'modal'}
      onOpenChange={(_event, { open }) => open || is_busy || onClose?.()}
    >
      <DialogSurface {...(className && { className })}>
        {onSubmit ? (
          <form
            noValidate
            onChange={onEdit}
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  )
}

function Body({ title, children, actions, aside, error, content_class, actions_class }: Props) {
  return (
    <DialogBody>
      <DialogTitle className={styles.title}>{title}</DialogTitle>
      <DialogContent {...(content_class && { className: content_class })}>
        {children}
        {Boolean(error) && (
          <div className={styles.refusal}>
            <Notice tone="error">
              <ErrorText error={error} />
            </Notice>
          </div>
        )}
      </DialogContent>
      <DialogActions className={[styles.actions, actions_class].filter(Boolean).join(' ')}>
        {actions}
        {aside && <span className={styles.aside}>{aside}</span>}
      </DialogActions>
    </DialogBody>
  )
}
