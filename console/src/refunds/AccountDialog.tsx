import { Field, Input } from '@fluentui/react-components'
import { checkIban } from '@kermesse/sdk/rules/iban'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Sentence } from '../ui/ErrorText.tsx'
import { Stack } from '../ui/layout.tsx'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

/** Another account for a refund that the bank has sent back because of the one it had. */
export function AccountDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [is_left, setLeft] = useState(false)
  const { mutate, ask, error, isPending } = useErrorChange(props, (target) =>
    staffSdk.refund_errors.set_account({ ...target, body: { iban, ...(bic && { bic }) } }),
  )
  const check = checkIban(iban)
  const wrong = is_left && iban !== '' && !check.ok
  const { amount, short_id } = props.one
  return (
    <ConfirmDialog
      title={t('errors.account.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.account.verb')}
      aside={check.ok && <AsCommand acts={() => [[t('errors.account.verb'), ask]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={!check.ok}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    >
      <Stack gap={12}>
        <p>{t('errors.account.text')}</p>
        <Field
          label={t('iban')}
          required
          {...(wrong && { validationMessage: <Sentence code={check.reason} /> })}
        >
          <Input
            value={iban}
            autoComplete="off"
            onBlur={() => setLeft(true)}
            onChange={(_event, { value }) => setIban(value)}
          />
        </Field>
        <Field label={t('bic')} hint={t('errors.account.bic_hint')}>
          <Input value={bic} autoComplete="off" onChange={(_event, { value }) => setBic(value)} />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
