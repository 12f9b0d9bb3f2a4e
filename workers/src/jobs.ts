import { watchAlarms } from '@kermesse/core/administration/cockpit/watch_alarms'
import { reportScans } from '@kermesse/core/admission/ticketing/report_scans'
import { syncTickets } from '@kermesse/core/admission/ticketing/sync'
import { forgetPhones } from '@kermesse/core/identity/phone_order_rows'
import { forgetDeclines } from '@kermesse/core/ledger/declines'
import { findMismatches } from '@kermesse/core/ledger/rollups/mismatches'
import { forgetMessages } from '@kermesse/core/messages/publish'
import { sendMails } from '@kermesse/core/notifications/mails'
import type { Jobs } from '@kermesse/core/operations/context'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { takeBackLately } from '@kermesse/core/payments/external_refunds'
import { pollDue } from '@kermesse/core/payments/poll_due'
import { planRetention, retainPersons } from '@kermesse/core/persons/retention'
import type { JobKind } from '@kermesse/core/platform/metrics'
import { forgetAnswers } from '@kermesse/core/platform/repeats'
import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { runRefund } from '@kermesse/core/refunds/run'
import { checkProviders } from '@kermesse/core/reports/check_providers'
import { runReport } from '@kermesse/core/reports/report_run'
import { runImport } from '@kermesse/core/wallets/imports/import'
import { forgetDeliveries } from '@kermesse/core/webhooks/deliver'
import { ledgerAudit } from './ledger_audit.ts'

/** The work itself is in core. A job carries ids only, may run twice, and may be killed at any point. */
type Job<Data> = {
  /** How many a worker runs at a time; the others are for its siblings. */
  concurrency: number
  run(ctx: RunCtx, data: Data): Promise<void>
}
type RecurringJob = { cron: string; run(ctx: RunCtx): Promise<void> }

/** Jobs that operations and the sweep ask for. One row each: a missing or a surplus one does not compile. */
export const jobs: { [Name in keyof Jobs]: Job<Jobs[Name]> } = {
  'wristbands.import': { concurrency: 2, run: runImport },
  'refunds.run': { concurrency: 2, run: runRefund },
  // It reads whole tables.
  'reports.run': { concurrency: 1, run: runReport },
  'payments.poll': { concurrency: 1, run: (ctx) => pollDue(ctx) },
  'tickets.sync': { concurrency: 2, run: syncTickets },
  'tickets.report': { concurrency: 2, run: reportScans },
  'persons.retain': { concurrency: 1, run: retainPersons },
  'provider_refunds.resolve': { concurrency: 1, run: (ctx) => resolveDue(ctx) },
  'mails.send': { concurrency: 1, run: (ctx) => sendMails(ctx) },
}

/** Jobs that nobody asks for: one of the workers runs them, at these times of Zurich. */
export const recurring_jobs = {
  // Nobody sells at this hour.
  'ledger.audit': { cron: '17 4 * * *', run: ledgerAudit },
  'refunds.elsewhere': { cron: '23 * * * *', run: (ctx) => takeBackLately(ctx, 3) },
  // And what an hour was missed for.
  'refunds.elsewhere_lately': { cron: '41 4 * * *', run: (ctx) => takeBackLately(ctx, 72) },
  // Before the audit, which tells what it found.
  'providers.check': { cron: '29 3 * * *', run: (ctx) => checkProviders(ctx) },
  // After midnight everywhere in Europe, and before the audit, which proves that no amount changed.
  'persons.plan_retention': { cron: '47 2 * * *', run: planRetention },
  'answers.forget': { cron: '7 * * * *', run: forgetAnswers },
  'declines.forget': { cron: '11 * * * *', run: forgetDeclines },
  'alarms.watch': { cron: '* * * * *', run: watchAlarms },
  'event_messages.forget': { cron: '13 * * * *', run: forgetMessages },
  'phones.forget': { cron: '19 3 * * *', run: (ctx) => forgetPhones(ctx) },
  'webhooks.forget': { cron: '13 3 * * *', run: (ctx) => forgetDeliveries(ctx) },
  'balances.check': { cron: '*/10 * * * *', run: findMismatches },
} satisfies Partial<Record<JobKind, RecurringJob>>
export const timezone = 'Europe/Zurich'
