import contract from 'virtual:resource/refund_errors'
import { defineResource } from '../resource/define.ts'

/** Refunds that did not go through, and those of which nobody knows yet. */
export const refund_errors = defineResource('refund_errors', contract, {
  columns: [
    'short_id',
    { field: 'client_uid', is_hidden: true },
    'method',
    { field: 'amount', is_figure: true },
    {
      field: 'refund_status',
      tones: { failed: 'bad', released: 'look', sending: 'busy', pending: 'busy', unknown: 'look' },
    },
    'refund_message',
    'refunding',
    'date',
    { field: 'reference', is_hidden: true },
  ],
  filters: ['refunding'],
  nameOf: ({ short_id }) => short_id,
})
