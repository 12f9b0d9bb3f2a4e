import contract from 'virtual:resource/terminals'
import { defineResource } from '../resource/define.ts'

export const terminals = defineResource('terminals', contract, {
  columns: ['terminal_code', 'terminal_id', { field: 'is_paired', is_figure: true }, 'event_name'],
  nameOf: ({ terminal_code }) => terminal_code,
  form: [
    {
      fields: [
        { field: 'terminal_code', is_required: true },
        { field: 'terminal_id', is_required: true },
      ],
    },
  ],
})
