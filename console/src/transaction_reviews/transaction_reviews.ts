import contract from 'virtual:resource/transaction_reviews'
import { defineResource } from '../resource/define.ts'

/** Offline transactions that could not be posted. */
export const transaction_reviews = defineResource('transaction_reviews', contract, {
  columns: [
    'received_at',
    { field: 'status', tones: { open: 'look', booked: 'good', written_off: 'plain' } },
    'type',
    'short_id',
    'uid',
    { field: 'amount', is_figure: true },
    'date',
    { field: 'error_code', is_sentence: true },
    'smartphone_number',
    { field: 'bar_id', pick: 'bars', is_hidden: true },
    { field: 'device_id', is_hidden: true },
    { field: 'decided_by', is_hidden: true },
    { field: 'reason', is_hidden: true },
  ],
  filters: ['status', 'type'],
  nameOf: ({ short_id, uid, received_at }) => short_id ?? uid ?? received_at,
})
