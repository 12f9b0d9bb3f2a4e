import contract from 'virtual:resource/voucher_packs'
import { pick } from '../resource/controls.ts'
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
        { field: 'vouchers', control: pick('vouchers'), is_required: true },
      ],
    },
  ],
})
