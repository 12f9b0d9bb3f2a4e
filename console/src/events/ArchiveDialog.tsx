import { Checkbox } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../resource/Confirm.tsx'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'

type Props = { event: ListedEvent; onClose: () => void; onDone: () => Promise<unknown> }

/** Archiving is for ever; while refunds are not confirmed by a bank, that is to be known. */
export function ArchiveDialog({ event, onClose, onDone }: Props) {
  const { t } = useTranslation('events')
  const [is_unconfirmed, setUnconfirmed] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const archive = async () => {
    try {
      const query = confirmed ? { confirmed } : {}
      await staffSdk.events.archive({ path: { id: event._id }, query })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refunds_unconfirmed') setUnconfirmed(true)
      throw error
    }
  }
  return (
    <Confirm
      title={t('archive.question', { name: event.name })}
      text={
        <>
          {t('archive.text')}
          {is_unconfirmed && (
            <Checkbox
              label={t('archive.confirmed')}
              checked={confirmed}
              onChange={(_event, { checked }) => setConfirmed(checked === true)}
            />
          )}
        </>
      }
      action={t('menu.archive')}
      run={archive}
      onClose={onClose}
      onDone={async () => {
        await onDone()
        onClose()
      }}
    />
  )
}
