import contract from 'virtual:resource/zones'
import type { Schema } from '@kermesse/sdk/types'
import { parts, pick } from '../resource/controls.ts'
import { defineResource } from '../resource/define.ts'
import { inReadersLanguage } from '../resource/language.ts'

type Category = Schema<'ZoneCategory'>

export const zones = defineResource('zones', contract, {
  nameOf: ({ zone_name, infomaniak_event_name }) =>
    [infomaniak_event_name, zone_name].map(inReadersLanguage).join(' · '),
  columns: [
    'infomaniak_event_name',
    { field: 'date', is_figure: true },
    'zone_name',
    'is_event_enabled',
    'is_zone_enabled',
    { field: 'ages', is_hidden: true },
    { field: 'payment_types', is_hidden: true },
    { field: 'voucher_packs', is_hidden: true },
  ],
  filters: ['enabled'],
  form: [
    {
      fields: ['ages', 'payment_types', { field: 'voucher_packs', control: pick('voucher_packs') }],
    },
    {
      title: 'categories',
      fields: [
        {
          field: 'categories',
          control: parts(
            ({ categories }, at) => nameOf((categories as Category[])[at]!),
            'voucher_packs',
          ),
        },
      ],
    },
  ],
})

function nameOf({ category_names, category_type }: Category) {
  return [inReadersLanguage(category_names), category_type].filter(Boolean).join(' · ')
}
