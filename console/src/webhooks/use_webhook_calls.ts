import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { webhookAddress, webhooks } from './webhooks.ts'

/** The calls about a webhook of the event of the screen. */
export function useWebhookCalls(id: string) {
  const { event_id } = useScope()
  const query = event_id === undefined ? {} : { event_id }
  const of_webhook = { path: { id }, query }
  return {
    test: () => staffSdk.webhooks.test(of_webhook),
    setEnabled: (enabled: boolean) =>
      staffSdk.webhooks.update({ ...of_webhook, body: { enabled } }),
    rotate: (previous_hours: number) =>
      staffSdk.webhooks.rotate_secret({ ...of_webhook, body: { previous_hours } }),
    redeliver: (delivery_id: string) =>
      staffSdk.webhook_deliveries.redeliver({ path: { id: delivery_id }, query }),
  }
}

/** Reads a webhook and its deliveries again. */
export function useRefreshWebhooks() {
  const cache = useQueryClient()
  return () =>
    Promise.all([refresh(cache, webhooks), refresh(cache, { name: 'webhook_deliveries' })])
}

/** Sends a test message and opens its delivery. */
export function useTest(id: string) {
  const { event_id } = useScope()
  const navigate = useNavigate()
  const refreshAll = useRefreshWebhooks()
  const { test } = useWebhookCalls(id)
  return useMutation({
    mutationFn: test,
    onSuccess: async ({ _id }) => {
      await refreshAll()
      navigate(webhookAddress(event_id, id, _id))
    },
  })
}

/** Enables a webhook. */
export function useEnable(id: string) {
  const refreshAll = useRefreshWebhooks()
  const { setEnabled } = useWebhookCalls(id)
  return useMutation({ mutationFn: () => setEnabled(true), onSuccess: refreshAll })
}

/** Delivers a message again. */
export function useRedeliver(webhook_id: string) {
  const refreshAll = useRefreshWebhooks()
  const { redeliver } = useWebhookCalls(webhook_id)
  return useMutation({ mutationFn: redeliver, onSuccess: refreshAll })
}
