import contract from 'virtual:resource/entrance_checks'
import { defineResource } from '../resource/define.ts'

const flag_tones = {
  ticket_state_unknown: 'look',
  double_entry: 'bad',
  rule_broken: 'bad',
  overridden: 'look',
  unknown_holder: 'look',
  unknown_place: 'look',
  direction_unknown: 'look',
  wrong_clock: 'look',
  id_taken: 'look',
  malformed: 'look',
} as const

/** Accepted and refused entrance checks. */
export const entrance_checks = defineResource('entrance_checks', contract, {
  columns: [
    'date',
    'short_id',
    'bar_code',
    'allowed',
    { field: 'reason', is_sentence: true },
    'entrance_name',
    'direction',
    { field: 'flag', tones: flag_tones },
    { field: 'violation', is_sentence: true, is_hidden: true },
    { field: 'override_reason', is_hidden: true },
    'double_of',
    'entrance_group_name',
    { field: 'decided', is_hidden: true },
    { field: 'sent', is_hidden: true },
    { field: 'review_note', is_hidden: true },
    'smartphone_number',
    { field: 'report', is_hidden: true },
    { field: 'uid', is_hidden: true },
  ],
  filters: [{ field: 'zone_id', pick: 'zones' }, 'flag', 'reviewed', 'report'],
  nameOf: ({ short_id, bar_code, date }) => `${short_id ?? bar_code ?? ''} ${date}`,
})
