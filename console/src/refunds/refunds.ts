import contract from 'virtual:resource/refunds'
import { defineResource } from '../resource/define.ts'

/** Refund runs. */
export const refunds = defineResource('refunds', contract, {
  columns: [
    'file_name',
    'type',
    {
      field: 'status',
      tones: {
        refunding: 'busy',
        success: 'good',
        warning: 'look',
        error: 'bad',
        cancelled: 'plain',
      },
    },
    'progress',
    'count',
    { field: 'total_amount', is_figure: true },
    'creation_date',
    'sent_at',
    { field: 'execution_date', is_hidden: true },
  ],
  filters: ['file_name'],
  nameOf: ({ file_name }) => file_name,
})
