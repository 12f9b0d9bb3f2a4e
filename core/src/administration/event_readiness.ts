import { setTimeout as sleep } from 'node:timers/promises'
import { findings } from '@kermesse/sdk/generated/readiness'
import type { Schema } from '@kermesse/sdk/types'
import { findEventRow } from '../events/events.ts'
import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { log } from '../platform/log.ts'
import { sharedAnswers } from '../platform/shared_answers.ts'
import * as catalogue from './readiness/catalogue.ts'
import * as devices from './readiness/device_checks.ts'
import * as settings from './readiness/event.ts'
import { type About, type Finding, found, type Look, patience_ms } from './readiness/finding.ts'
import * as installation from './readiness/installation.ts'
import * as providers from './readiness/providers.ts'
import * as wristbands from './readiness/wristband_checks.ts'

type Id = Schema<'ReadinessCheckId'>

/** One row per check of the contract, in the order in which they are shown: a missing or a surplus one does not compile. */
const looks: Record<Id, Look> = {
  event: settings.event,
  twint_certificate: settings.twint_certificate,
  twint: providers.twint,
  payrexx: providers.payrexx,
  mypos: providers.mypos,
  ticketing: providers.ticketing,
  bank_account: settings.bank_account,
  refund_form: settings.refund_form,
  personal_data: settings.personal_data,
  texts: settings.texts,
  menus: catalogue.menus,
  prices: catalogue.prices,
  printers: catalogue.printers,
  staff: catalogue.staff,
  smartphones: devices.smartphones,
  app_version: devices.app_version,
  terminals: devices.terminals,
  entrances: catalogue.entrances,
  entrance_groups: catalogue.entrance_groups,
  wristbands: wristbands.wristbands,
  pins: wristbands.pins,
  poll_job: installation.poll_job,
  worker: installation.worker,
  database: installation.database,
  replica: installation.replica,
  disk: installation.disk,
  backups: installation.backups,
  ledger: installation.ledger,
}

const share = sharedAnswers<Schema<'Readiness'>>()

/** Returns the readiness of an event. Simultaneous callers share the checks. */
export const readiness = none<'events.readiness'>((ctx) =>
  share(ctx.db, ctx.event_id, () => lookAll(ctx)),
)

async function lookAll(ctx: NoneCtx): Promise<Schema<'Readiness'>> {
  const event = await findEventRow(ctx)
  const about = { ctx, event, now_ms: Date.now() }
  const ids = Object.keys(looks) as Id[]
  const checks = await Promise.all(ids.map((id) => look(id, about)))
  return {
    ready: checks.every(({ state }) => state !== 'error'),
    checked_at: new Date(about.now_ms).toISOString(),
    checks,
  }
}

/** A check that fails or times out does not hide the results of the others. */
async function look(id: Id, about: About): Promise<Schema<'ReadinessCheck'>> {
  const began_ms = performance.now()
  const limit_ms = patience_ms + grace_ms
  const finding = await Promise.race([
    attempt(id, about),
    sleep(limit_ms, providers.late(limit_ms), { ref: false }),
  ])
  const { state } = findings[finding.code]
  return { id, state, ...finding, took_ms: Math.round(performance.now() - began_ms) }
}

/** A check that waits for an external service has timed out by then. */
const grace_ms = 500

async function attempt(id: Id, about: About): Promise<Finding> {
  try {
    return await looks[id](about)
  } catch (error) {
    const { request_id, operation, event_id } = about.ctx
    log.error('check_failed', { request_id, operation, event_id, check: id, error })
    return found('not_found_out')
  }
}
