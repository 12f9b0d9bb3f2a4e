import contract from 'virtual:resource/vouchers'
import { pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const vouchers = defineResource('vouchers', contract, {
  columns: [
    'name',
    { field: 'highest_value', is_figure: true },
    { field: 'consumptions', pick: 'consumptions' },
    { field: 'created_at', is_hidden: true },
  ],
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        { field: 'consumptions', control: pick('voucher_consumptions') },
      ],
    },
  ],
})
