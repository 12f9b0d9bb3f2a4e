import contract from 'virtual:resource/bars'
import { defineResource } from '../resource/define.ts'

/** Names and sales settings of bars; menus and printers have their own pages. */
export const bars = defineResource('bars', contract, {
  columns: [
    'name',
    'number_of_smartphones',
    'users',
    { field: 'order_number_prefix', is_hidden: true },
    { field: 'created_at', is_hidden: true },
  ],
  form: [
    { fields: [{ field: 'name', is_required: true }, 'order_number_prefix'] },
    {
      title: 'tables',
      fields: [
        'enable_table_service',
        {
          field: 'table_numbers',
          when: ({ enable_table_service }) => enable_table_service === true,
          has_blanks: true,
          suggest: nextNumbers,
        },
      ],
    },
    { title: 'without_wristband', fields: ['hybrid_payment'] },
    {
      title: 'deposits',
      fields: [
        { field: 'possible_deposits', pick: 'deposits' },
        { field: 'possible_deposit_returns', pick: 'deposits' },
      ],
    },
    { title: 'message', fields: [{ field: 'info_text', as: 'lines' }] },
    { title: 'printers', fields: [{ field: 'printers', as: 'frames', has_blanks: true }] },
  ],
})

/** The five numbers after the highest one. */
export function nextNumbers(entries: string[]) {
  const highest = Math.max(0, ...entries.map(Number).filter(Number.isInteger))
  return [1, 2, 3, 4, 5].map((more) => String(highest + more))
}
