import contract from 'virtual:resource/poll'
import { defineResource } from '../resource/define.ts'
import { payment_tones } from './payment_tones.ts'

/** Payments whose provider has not said yet what became of them. */
export const poll = defineResource('poll', contract, {
  columns: [
    { field: 'referenceNumber', sort: 'reference' },
    { field: 'uid', is_hidden: true },
    { field: 'status', tones: payment_tones },
    { field: 'amount', is_figure: true },
    'method',
    'message',
    { field: 'createdAt', sort: 'created_at' },
  ],
  filters: ['referenceNumber', { field: 'status', standard: 'pending' }],
  nameOf: ({ referenceNumber }) => referenceNumber,
})
