import contract from 'virtual:resource/refund_forms'
import { defineResource } from '../resource/define.ts'

/** Refund requests that no run includes yet. */
export const refund_forms = defineResource('refund_forms', contract, {
  columns: [
    'short_id',
    'name',
    'iban',
    { field: 'refundable', is_figure: true },
    {
      field: 'hold',
      tones: {
        wrong_account: 'look',
        bank_contradicts: 'look',
        contested: 'look',
        shared_account: 'look',
      },
    },
    'rivals',
    'created_at',
    { field: 'updated_at', is_hidden: true },
  ],
  filters: ['held', 'hold'],
  nameOf: ({ short_id }) => short_id,
})
