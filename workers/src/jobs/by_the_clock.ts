import { findMismatches } from '@kermesse/core/ledger/rollups/mismatches'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { takeBackLately } from '@kermesse/core/payments/external_refunds'
import { ledgerAudit } from './ledger.audit.ts'

type TimedJob = { name: string; cron: string; run(ctx: RunCtx): Promise<void> }

/** Jobs that nobody asks for; times are those of Zurich. */
export const by_the_clock: TimedJob[] = [
  // Nobody sells at this hour.
  { name: 'ledger.audit', cron: '17 4 * * *', run: ledgerAudit },
  { name: 'refunds.elsewhere', cron: '23 * * * *', run: (ctx) => takeBackLately(ctx, 3) },
  // And what an hour was missed for.
  { name: 'refunds.elsewhere_lately', cron: '41 4 * * *', run: (ctx) => takeBackLately(ctx, 72) },
  { name: 'balances.check', cron: '*/10 * * * *', run: findMismatches },
]
export const timezone = 'Europe/Zurich'
