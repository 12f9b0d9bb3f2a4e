import contract from 'virtual:resource/clients'
import { pick } from '../resource/controls.ts'
import { type AnyResource, defineResource } from '../resource/define.ts'

export const clients = defineResource('clients', contract, {
  columns: [
    'short_id',
    'name',
    { field: 'balance', is_figure: true },
    { field: 'uid' },
    { field: 'entrance_id', pick: 'entrances', sort: 'entrance' },
    'entrance_begin_date',
    'entrance_end_date',
    'is_bracelet_used',
    { field: 'age', is_hidden: true },
    { field: 'email', is_hidden: true },
    { field: 'ticket_id', is_hidden: true },
    { field: 'creation_date', is_hidden: true },
  ],
  filters: [
    { field: 'entrance_id', pick: 'entrances' },
    'disabled',
    'transferred',
    'is_bracelet_used',
    { field: 'hybrid', standard: 'false' },
    'age',
    'short_id',
    'uid',
    'name',
    'email',
    'ticket_id',
    { field: 'import_id', is_one_of: 'imports' },
  ],
  nameOf: ({ short_id, name }) => [short_id, name].filter(Boolean).join(' · '),
  form: [
    {
      title: 'person',
      fields: ['name', 'email', 'phone_number', 'age', 'address', 'postal_code', 'locality'],
    },
    {
      title: 'bank',
      fields: [
        { field: 'iban', is_required: ({ bic }) => Boolean(bic) },
        'bic',
        'bank',
        'establishment_address',
      ],
    },
    { title: 'access', fields: ['entrance_begin_date', 'entrance_end_date'] },
  ],
})

/** The vouchers of a client, which a call of their own saves as a whole. */
export const client_vouchers: AnyResource = {
  ...clients,
  part: 'vouchers',
  saves_by: 'set_vouchers',
  contract: { ...contract, update: { vouchers: contract.row.vouchers! } },
  form: [{ fields: [{ field: 'vouchers', control: pick('vouchers') }] }],
}
