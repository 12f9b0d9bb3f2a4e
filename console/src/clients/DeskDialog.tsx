import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { Button } from '../ui/Button.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from './Client.module.css'
import { type Done, useDesk } from './client.ts'

type Props = {
  /** The question. */
  title: string
  /** The label of the submit button: the verb and its object. */
  verb: string
  is_ready?: boolean
  /** Money leaves, or something ends: a scanner that types an Enter meanwhile must not do it. */
  starts_at_cancel?: boolean
  /** Submits once, even with retries; null if nothing was done and the dialog shows the reason. */
  act: (call: { idempotency_key: string }) => Promise<Done | null>
  onRefused?: (error: unknown) => void
  children: ReactNode
}

/** An action on a wristband: previews the effect; Enter submits, Esc closes. */
export function DeskDialog(props: Props) {
  const { title, verb, is_ready = true, starts_at_cancel = false, act, onRefused, children } = props
  const { t } = useTranslation('clients')
  const { onDone, onClose } = useDesk()
  // The same idempotency key for each retry.
  const idempotency_key = useRef(crypto.randomUUID())
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => act({ idempotency_key: idempotency_key.current }),
    onError: (refusal) => onRefused?.(refusal),
    onSuccess: async (done) => {
      if (!done) return
      await onDone(done)
      onClose()
    },
  })
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!starts_at_cancel) return
    let has_typed = false
    const onKey = () => {
      has_typed = true
    }
    // Runs after the dialog focused its first element, unless the focus moved since.
    const timer = setTimeout(() => has_typed || cancel.current?.focus(), 50)
    addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey, true)
    }
  }, [starts_at_cancel])
  return (
    <ModalDialog
      title={title}
      is_busy={isPending}
      onClose={onClose}
      className={styles.surface}
      content_class="stack gap-16"
      error={error}
      // The refusal belongs to the previous input.
      onEdit={() => {
        if (error) reset()
      }}
      aside={
        is_ready && <AsCommand acts={() => [[verb, () => act({ idempotency_key: 'shown' })]]} />
      }
      onSubmit={() => {
        if (is_ready && !isPending) mutate()
      }}
      actions={
        <>
          <Button ref={cancel} className={styles.button} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            appearance="primary"
            type="submit"
            is_busy={isPending}
            className={styles.button}
            disabled={!is_ready}
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
