import { findEventRow } from '../events/events.ts'
import { record } from '../operations/audit_log.ts'
import { assertNotFrozen, findEvent } from '../operations/event_scope.ts'
import { none } from '../operations/handler.ts'
import { payrexx } from '../providers/payrexx_payments.ts'
import { paymentProvider, payrexxAccount } from '../providers/registry.ts'
import { withinLimit } from '../providers/time_limit.ts'
import { checkInfomaniak, checkMypos } from './provider_checks/lists.ts'
import { checkPayments, type Looks } from './provider_checks/payment_check.ts'
import { looksOf } from './provider_checks/payrexx.ts'
import type { Check } from './provider_checks/result.ts'

/** Balancers in front wait longer. What was not asked by then is told as not answered. */
export const check_limit_ms = 45_000

const twint_looks: Looks = {
  provider: 'twint',
  method: 'twint_direct',
  opened: 'T1',
  paid: 'T2',
  refunded: 'T4',
  listed: 'T3',
}

/**
 * Checks one of our assumptions about a provider against a real account. Opens and refunds a
 * payment of 2.00 that staff pays by hand and that is not in the ledger. Stores nothing: the caller
 * passes the answer of the step before.
 */
export const check = none<'providers.check'>(async (ctx, { body }): Promise<Check> => {
  const { db, event_id, config } = ctx
  await findEvent(db, event_id, { to_change: true })
  const event = await findEventRow(ctx)
  assertNotFrozen(event, 'refused')
  await db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      {
        record_type: 'providers',
        record_id: event_id,
        after: { provider: body.provider, step: body.step },
      },
    ),
  )
  return withinLimit(check_limit_ms, async () => {
    if (body.provider === 'mypos') return checkMypos(ctx, event)
    if (body.provider === 'infomaniak') return checkInfomaniak(ctx, event)
    const { looks, provider } = body.provider === 'payrexx' ? atPayrexx() : atTwint()
    const account = { ...provider, open: provider.open!, find: provider.find! }
    return checkPayments(account, event, {
      looks,
      asked: body,
      return_url: config.public_url,
      wait_ms: config.providers.webhook_wait_ms,
    })
  })

  function atPayrexx() {
    const found = payrexxAccount(ctx, event)
    // A check is in no table of ours: its page is the one that the caller names.
    const gatewayOf = async () => body.provider_id ?? null
    const provider = payrexx(found.config, { ...found.resources, gatewayOf })
    return { provider, looks: looksOf(found, { db, event_id }) }
  }

  function atTwint() {
    return { provider: paymentProvider(ctx, event, 'twint'), looks: twint_looks }
  }
})
