import { pollDue } from '@kermesse/core/payments/poll_due'
import { job } from '../job.ts'

/** Asks providers what became of the payments that are due. */
export const paymentsPoll = job({ name: 'payments.poll', at_once: 1, run: (ctx) => pollDue(ctx) })
