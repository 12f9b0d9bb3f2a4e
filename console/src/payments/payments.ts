import contract from 'virtual:resource/payments'
import { defineResource } from '../resource/define.ts'
import { payment_tones } from './payment_tones.ts'

/** Top-ups through a provider. */
export const payments = defineResource('payments', contract, {
  columns: [
    'reference',
    { field: 'short_id', is_hidden: true },
    'method',
    { field: 'status', tones: payment_tones },
    { field: 'amount', is_figure: true },
    'fee',
    'flags',
    'created_at',
    { field: 'settled_at', is_hidden: true },
    { field: 'provider', is_hidden: true },
  ],
  filters: ['status', 'failed', 'flagged', 'created_from', 'created_until'],
  nameOf: ({ reference }) => reference,
})
