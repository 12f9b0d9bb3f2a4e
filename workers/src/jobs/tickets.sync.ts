import { syncTickets } from '@kermesse/core/admission/ticketing/sync'
import { job } from '../job.ts'

/** Copies an event's tickets from its provider. */
export const ticketsSync = job({ name: 'tickets.sync', at_once: 2, run: syncTickets })
