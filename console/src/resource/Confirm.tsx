import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AsCommand } from '../session/AsCommand.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = {
  /** The question. */
  title: string
  text: ReactNode
  /** The verb, as on the button that led here. */
  action: string
  run: () => Promise<unknown>
  onClose: () => void
  onDone?: (() => void) | (() => Promise<void>)
}

/** Asks before what cannot be undone, or others would notice, and does it. */
export function Confirm({ title, text, action, run, onClose, onDone }: Props) {
  const asked = useMutation({ mutationFn: run, onSuccess: () => onDone?.() })
  return (
    <ConfirmDialog
      title={title}
      verb={action}
      aside={<AsCommand acts={() => [[action, run]]} />}
      error={asked.error}
      is_busy={asked.isPending}
      onConfirm={() => asked.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
