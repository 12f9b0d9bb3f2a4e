import { Button } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Sent, sdkTelling } from '../session/uploads.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Transfer } from '../ui/Transfer.tsx'

const timeout_ms = 3600_000

type Props = { onClose: () => void; onDone: () => Promise<unknown> }

/** Makes a new event of a backup: choosing the file, the wait, and what came of it. */
export function RestoreDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation(['events', 'platform'])
  const picker = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const restore = useMutation({
    mutationFn: (file: File) => {
      setSent(null)
      stop.current = new AbortController()
      const { signal } = stop.current
      const query = { backup_file: file.name }
      // The browser sends the file from the disk.
      const call = { query, body: file }
      return sdkTelling(setSent).events.db_restore_file(call, { timeout_ms, signal })
    },
    onSuccess: onDone,
  })
  const { data, error, isPending, variables: file } = restore
  return (
    <ModalDialog
      title={data ? t('restore.done') : t('restore.title')}
      is_alert
      onClose={onClose}
      error={error}
      actions={
        <>
          <Button onClick={onClose}>{t(data ? 'ok' : 'cancel')}</Button>
          {data ? (
            <Button
              appearance="primary"
              onClick={() => navigate(`/admin/events/${data.event._id}/parameters`)}
            >
              {t('restore.open')}
            </Button>
          ) : (
            !isPending && (
              <Button appearance="primary" onClick={() => picker.current?.click()}>
                {t('restore.choose')}
              </Button>
            )
          )}
        </>
      }
    >
      {isPending && file ? (
        <>
          <p>{t('restore.pending', { file: file.name })}</p>
          <Transfer label={t('restore.title')} done={sent?.done ?? 0} of={sent?.of ?? file.size} />
        </>
      ) : data ? (
        <>
          <p>{t('restore.rows', { name: data.event.name, count: data.rows })}</p>
          <p>{t('restore.frozen')}</p>
          {data.numbers_taken > 0 && (
            <p>{t('restore.numbers_taken', { count: data.numbers_taken })}</p>
          )}
          {data.lost_secrets.length > 0 && (
            <p>{t('restore.lost_secrets', { names: data.lost_secrets.join(', ') })}</p>
          )}
        </>
      ) : (
        <p>{t('restore.text')}</p>
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept=".backup"
        aria-label={t('restore.file')}
        onChange={({ target }) => target.files?.[0] && restore.mutate(target.files[0])}
      />
    </ModalDialog>
  )
}
