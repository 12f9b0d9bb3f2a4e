import contract from 'virtual:resource/bars'
import { entries, frames, lines, pick } from '../resource/controls.ts'
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
          control: entries({ has_blanks: true, suggest: nextNumbers }),
          shown: { when: ({ enable_table_service }) => enable_table_service === true },
        },
      ],
    },
    { title: 'without_wristband', fields: ['hybrid_payment'] },
    {
      title: 'deposits',
      fields: [
        { field: 'possible_deposits', control: pick('deposits') },
        { field: 'possible_deposit_returns', control: pick('deposits') },
      ],
    },
    { title: 'message', fields: [{ field: 'info_text', control: lines }] },
    { title: 'printers', fields: [{ field: 'printers', control: frames({ has_blanks: true }) }] },
  ],
})

/** The five numbers after the highest one. */
export function nextNumbers(entries: string[]) {
  const highest = Math.max(0, ...entries.map(Number).filter(Number.isInteger))
  return [1, 2, 3, 4, 5].map((more) => String(highest + more))
}
