import { Button, Field, Input } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../resource/use_removal.tsx'
import { type Sent, sdkTelling } from '../session/uploads.ts'
import { base64Of } from '../ui/base64.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Transfer } from '../ui/Transfer.tsx'
import { latest_app } from './latest_app.ts'

const timeout_ms = 3600_000
const at_version = new Set(['app_version_exists', 'invalid_request'])
type Chosen = { file: File; version: string }

/** Uploads a version of the app: the file, what it is called, how far it is, and what is wrong with either beside it. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const picker = useRef<HTMLInputElement>(null)
  const stop = useRef(new AbortController())
  const [file, setFile] = useState<File | null>(null)
  const [version, setVersion] = useState('')
  const [is_tried, setTried] = useState(false)
  const { send, sent } = useUpload(stop, onClose)
  const { error, isPending, reset } = send
  const code = error instanceof ApiError ? error.code : undefined
  const is_about_version = code !== undefined && at_version.has(code)
  const is_about_file = code === 'app_file_invalid'
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    reset()
    setFile(chosen)
    setVersion(versionIn(chosen.name) ?? version)
  }
  const faultOf = (is_missing: boolean, is_refused: boolean) =>
    is_tried && is_missing ? t('required') : is_refused ? <Sentence code={code!} /> : null
  const file_fault = faultOf(!file, is_about_file)
  const version_fault = faultOf(!version.trim(), is_about_version)
  const close = () => {
    stop.current.abort()
    onClose()
  }
  return (
    <ModalDialog
      title={t('app.upload')}
      is_alert
      onClose={close}
      content_class="stack gap-16"
      error={is_about_version || is_about_file ? null : error}
      onSubmit={() => {
        setTried(true)
        if (file && version.trim() && !isPending) send.mutate({ file, version: version.trim() })
      }}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={isPending}>
            {t('app.send')}
          </Button>
        </>
      }
    >
      {isPending && file ? (
        <>
          <Transfer label={t('app.upload')} {...(sent ?? { done: 0 })} />
          <p>{t('app.stays')}</p>
        </>
      ) : (
        <Fields
          file={file}
          version={version}
          file_fault={file_fault}
          version_fault={version_fault}
          onPick={() => picker.current?.click()}
          onVersion={(typed) => {
            setVersion(typed)
            reset()
          }}
        />
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept=".apk"
        aria-label={t('app.file')}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </ModalDialog>
  )
}

type FieldsProps = {
  file: File | null
  version: string
  file_fault: ReactElement | string | null
  version_fault: ReactElement | string | null
  onPick: () => void
  onVersion: (version: string) => void
}

function Fields({ file, version, file_fault, version_fault, onPick, onVersion }: FieldsProps) {
  const { t } = useTranslation('platform')
  return (
    <>
      <Field
        label={t('app.file')}
        validationState={file_fault ? 'error' : 'none'}
        validationMessage={file_fault}
      >
        <Button onClick={onPick}>{file?.name ?? t('app.choose')}</Button>
      </Field>
      <Field
        label={t('app.version')}
        hint={t('app.version_hint')}
        validationState={version_fault ? 'error' : 'none'}
        validationMessage={version_fault}
      >
        <Input value={version} onChange={(_event, { value }) => onVersion(value)} />
      </Field>
    </>
  )
}

function useUpload(stop: { current: AbortController }, onDone: () => void) {
  const cache = useQueryClient()
  const [sent, setSent] = useState<Sent | null>(null)
  const send = useMutation({
    mutationFn: async ({ file, version: app_version }: Chosen) => {
      setSent(null)
      const body = { app_version, apk_file: file.name, apk_file_buffer: await base64Of(file) }
      const { signal } = stop.current
      return sdkTelling(setSent).latest_app.create({ body }, { timeout_ms, signal })
    },
    onSuccess: async () => {
      onDone()
      await refresh(cache, latest_app)
    },
  })
  return { send, sent }
}

/** `kermesse-5.2c.apk` is version 5.2c. */
function versionIn(file_name: string) {
  return /(?:^|[^\d.])(\d{1,9}(?:\.\d{1,9}){1,3}[a-z]?)(?=\.apk$|[^\w.]|_)/i
    .exec(file_name)?.[1]
    ?.toLowerCase()
}
