import type { Jobs } from '@kermesse/core/operations/context'
import type { Job } from '../job.ts'
import { paybacksResolve } from './paybacks.resolve.ts'
import { paymentsPoll } from './payments.poll.ts'
import { refundsRun } from './refunds.run.ts'
import { reportsRun } from './reports.run.ts'
import { ticketsReport } from './tickets.report.ts'
import { ticketsSync } from './tickets.sync.ts'
import { wristbandsImport } from './wristbands.import.ts'

/** One row per job: a missing or a surplus one does not compile. */
export const jobs = {
  'wristbands.import': wristbandsImport,
  'refunds.run': refundsRun,
  'reports.run': reportsRun,
  'payments.poll': paymentsPoll,
  'tickets.sync': ticketsSync,
  'tickets.report': ticketsReport,
  'paybacks.resolve': paybacksResolve,
} satisfies { [Name in keyof Jobs]: Job<Name> }
