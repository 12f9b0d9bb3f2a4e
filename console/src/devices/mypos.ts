import contract from 'virtual:resource/mypos'
import { defineResource } from '../resource/define.ts'

export const mypos = defineResource('mypos', contract, {
  columns: [
    'terminal_code',
    'terminal_id',
    'user',
    'bar',
    { field: 'total_transaction_amount', is_figure: true },
    'last_seen_at',
    'date',
  ],
  filters: [{ field: 'bar_id', pick: 'bars' }],
  nameOf: ({ terminal_code }) => terminal_code,
})
