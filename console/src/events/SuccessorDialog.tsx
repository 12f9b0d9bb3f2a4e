import { Checkbox } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import type { ListedEvent } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { NameDialog } from './NameDialog.tsx'

type Props = { event: ListedEvent; onClose: () => void; onDone: () => Promise<unknown> }

/** Lets a restored event replace its original, by its exact name. */
export function SuccessorDialog({ event, onClose, onDone }: Props) {
  const { t } = useTranslation('events')
  const [confirmed, setConfirmed] = useState(false)
  const path = { id: event._id }
  const { data } = useQuery({
    queryKey: ['events.name_successor', event._id],
    queryFn: () =>
      staffSdk.events.name_successor({ path, body: { name: event.name, dry_run: true } }),
    retry: false,
    gcTime: 0,
  })
  const original = data?.original
  const amount = original && formatMoney(original.paid_out, event.currencyCode)
  return (
    <NameDialog
      title={t('name_successor.question', { name: event.name })}
      text={
        <>
          <p>{t('name_successor.text')}</p>
          {original ? (
            <p>
              {t('name_successor.original', {
                name: original.name,
                count: original.transactions,
                amount,
              })}
            </p>
          ) : (
            data && <p>{t('name_successor.elsewhere')}</p>
          )}
        </>
      }
      action={t('menu.name_successor')}
      problemOf={(name) =>
        name === '' ? t('enter_name') : name === event.name ? null : t('name_mismatch')
      }
      run={async (name) => {
        const body = { name, ...(confirmed && { confirmed }) }
        await staffSdk.events.name_successor({ path, body })
        await onDone()
        onClose()
      }}
      onClose={onClose}
    >
      {original && original.paid_out > 0 && (
        <Checkbox
          label={t('name_successor.confirmed', { amount })}
          checked={confirmed}
          onChange={(_event, { checked }) => setConfirmed(checked === true)}
        />
      )}
    </NameDialog>
  )
}
