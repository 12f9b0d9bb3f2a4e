import contract from 'virtual:resource/entrance_groups'
import { pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'

export const entrance_groups = defineResource('entrance_groups', contract, {
  columns: [
    'name',
    { field: 'entrance_type', is_figure: true },
    { field: 'entrances_ids', pick: 'entrances' },
    { field: 'zone_ids', pick: 'zones' },
    'allow_entrance_purchase',
    'scan_only',
  ],
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        { field: 'entrance_type', initial: 'in' },
        { field: 'entrances_ids', control: pick('entrances') },
        { field: 'zone_ids', control: pick('zones') },
        {
          field: 'allow_entrance_purchase',
          shown: { when: ({ scan_only }) => scan_only !== true },
        },
        'scan_only',
        'display_begin_date',
        'display_end_date',
      ],
    },
  ],
})
