import contract from 'virtual:resource/tickets'
import { defineResource } from '../resource/define.ts'

export const tickets = defineResource('tickets', contract, {
  columns: [
    { field: 'ticket.bar_code', sort: 'ticket_number' },
    { field: 'event_name', sort: 'event' },
    'ticket_provider',
    { field: 'ticket.event_name', sort: 'event_name' },
    { field: 'ticket.zone_name', sort: 'zone_name' },
    { field: 'ticket.category_name', is_hidden: true },
    { field: 'ticket.token', sort: 'ticket_qr' },
    { field: 'status', is_figure: true },
  ],
  facts: [
    'ticket.bar_code',
    'event_name',
    'ticket_provider',
    'ticket.event_name',
    'ticket.zone_name',
    'ticket.category_name',
    'status',
    'ticket.token',
  ],
  // Read, and changed by the provider alone.
  form: [],
  nameOf: ({ ticket }) => ticket.bar_code,
})
