import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../format.ts'
import { Button } from '../../ui/Button.tsx'
import { CaptchaNotice } from '../../ui/CaptchaNotice.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { AccountFields } from './AccountFields.tsx'
import { FormField } from './FormField.tsx'
import { ContactFields, PersonFields } from './PersonFields.tsx'
import styles from './Refund.module.css'
import type { RefundFormResult, RefundFormState } from './request_queries.ts'
import { useRefundForm } from './use_refund_form.ts'

type Props = {
  state: RefundFormState
  is_rival: boolean
  onDone: (result: RefundFormResult) => void
  /** Leaves everything as it was; absent where there is nothing yet. */
  onCancel?: (() => void) | undefined
}

/** Asks for the recipient and the account. */
export function RefundForm({ state, is_rival, onDone, onCancel }: Props) {
  const { t } = useTranslation('refund')
  const form = useRefundForm({ state, is_rival, onDone })
  const element = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.submit()
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const amount = formatMoney(state.refundable ?? 0, state.currencyCode)
  return (
    <Stack as="form" ref={element} gap={32} className={styles.form} onSubmit={submit} noValidate>
      {is_rival && <Notice tone="warning">{t('rival')}</Notice>}
      <Group title={t('groups.account')}>
        <AccountFields {...form} />
      </Group>
      <Group title={t('groups.person')} text={t('groups.person_text')}>
        <PersonFields {...form} />
      </Group>
      <Group title={t('groups.contact')}>
        <ContactFields {...form} />
      </Group>
      {form.needs_pin && (
        <FormField
          form={form}
          name="pin"
          className={styles.pin}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={<span>{t('fields.pin_hint')}</span>}
          kept={(typed) => typed.trim()}
        />
      )}
      <Outcome form={form} />
      <Row wrap gap={12} className={styles.actions}>
        <Button
          type="submit"
          appearance="primary"
          className={styles.submit}
          is_busy={form.send.isPending}
        >
          {state.submitted ? t('change_submit') : t('submit', { amount })}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </Row>
      <CaptchaNotice />
      <OfflineNotice is_waiting={form.send.isPending} />
    </Stack>
  )
}

/** The result of the last attempt. */
function Outcome({ form }: { form: ReturnType<typeof useRefundForm> }) {
  const { t } = useTranslation('refund')
  const { fault_count, send, refusals } = form
  if (fault_count > 0)
    return (
      <p role="alert" className={styles.faults}>
        {t('faults', { count: fault_count })}
      </p>
    )
  if (!send.error) return null
  return (
    <Notice tone="error">
      <ErrorText error={send.error} />
      {Object.keys(refusals).length === 0 && <> {t('kept')}</>}
    </Notice>
  )
}

type GroupProps = { title: string; text?: string; children: React.ReactNode }

function Group({ title, text, children }: GroupProps) {
  return (
    <Stack as="fieldset" gap={16}>
      <legend className={styles.legend}>{title}</legend>
      {text && (
        <Text look="lead anywhere" className={styles.note}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  )
}
