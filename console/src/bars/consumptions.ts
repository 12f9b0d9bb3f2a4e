import contract from 'virtual:resource/consumptions'
import { defineResource } from '../resource/define.ts'

/** Items of all bars of an event. */
export const consumptions = defineResource('consumptions', contract, {
  always: { include_from_all_bars: true },
  columns: [
    'name',
    { field: 'bar.name', sort: 'bar_name' },
    { field: 'price', is_figure: true },
    'type',
    'color',
    { field: 'deposit', pick: 'deposits' },
    { field: 'round', is_hidden: true },
    { field: 'min_age', is_hidden: true },
    'hidden',
    { field: 'can_buy_only_with_voucher', is_hidden: true },
    { field: 'tag', is_hidden: true },
    { field: 'position', is_hidden: true },
  ],
})
