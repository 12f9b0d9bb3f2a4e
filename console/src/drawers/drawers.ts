import contract from 'virtual:resource/drawers'
import type { Schema } from '@kermesse/sdk/types'
import { defineResource } from '../resource/define.ts'

export type DrawerDetails = Schema<'DrawerDetails'>
export type DrawerMovement = Schema<'DrawerMovement'>

export const drawers = defineResource('drawers', contract, {
  columns: [
    'number',
    { field: 'state', tones: { open: 'plain', closed: 'good' } },
    'bar_name',
    'user',
    'opened_at',
    { field: 'closed_at', isBare: ({ closed_at }) => closed_at === null },
    { field: 'counted_amount', isBare: ({ counted_amount }) => counted_amount === null },
    {
      field: 'difference',
      is_figure: true,
      isBare: ({ difference }) => difference === null,
    },
    { field: 'report_number', isBare: ({ report_number }) => report_number === null },
    { field: 'float', is_hidden: true },
    { field: 'unconfirmed', is_hidden: true },
    { field: 'devices', is_hidden: true },
  ],
  filters: ['state'],
  nameOf: ({ number }) => number,
})

const sent_kinds = ['float', 'in', 'out', 'closing']

/** Cash that somebody else has yet to receive. */
export const isWaiting = ({ kind, amount, confirmed_at }: DrawerMovement) =>
  sent_kinds.includes(kind) && amount > 0 && !confirmed_at
