import { Field, Select } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { useDated } from './use_dated.ts'
import { useRefreshWebhooks, useWebhookCalls } from './use_webhook_calls.ts'
import { type Webhook, webhooks } from './webhooks.ts'

const choices = [24, 168, 1, 0] as const
type Hours = (typeof choices)[number]
type Props = { webhook: Webhook; onClose: () => void; onDone: (secret: string) => void }

/** Asks how long the old secret stays valid beside the new one. */
export function RotateDialog({ webhook, onClose, onDone }: Props) {
  const { t } = useTranslation('webhooks')
  // A restored webhook has no old secret.
  const has_old = webhook.disabled_reason !== 'restored'
  const [chosen, choose] = useState<Hours>(24)
  const hours = has_old ? chosen : 0
  const dated = useDated()
  const { rotate } = useWebhookCalls(webhook._id)
  const refreshAll = useRefreshWebhooks()
  const rotation = useMutation({
    mutationFn: () => rotate(hours),
    onSuccess: async ({ secret }) => {
      onDone(secret)
      await refreshAll()
    },
  })
  return (
    <ConfirmDialog
      title={t('rotate.question', { name: webhooks.nameOf(webhook) })}
      verb={t('rotate.verb')}
      aside={<AsCommand acts={() => [[t('rotate.verb'), () => rotate(hours)]]} />}
      error={rotation.error}
      is_busy={rotation.isPending}
      onConfirm={() => rotation.mutate()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('rotate.text')}</p>
        {has_old && (
          <Field
            label={t('rotate.keep')}
            hint={
              hours > 0
                ? t('rotate.until', dated(new Date(Date.now() + hours * 3_600_000)))
                : t('rotate.at_once')
            }
          >
            <Select
              value={String(chosen)}
              onChange={(_event, { value }) =>
                choose(choices.find((one) => String(one) === value) ?? 24)
              }
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {t(`rotate.hours.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
