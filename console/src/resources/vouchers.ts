import contract from 'virtual:resource/vouchers'
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
        { field: 'consumptions', pick: 'voucher_consumptions' },
      ],
    },
  ],
})
