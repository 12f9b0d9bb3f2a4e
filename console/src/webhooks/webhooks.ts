import contract from 'virtual:resource/webhooks'
import type { Schema } from '@kermesse/sdk/types'
import { defineResource, type ListedRow } from '../resource/define.ts'

export type Webhook = ListedRow<'webhooks'>

export const webhooks = defineResource('webhooks', contract, {
  columns: [
    'url',
    { field: 'enabled', is_figure: true },
    { field: 'disabled_reason', isBare: ({ disabled_reason }) => disabled_reason === null },
    'types',
    { field: 'description', isBare: ({ description }) => description === '' },
    { field: 'created_at', is_hidden: true },
  ],
  nameOf,
  form: [{ fields: ['url', 'types', 'description'] }],
})

const most_shown = 60

/** Its description, else its address. The answer of a create holds the webhook beside its secret. */
function nameOf(row: Schema<'Webhook'> | Schema<'WebhookWithSecret'>) {
  const { description, url } = 'webhook' in row ? row.webhook : row
  const name = description || url.replace(/^https?:\/\//, '')
  return name.length > most_shown ? `${name.slice(0, most_shown)}…` : name
}

/** The address of a webhook on the screen, of its form, or of one of its deliveries. */
export function webhookAddress(event_id: string | undefined, id: string, part?: string) {
  return [`/admin/events/${event_id}/webhooks/${id}`, part].filter(Boolean).join('/')
}
