import { Button, Field, Input, ProgressBar } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Fetches the zones of the ticketing provider, and says how many there are now. */
export function ReloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [token, setToken] = useState('')
  const ask = () => staffSdk.zones.reload({ query: { event_id }, body: token ? { token } : {} })
  const reload = useMutation({
    mutationFn: ask,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['tickets.sync_status'] })
      await refresh(cache, { name: 'zones' })
    },
  })
  const { data, error, isPending } = reload
  return (
    <ModalDialog
      title={t('zones.reload')}
      is_alert
      onClose={onClose}
      aside={!data && <AsCommand acts={() => [[t('zones.reload'), ask]]} />}
      error={error}
      actions={
        <>
          <Button onClick={onClose}>{t(data ? 'ok' : 'cancel')}</Button>
          {!data && (
            <Button
              appearance="primary"
              disabledFocusable={isPending}
              onClick={() => isPending || reload.mutate()}
            >
              {t('zones.reload')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Notice tone="success">
          {t('zones.reloaded', { count: data.loaded, deleted: data.deleted })}
        </Notice>
      ) : (
        <>
          <p>{t('zones.reload_text')}</p>
          <Field label={t('zones.token')} hint={t('zones.token_hint')}>
            <Input
              type="password"
              autoComplete="off"
              value={token}
              onChange={(_event, { value }) => setToken(value.trim())}
            />
          </Field>
        </>
      )}
      {isPending && <ProgressBar aria-label={t('zones.reload')} />}
    </ModalDialog>
  )
}
