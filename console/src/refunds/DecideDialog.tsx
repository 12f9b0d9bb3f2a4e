import { Checkbox, Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import { numberOf } from '../resource/values.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { type ErrorDialogProps, useErrorChange } from './use_error_change.ts'

type Decision = Schema<'RefundDecision'>

/** Somebody who has looked into the account at the provider says what became of a refund. */
export function DecideDialog(props: ErrorDialogProps) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const [answer, setAnswer] = useState<'paid' | 'unpaid' | null>(null)
  const [provider_id, setProviderId] = useState('')
  const [part, setPart] = useState('')
  const [is_confirmed, setConfirmed] = useState(false)
  const { mutate, ask, error, isPending } = useErrorChange(props, (target, body: Decision) =>
    staffSdk.refund_errors.decide({ ...target, body }),
  )
  const { amount, short_id } = props.one
  const typed = numberOf(part)
  const paid = typeof typed === 'number' ? typed : null
  const is_part_wrong = part.trim() !== '' && !(paid !== null && paid > 0 && paid <= amount)
  const decision =
    answer === 'paid'
      ? {
          paid: true as const,
          ...(paid !== null && { amount: paid }),
          ...(provider_id && { provider_id }),
        }
      : { paid: false as const, confirmed: true as const }
  return (
    <ConfirmDialog
      title={t('errors.decide.question', { amount: money(amount), wristband: short_id })}
      verb={t('errors.decide.verb')}
      aside={answer && <AsCommand acts={() => [[t('errors.decide.verb'), () => ask(decision)]]} />}
      error={error}
      is_busy={isPending}
      is_disabled={answer === null || (answer === 'unpaid' ? !is_confirmed : is_part_wrong)}
      onConfirm={() => mutate(decision)}
      onClose={props.onClose}
    >
      <Stack gap={12}>
        <p>{t('errors.decide.text')}</p>
        <RadioGroup
          aria-label={t('errors.decide.open')}
          value={answer ?? ''}
          onChange={(_event, { value }) => setAnswer(value === 'paid' ? 'paid' : 'unpaid')}
        >
          <Radio value="paid" label={t('errors.decide.paid')} />
          <Radio value="unpaid" label={t('errors.decide.unpaid')} />
        </RadioGroup>
        {answer === 'paid' && (
          <Field
            label={t('errors.decide.amount')}
            validationState={is_part_wrong ? 'error' : 'none'}
          >
            <Input
              inputMode="decimal"
              value={part}
              onChange={(_event, { value }) => setPart(value)}
            />
          </Field>
        )}
        {answer === 'paid' && (
          <Field label={t('errors.decide.provider_id')}>
            <Input value={provider_id} onChange={(_event, { value }) => setProviderId(value)} />
          </Field>
        )}
        {answer === 'unpaid' && (
          <Checkbox
            label={t('errors.decide.word')}
            checked={is_confirmed}
            onChange={(_event, { checked }) => setConfirmed(checked === true)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
