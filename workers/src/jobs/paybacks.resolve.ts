import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { job } from '../job.ts'

/** Asks providers what became of the refunds that nobody knows of. */
export const paybacksResolve = job({
  name: 'paybacks.resolve',
  at_once: 1,
  run: (ctx) => resolveDue(ctx),
})
