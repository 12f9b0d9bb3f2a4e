import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { Tone, type ToneName } from '../resource/Tone.tsx'
import type { Webhook } from './webhooks.ts'

const tones: Record<Schema<'WebhookDisabledReason'>, ToneName> = {
  by_hand: 'plain',
  gone: 'bad',
  failing: 'bad',
  restored: 'look',
}

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { enabled, failing_since, disabled_reason } = webhook
  if (!enabled)
    return <Tone tone={tones[disabled_reason ?? 'by_hand']}>{t('states.disabled')}</Tone>
  return failing_since ? (
    <Tone tone="look">{t('states.failing')}</Tone>
  ) : (
    <Tone tone="good">{t('states.active')}</Tone>
  )
}
