import contract from 'virtual:resource/voucher_packs'
import { defineResource } from '../resource/define.ts'

export const voucher_packs = defineResource('voucher_packs', contract, {
  columns: [
    'name',
    { field: 'vouchers', is_figure: true },
    'isVisibleInApp',
    { field: 'created_at', is_hidden: true },
  ],
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        'isVisibleInApp',
        { field: 'vouchers', pick: 'vouchers', is_required: true },
      ],
    },
  ],
})
