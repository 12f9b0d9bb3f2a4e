import { Button } from '@fluentui/react-components'
import type { CallOptions } from '@kermesse/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDiskFile } from './disk_file.ts'
import { ErrorText } from './ErrorText.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { Notice } from './Notice.tsx'
import { Transfer } from './Transfer.tsx'

type Props = {
  title: string
  file_name: string
  /** Bytes, where that is known before. */
  size?: number
  load: (options: CallOptions) => Promise<unknown>
  onClose: () => void
}

/** A large file may take its time to be written: the server is given an hour. */
const timeout_ms = 3600_000

/** Loads a file onto the disk and says how far it is; closing gives it up. */
export function DownloadDialog({ title, file_name, size, load, onClose }: Props) {
  const { t } = useTranslation('platform')
  const [done, setDone] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const latest = useRef({ load, onClose })
  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      const { into, save } = await openDiskFile(file_name)
      const { signal } = stop
      await latest.current.load({ into, signal, timeout_ms, on_bytes: setDone })
      await save()
      latest.current.onClose()
    }
    run().catch((cause: unknown) => stop.signal.aborted || setError(cause))
    return () => stop.abort()
  }, [file_name])
  return (
    <ModalDialog
      title={title}
      is_alert
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(error ? 'ok' : 'cancel')}</Button>}
    >
      {error ? (
        <Notice tone="error">
          <strong>{t('download_failed')}</strong> <ErrorText error={error} />
        </Notice>
      ) : (
        <>
          <Transfer label={title} done={done} of={size} />
          <p>{t('transfer.closing')}</p>
        </>
      )}
    </ModalDialog>
  )
}
