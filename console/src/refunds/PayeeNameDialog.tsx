import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

/** The name of the account holder, for a transfer whose name the bank does not know. */
export function PayeeNameDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('refunds')
  const [first_name, setFirstName] = useState('')
  const [last_name, setLastName] = useState('')
  const body = { first_name: first_name.trim(), last_name: last_name.trim() }
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.set_name({ ...target, body }),
  )
  const { short_id, name_at_bank } = props.one
  const is_complete = body.first_name !== '' && body.last_name !== ''
  return (
    <ConfirmDialog
      title={t('errors.name.question', { wristband: short_id })}
      verb={t('errors.name.verb')}
      aside={is_complete && <AsCommand acts={() => [[t('errors.name.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={!is_complete}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      <Stack gap={12}>
        {name_at_bank && <p>{t('errors.name.at_bank', { name: name_at_bank })}</p>}
        <p>{t('errors.name.text')}</p>
        <Field label={t('errors.name.first_name')} required>
          <Input
            value={first_name}
            maxLength={35}
            autoComplete="off"
            onChange={(_event, { value }) => setFirstName(value)}
          />
        </Field>
        <Field label={t('errors.name.last_name')} required>
          <Input
            value={last_name}
            maxLength={35}
            autoComplete="off"
            onChange={(_event, { value }) => setLastName(value)}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
