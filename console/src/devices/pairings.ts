import contract from 'virtual:resource/pairings'
import type { Schema } from '@kermesse/sdk/types'
import { pick } from '../resource/controls.ts'
import { defineResource, type ListedRow } from '../resource/define.ts'

export type PairedPhone = ListedRow<'pairings'>

/** The answer of a create holds the pairing beside its code. */
function nameOf(row: Schema<'Pairing'> | Schema<'PairingCreated'>) {
  return ('pairing' in row ? row.pairing : row).smartphone_number
}

const isGate = ({ role }: Record<string, unknown>) => role === 'gate'

export const pairings = defineResource('pairings', contract, {
  columns: [
    'smartphone_number',
    {
      field: 'state',
      is_figure: true,
      tones: {
        waiting: 'look',
        expired: 'plain',
        paired: 'good',
        locked: 'look',
        lost: 'bad',
        ended: 'plain',
      },
    },
    'role',
    {
      field: 'bar_name',
      cell: ({ bar_name, entrance_group_name }) => bar_name ?? entrance_group_name ?? '',
    },
    'user',
    'last_used_at',
    'queue',
    { field: 'message', isBare: ({ message }) => !message },
    {
      field: 'queue.clock_error_ms',
      isBare: ({ queue }) => typeof queue?.clock_error_ms !== 'number',
    },
    { field: 'app_version', isBare: ({ app_version }) => !app_version },
    { field: 'queue.battery', isBare: ({ queue }) => typeof queue?.battery !== 'number' },
    { field: 'modem', isBare: ({ modem }) => !modem },
    { field: 'paired_at', is_hidden: true },
    { field: 'ends_at', is_hidden: true },
    { field: 'created_at', is_hidden: true },
  ],
  filters: ['state'],
  nameOf,
  form: [
    {
      fields: [
        { field: 'smartphone_number', is_required: true, fixed: 'once_made' },
        { field: 'role', is_required: true },
        {
          field: 'bar_id',
          control: pick('bars'),
          shown: { when: (values) => !isGate(values) },
          is_required: ({ role }) => role === 'seller',
        },
        {
          field: 'entrance_group_id',
          control: pick('entrance_groups'),
          shown: { when: isGate },
        },
        'ends_at',
        'modem',
        { field: 'take_over', shown: { when: (values) => values._id === undefined } },
      ],
    },
  ],
})

/** The numbers of the event that no phone has or waits for, and the one after the last of them. */
export function freeNumbers(
  listed: Pick<Schema<'Pairing'>, 'smartphone_number' | 'state'>[],
): string[] {
  const in_use = listed.filter(({ state }) => state === 'paired' || state === 'waiting')
  const used = new Set(in_use.map(({ smartphone_number }) => smartphone_number))
  const numbers = new Set(listed.map(({ smartphone_number }) => smartphone_number))
  const known = [...numbers].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const next = numberAfter(known.at(-1) ?? '')
  return [...known, ...(next ? [next] : [])].filter((number) => !used.has(number))
}

/** The number after this one: `S099` is followed by `S100`; undefined where it ends with no digit. */
export function numberAfter(number: string) {
  const [digits] = /\d{1,9}$/.exec(number) ?? []
  if (!digits) return undefined
  const next = String(Number(digits) + 1).padStart(digits.length, '0')
  return number.slice(0, -digits.length) + next
}
