import contract from 'virtual:resource/reports'
import { defineResource } from '../resource/define.ts'

/** Reports on what moved, held against the ledger and the providers' lists. */
export const reports = defineResource('reports', contract, {
  columns: [
    'file_name',
    'type',
    { field: 'status', tones: { completed: 'good', inprogress: 'busy', errored: 'bad' } },
    'agrees',
    {
      field: 'reconciliation',
      tones: { agrees: 'good', differs: 'bad', missing: 'look', none: 'plain' },
    },
    'count',
    { field: 'total_in', is_figure: true },
    'total_out',
    'created_at',
    'updated_at',
  ],
  filters: ['file_name'],
  nameOf: ({ file_name }) => file_name,
})
