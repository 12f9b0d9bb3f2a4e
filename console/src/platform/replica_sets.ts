import contract from 'virtual:resource/replica_sets'
import { defineResource } from '../resource/define.ts'

export const replica_sets = defineResource('replica_sets', contract, {
  columns: [
    'name',
    { field: 'stateStr', is_figure: true },
    { field: 'health', tones: { 0: 'bad', 1: 'good' } },
    'uptime',
    'self',
    'lag',
  ],
  nameOf: ({ name }) => name,
})
