import contract from 'virtual:resource/entrance_checks'
import { defineResource } from '../resource/define.ts'

/** Who was let in or out, and who was not. */
export const entrance_checks = defineResource('entrance_checks', contract, {
  columns: [
    'date',
    'short_id',
    'bar_code',
    'allowed',
    { field: 'reason', is_sentence: true },
    'entrance_name',
    'direction',
    'smartphone_number',
    'report',
    { field: 'uid', is_hidden: true },
  ],
  filters: [{ field: 'zone_id', pick: 'zones' }, 'report'],
  nameOf: ({ short_id, bar_code, date }) => `${short_id ?? bar_code ?? ''} ${date}`,
})
