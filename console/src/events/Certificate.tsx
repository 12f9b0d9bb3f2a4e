import { Button, Field, Input } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Confirm } from '../resource/Confirm.tsx'
import { refresh } from '../resource/use_removal.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import type { Event } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import styles from './Events.module.css'

/** The certificate with which the event identifies itself at TWINT: whose it is, until when, and the way to another one. */
export function Certificate({ event }: { event: Event }) {
  const { t } = useTranslation('events')
  const [asked, ask] = useState<'upload' | 'renew' | 'delete' | null>(null)
  const certificate = event.twint_certificate
  const cache = useQueryClient()
  const onDone = async () => {
    await refresh(cache, { name: 'events' })
    ask(null)
  }
  const day = (instant: string) => formatDate(instant, event.timezone!, currentLanguage())
  const is_over = certificate && Date.parse(certificate.valid_to) < Date.now()
  return (
    <Stack as="fieldset" gap={8}>
      <legend className={styles.certificate_legend}>{t('certificate.title')}</legend>
      {certificate ? (
        <dl className={styles.facts}>
          <dt>{t('certificate.issuer')}</dt>
          <dd>{certificate.issuer}</dd>
          <dt>{t('certificate.valid')}</dt>
          <dd className={is_over ? styles.over : undefined}>
            {day(certificate.valid_from)} – {day(certificate.valid_to)}
            {is_over && ` · ${t('certificate.expired')}`}
          </dd>
        </dl>
      ) : (
        <Text look="quiet">{t('certificate.none')}</Text>
      )}
      {!event.archived && (
        <Row wrap gap={8} align="center">
          <Button onClick={() => ask('upload')}>
            {t(certificate ? 'certificate.replace' : 'certificate.upload')}
          </Button>
          {certificate && <Button onClick={() => ask('renew')}>{t('certificate.renew')}</Button>}
          {certificate && (
            <Button appearance="subtle" onClick={() => ask('delete')}>
              {t('certificate.delete')}
            </Button>
          )}
        </Row>
      )}
      {asked === 'upload' && (
        <Upload event_id={event._id} onClose={() => ask(null)} onDone={onDone} />
      )}
      {asked === 'renew' && (
        <Confirm
          title={t('certificate.renew_question')}
          text={t('certificate.renew_text', { name: event.name })}
          action={t('certificate.renew')}
          run={() => staffSdk.events.renew_certificate({ path: { id: event._id } })}
          onClose={() => ask(null)}
          onDone={onDone}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title={t('certificate.delete_question')}
          text={t('certificate.delete_text', { name: event.name })}
          action={t('certificate.delete')}
          run={() => staffSdk.events.delete_certificate({ path: { id: event._id } })}
          onClose={() => ask(null)}
          onDone={onDone}
        />
      )}
    </Stack>
  )
}

type UploadProps = { event_id: string; onClose: () => void; onDone: () => Promise<void> }

function Upload({ event_id, onClose, onDone }: UploadProps) {
  const { t } = useTranslation('events')
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const ask = (certificate: File) => {
    const body = { certificate, certificate_password: password }
    return staffSdk.events.set_certificate({ path: { id: event_id }, body })
  }
  const upload = useMutation({
    mutationFn: ask,
    onSuccess: onDone,
  })
  return (
    <ModalDialog
      title={t('certificate.upload')}
      is_alert
      onClose={onClose}
      content_class="stack gap-16"
      aside={file && <AsCommand acts={() => [[t('certificate.upload'), () => ask(file)]]} />}
      error={upload.error}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            appearance="primary"
            disabledFocusable={!file || upload.isPending}
            onClick={() => file && upload.mutate(file)}
          >
            {t('certificate.upload')}
          </Button>
        </>
      }
    >
      <input
        ref={picker}
        hidden
        type="file"
        accept=".p12,.pks,.pfx"
        aria-label={t('certificate.file')}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Row wrap gap={8} align="center">
        <Button onClick={() => picker.current?.click()}>{t('certificate.choose')}</Button>
        <span>{file?.name ?? t('certificate.formats')}</span>
      </Row>
      <Field label={t('certificate.password')}>
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(_event, { value }) => setPassword(value)}
        />
      </Field>
    </ModalDialog>
  )
}
