import contract from 'virtual:resource/deposits'
import { pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const deposits = defineResource('deposits', contract, {
  columns: [
    'name',
    { field: 'price', is_figure: true },
    'deposit_type',
    'delta',
    'color',
    { field: 'consumption_ids', pick: 'consumptions', is_hidden: true },
    { field: 'bar_ids_as_deposit', pick: 'bars' },
    { field: 'bar_ids_as_deposit_return', pick: 'bars' },
    { field: 'created_at', is_hidden: true },
  ],
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        { field: 'price', is_required: true },
        { field: 'deposit_type', shown: { with_token: 'deposit_return' } },
        { field: 'delta', initial: '10' },
      ],
    },
    {
      title: 'buttons',
      fields: [{ field: 'color', initial: 'green' }, 'return_color', 'tag', 'return_tag'],
    },
    {
      title: 'where',
      fields: [
        { field: 'consumption_ids', control: pick('consumptions') },
        { field: 'bar_ids_as_deposit', control: pick('bars') },
        { field: 'bar_ids_as_deposit_return', control: pick('bars') },
      ],
    },
  ],
})
