import { Button } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useScope } from '../../resource/scope.ts'
import { numberOf } from '../../resource/values.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLeaveWarning } from '../../ui/use_leave_warning.ts'
import { useEntrances } from '../Admission.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportOptions } from './ImportOptions.tsx'
import styles from './Imports.module.css'
import { Preview } from './Preview.tsx'
import { type Chosen, importOf, type Options, readSheet } from './sheet.ts'

/** A spreadsheet of wristbands: how it is read is shown first, then it is checked, then imported. */
export function SheetImport({ sheet, onSheet, options, onOptions }: Chosen) {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const entrances = useEntrances(event_id!)
  const [is_asked, setAsked] = useState(false)
  const [is_low, setLow] = useState<{ dry_run: boolean } | null>(null)
  const reading = useMutation({ mutationFn: readSheet, onSuccess: onSheet })
  const start = useStart()
  useLeaveWarning(start.isPending)
  const amount = numberOf(options.amount)
  const price = entrances?.find(({ _id }) => _id === options.entrance_id)?.price ?? 0
  const is_complete = options.entrance_id !== '' && typeof amount === 'number' && amount > 0
  const begin = (dry_run: boolean, chosen: Options = options) => {
    setAsked(true)
    if (!sheet || !is_complete || typeof amount !== 'number') return
    if (amount < price && !chosen.entrance_paid_outside) return setLow({ dry_run })
    start.mutate({ ...importOf(sheet, chosen, amount), dry_run })
  }
  return (
    <Stack gap={16} className={styles.steps}>
      <FileDrop
        accept=".xlsx,.csv"
        name={sheet?.name ?? null}
        onFile={(file) => reading.mutate(file)}
      />
      {sheet && (
        <Preview
          key={sheet.base64.length + sheet.name}
          sheet={sheet}
          entrance_id={options.entrance_id}
        />
      )}
      <ImportOptions options={options} onOptions={onOptions} is_asked={is_asked} />
      {is_asked && (!sheet || !is_complete) && (
        <Notice tone="error">{sheet ? t('imports.fill') : t('imports.select_file')}</Notice>
      )}
      {start.error && (
        <Notice tone="error">
          <ErrorText error={start.error} />
        </Notice>
      )}
      <Row wrap align="center" className={styles.buttons}>
        <Button
          appearance="primary"
          disabledFocusable={start.isPending}
          onClick={() => begin(true)}
        >
          {t('imports.check')}
        </Button>
        <Button disabledFocusable={start.isPending} onClick={() => begin(false)}>
          {t('imports.start')}
        </Button>
      </Row>
      {is_low && (
        <LowAmount
          onClose={() => setLow(null)}
          onContinue={() => {
            const chosen = { ...options, entrance_paid_outside: true }
            onOptions(chosen)
            setLow(null)
            begin(is_low.dry_run, chosen)
          }}
        />
      )}
    </Stack>
  )
}

/** Starts an import and opens its progress. */
export function useStart() {
  const { event_id } = useScope()
  const navigate = useNavigate()
  // One idempotency key per start, so that retries start no second import.
  const idempotency_key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (body: ReturnType<typeof importOf> & { dry_run: boolean }) =>
      staffSdk.clients.import_excel(
        { query: { event_id: event_id! }, body },
        { idempotency_key: idempotency_key.current },
      ),
    onSuccess: ({ data }) => navigate(`/admin/events/${event_id}/imports/${data.import_id}`),
    onSettled: () => {
      idempotency_key.current = crypto.randomUUID()
    },
  })
}

type LowProps = { onClose: () => void; onContinue: () => void }

/** Less than the entrance costs is right only where it was paid elsewhere. */
function LowAmount({ onClose, onContinue }: LowProps) {
  const { t } = useTranslation('clients')
  return (
    <ModalDialog
      title={t('imports.low.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" onClick={onContinue}>
            {t('imports.low.verb')}
          </Button>
        </>
      }
    >
      {t('imports.low.text')}
    </ModalDialog>
  )
}
