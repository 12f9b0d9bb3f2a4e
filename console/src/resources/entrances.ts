import contract from 'virtual:resource/entrances'
import { pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const entrances = defineResource('entrances', contract, {
  columns: [
    'name',
    { field: 'price', is_figure: true },
    'type',
    'ages',
    'payment_types',
    { field: 'min_right', is_hidden: true },
    'sort_order',
    { field: 'deposit', pick: 'deposits', is_hidden: true },
    { field: 'display_begin_date', is_hidden: true },
    { field: 'display_end_date', is_hidden: true },
  ],
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        { field: 'price', is_required: true },
        'type',
        'sort_order',
      ],
    },
    { title: 'who', fields: ['ages', 'payment_types', 'min_right', 'hide_in_bracelet_transfer'] },
    {
      title: 'when',
      fields: [
        'display_begin_date',
        'display_end_date',
        'entrance_begin_date',
        'entrance_end_date',
      ],
    },
    {
      title: 'with',
      fields: [
        'allow_negative_balance',
        { field: 'deposit', control: pick('deposits') },
        { field: 'voucher_packs', control: pick('voucher_packs') },
      ],
    },
  ],
})
