import { Field, Textarea } from '@fluentui/react-components'
import { rights } from '@kermesse/sdk/generated/rights'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice.tsx'
import { useDesk } from './client.ts'

/** A superadmin takes money off a blocked wristband with a reason; for everybody else, and any other wristband, nothing is forced. */
export function useForce() {
  const { client, right } = useDesk()
  const [reason, setReason] = useState('')
  const is_forced = client.blocked && right >= rights.superadmin
  return {
    is_forced,
    is_ready: !is_forced || reason.trim() !== '',
    /** As the operations take it. */
    force: is_forced ? { force: true, reason: reason.trim() } : {},
    field: is_forced && <ForceReason reason={reason} onChange={setReason} />,
  }
}

type Props = { reason: string; onChange: (reason: string) => void }

function ForceReason({ reason, onChange }: Props) {
  const { t } = useTranslation('clients')
  return (
    <>
      <Notice tone="warning">{t('force.text')}</Notice>
      <Field label={t('force.reason')} required>
        <Textarea
          value={reason}
          maxLength={200}
          onChange={(_event, { value }) => onChange(value)}
        />
      </Field>
    </>
  )
}
