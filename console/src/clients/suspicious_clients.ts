import contract from 'virtual:resource/suspicious_clients'
import { defineResource } from '../resource/define.ts'

/** Wristbands that need a look, with what was found. */
export const suspicious_clients = defineResource('suspicious_clients', contract, {
  columns: [
    'short_id',
    'name',
    { field: 'balance', is_figure: true },
    'suspicious_activity',
    { field: 'uid', is_hidden: true },
    'creation_date',
  ],
  filters: ['rule'],
  nameOf: ({ short_id }) => short_id,
})
