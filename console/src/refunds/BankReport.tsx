import { Button } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from '../ui/Page.module.css'
import { useLeaveWarning } from '../ui/use_leave_warning.ts'
import { Refusal } from './Refusal.tsx'
import { type Run, refreshRuns } from './runs.ts'

type Status = Schema<'BankStatus'>

const needsLook = ({ rejected, returned, to_check, unknown_statuses }: Status) =>
  rejected + returned + to_check + unknown_statuses.length > 0

function Result({ data }: { data: Status }) {
  const { t } = useTranslation('refunds')
  const { returned, already_returned, unmatched, to_check, unknown_statuses } = data
  const is_statement = returned + already_returned + unmatched > 0
  return (
    <>
      <p>{is_statement ? t('bank.result_returns', data) : t('bank.result', data)}</p>
      {to_check > 0 && <p>{t('bank.to_check', { count: to_check })}</p>}
      {unknown_statuses.length > 0 && (
        <p>{t('bank.unknown', { statuses: unknown_statuses.join(', ') })}</p>
      )}
    </>
  )
}

/** The bank's report on a file: what it takes and what it does not; each payment below says which. */
export function BankReport({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (report: File) =>
      staffSdk.refunds.bank_status({
        path: { id: run._id },
        query: { event_id },
        body: { report },
      }),
    onSettled: () => refreshRuns(cache),
  })
  useLeaveWarning(isPending)
  return (
    <div className={styles.part}>
      <h2>{t('bank.title')}</h2>
      <Stack gap={12}>
        <Text look="note" className="measure">
          {t('bank.about')}
        </Text>
        <div>
          <input
            ref={input}
            type="file"
            accept=".xml,.zip,application/xml,text/xml,application/zip"
            aria-label={t('bank.file')}
            hidden
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) mutate(file)
              target.value = ''
            }}
          />
          <Button
            icon={<ArrowUploadRegular />}
            aria-busy={isPending}
            disabledFocusable={isPending}
            onClick={() => input.current?.click()}
          >
            {isPending ? t('bank.uploading') : t('bank.upload')}
          </Button>
        </div>
        {error && <Refusal error={error} />}
        {data && (
          <Notice
            tone={needsLook(data) ? 'warning' : 'success'}
            action={
              data.to_check > 0 && (
                <Button onClick={() => navigate(`/admin/events/${event_id}/refund_errors`)}>
                  {t('bank.open_errors')}
                </Button>
              )
            }
          >
            <Result data={data} />
          </Notice>
        )}
      </Stack>
    </div>
  )
}
