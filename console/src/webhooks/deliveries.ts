import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToneName } from '../resource/Tone.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { webhooks } from './webhooks.ts'

export type Delivery = Schema<'WebhookDelivery'>

export const delivery_tones: Record<Delivery['state'], ToneName> = {
  waiting: 'busy',
  delivered: 'good',
  failed: 'bad',
}

// An attempt under way keeps the delivery for so long.
const soon_ms = 30_000

/** Returns true while an attempt is about to be made, or under way. */
export function isDueSoon({ state, due_at }: Delivery) {
  return state === 'waiting' && due_at !== null && Date.parse(due_at) < Date.now() + soon_ms
}

/** The words of a delivery. */
export function useDeliveryTexts() {
  const { t } = useTranslation('webhooks')
  const texts = useTexts(webhooks)
  return useMemo(
    () => ({
      message: (type: string) =>
        type === 'webhook.test' ? t('test_message') : texts.choice('types', type),
      /** The HTTP status of an answer, or why nothing was answered. */
      answer: (status: number | null, error: Delivery['last_error']) =>
        error === null || error === 'status' ? String(status ?? '') : t(`errors.${error}`),
    }),
    [t, texts],
  )
}
