import contract from 'virtual:resource/events'
import { rights } from '@kermesse/sdk/generated/rights'
import { defineResource } from '../resource/define.ts'
import { details } from './event_details.ts'

const { superadmin: right } = rights

export const events = defineResource('events', contract, {
  columns: [
    'name',
    { field: 'archived' },
    { field: 'dateBegin', is_figure: true },
    'dateEnd',
    { field: 'enabled' },
    { field: 'is_trial', is_hidden: true },
    { field: 'created_at', is_hidden: true },
  ],
  filters: [
    { field: 'active', right },
    { field: 'currently_running', right },
    { field: 'archived', right },
    { field: 'event_ended', right },
    { field: 'with_deleted', right },
  ],
  form: details,
})
