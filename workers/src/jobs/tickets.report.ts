import { reportScans } from '@kermesse/core/admission/ticketing/report_scans'
import { job } from '../job.ts'

/** Tells the ticketing provider which tickets passed. */
export const ticketsReport = job({ name: 'tickets.report', at_once: 2, run: reportScans })
