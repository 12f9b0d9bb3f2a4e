import contract from 'virtual:resource/audit_log'
import { defineResource } from '../resource/define.ts'

export const audit_log = defineResource('audit_log', contract, {
  columns: [
    'date',
    'user',
    { field: 'operation', is_figure: true },
    'record_type',
    'record_id',
    'changed',
    { field: 'event_name', is_hidden: true },
    { field: 'request_id', is_hidden: true },
  ],
  nameOf: ({ operation }) => operation,
})
