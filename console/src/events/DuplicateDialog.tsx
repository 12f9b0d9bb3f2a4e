import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Event } from '../staff/queries.ts'
import { staffSdk } from '../staff/sdk.ts'
import { NameDialog } from './NameDialog.tsx'

type Props = { event: Event; onClose: () => void; onDone: () => Promise<unknown> }

/** A new event with the same configuration, and nobody's money. */
export function DuplicateDialog({ event, onClose, onDone }: Props) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const duplicate = async (name: string) => {
    const input = { path: { id: event._id }, body: { name } }
    const made = await staffSdk.events.duplicate(input, { idempotency_key: key.current })
    await onDone()
    navigate(`/admin/events/${made._id}/parameters`)
  }
  return (
    <NameDialog
      title={t('duplicate.question', { name: event.name })}
      text={t('duplicate.text')}
      action={t('menu.duplicate')}
      problemOf={(name) => (name.trim() ? null : t('enter_name'))}
      run={duplicate}
      onClose={onClose}
    />
  )
}
