import { runRefund } from '@kermesse/core/refunds/run'
import { job } from '../job.ts'

/** Takes a refund run to its next rest: held and written, or cancelled. */
export const refundsRun = job({ name: 'refunds.run', at_once: 2, run: runRefund })
