import { runReport } from '@kermesse/core/reports/run'
import { job } from '../job.ts'

/** Writes a report of what moved. One at a time: it reads whole tables. */
export const reportsRun = job({ name: 'reports.run', at_once: 1, run: runReport })
