import contract from 'virtual:resource/smartphones'
import { defineResource } from '../resource/define.ts'
import { mapOf, placeOf } from './device_position.ts'

export const smartphones = defineResource('smartphones', contract, {
  columns: [
    'smartphone_number',
    'user',
    'bar',
    { field: 'total_transaction_amount', is_figure: true },
    'last_seen_at',
    'date',
    { field: 'gps_lat', cell: placeOf, link: mapOf },
  ],
  filters: [{ field: 'bar_id', pick: 'bars' }],
  nameOf: ({ smartphone_number }) => smartphone_number,
})
