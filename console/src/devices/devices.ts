import contract from 'virtual:resource/devices'
import { defineResource } from '../resource/define.ts'
import { mapOf, placeOf } from './device_position.ts'

export const devices = defineResource('devices', contract, {
  columns: [
    'number',
    'type',
    'app_version',
    'latest_version',
    'is_latest_version',
    { field: 'status', is_figure: true },
    'event_name',
    { field: 'user', is_hidden: true },
    { field: 'bar', is_hidden: true },
    'last_seen_at',
    { field: 'gps_lat', cell: placeOf, link: mapOf, is_hidden: true },
    'updated',
  ],
  filters: ['type', 'status', 'outdated', 'app_version', { field: 'event', pick: 'events' }],
  nameOf: ({ number }) => number,
  form: [{ fields: ['status', 'brand', 'operator', 'holder', 'purchase_date', 'subscription'] }],
})
