import contract from 'virtual:resource/audit_log'
import type { Schema } from '@kermesse/sdk/types'
import { defineResource } from '../resource/define.ts'

export const audit_log = defineResource('audit_log', contract, {
  columns: [
    'operation',
    { field: 'record_id', cell: nameIn },
    { field: 'changed', isBare: ({ before, after }) => !before || !after, width: '28%' },
    'user',
    { field: 'date', is_figure: true },
    { field: 'record_type', is_hidden: true },
    { field: 'event_name', is_hidden: true },
    { field: 'request_id', is_hidden: true },
  ],
  filters: [
    { field: 'operation', pick: 'operations', is_long: true },
    { field: 'user_id', pick: 'users', is_long: true },
  ],
  nameOf: ({ operation }) => operation,
})

/** The name of the record: that of the entry, so that a renamed or deleted record is found; else the present one. */
function nameIn({ before, after, record_id, record_name }: Schema<'AuditEntry'>) {
  const texts = [after, before]
    .map((one) => (one ?? {}) as Record<string, unknown>)
    .flatMap(({ name, email, file_name }) => [name, email, file_name])
    .filter((one) => typeof one === 'string')
  return texts.find(Boolean) ?? record_name ?? record_id
}
