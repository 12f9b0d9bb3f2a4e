import contract from 'virtual:resource/script_tokens'
import { rights } from '@kermesse/sdk/generated/rights'
import { choice } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const script_tokens = defineResource('script_tokens', contract, {
  columns: [
    'name',
    {
      field: 'state',
      is_figure: true,
      tones: { active: 'good', expired: 'plain', suspended: 'look' },
    },
    'right',
    'operations',
    'made_by',
    'last_used_at',
    'last_address',
    'expires_at',
    { field: 'created_at', is_hidden: true },
  ],
  form: [
    {
      fields: [
        'name',
        {
          field: 'right',
          is_required: true,
          // The token of an event has at most the right of its admin.
          control: choice((one) => Number(one) <= rights.admin),
        },
        'operations',
        'expires_at',
      ],
    },
  ],
})
