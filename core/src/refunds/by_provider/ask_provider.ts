import type { Cents } from '@kermesse/sdk/rules/money'
import type { Knex } from 'knex'
import type { LedgerCtx } from '../../operations/context.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { isWristbandBlocked } from '../../wallets/blocked.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import { assertConfirmed } from '../base/confirmation.ts'
import type { ProviderRefundMethod, ProviderRefundRow } from '../base/provider_refund.ts'
import { type Accounts, openRefundContext, type RefundContext } from '../base/refund_context.ts'
import { freightOf, needMethod, openRoutes } from '../base/routes.ts'
import { lockProviderRefunds, type Step, sourcesOf, stepsOf } from './plan_provider_refunds.ts'
import { sendChunk } from './send_provider_refunds.ts'

export type ProviderRefundRequest = {
  /** The same request again has the same id. */
  asked_id: string
  /** Absent for every way that is open. */
  method?: ProviderRefundMethod
  /** One payment, by our transaction; absent for everything. */
  transaction_id?: string
  /** The total that staff confirmed, in minor units; only for a request that covers everything. */
  confirmed?: Cents | undefined
}

// After this time the requesting process is dead and has sent nothing.
const forgotten_ms = 60_000
const rounds_max = 4

/**
 * Pays one client's money back by the way it came, within the request. Answers what was sent and what became of it; a repeat
 * answers what has become of it since. Throws `unable_to_refund` when nothing can go back.
 */
export async function refundByProvider(
  ctx: LedgerCtx,
  client: ClientRow,
  asked: ProviderRefundRequest,
): Promise<ProviderRefundRow[]> {
  const context = await openRefundContext(ctx, ctx.event_id)
  return refundInContext(ctx, context, client, asked)
}

/** The same at a desk that is open already. */
export async function refundInContext(
  ctx: Pick<LedgerCtx, 'db' | 'actor'>,
  context: RefundContext,
  client: ClientRow,
  asked: ProviderRefundRequest,
): Promise<ProviderRefundRow[]> {
  const is_new = await plan(ctx, context, client, asked)
  const batch = { by: 'asked_id', id: asked.asked_id, size: 100 } as const
  const errors: unknown[] = []
  // A second round finds who got another wristband during the first.
  for (let round = 0; is_new && round < rounds_max; round++) {
    const { looked_at } = await sendChunk(context, batch, (error) => void errors.push(error))
    if (looked_at === 0) break
  }
  if (errors.length > 0) throw errors[0]
  return found(ctx.db, context, asked)
}

async function plan(
  { db, actor }: Pick<LedgerCtx, 'db' | 'actor'>,
  context: RefundContext,
  client: ClientRow,
  asked: ProviderRefundRequest,
): Promise<boolean> {
  const { _id: event_id } = context.event
  return db.transaction(async (trx) => {
    await lockProviderRefunds(trx, event_id)
    const before = await found(trx, context, asked)
    if (before.length > 0) return repeats(before, asked)
    const steps = await stepsToSend(trx, context, client, asked)
    if (!asked.method && !asked.transaction_id) {
      const total = steps.reduce((sum, { wanted }) => sum + wanted, 0)
      assertConfirmed({ event: context.event, total, confirmed: asked.confirmed })
    }
    await trx('provider_refunds').insert(
      steps.map((step) => rowOf(step, event_id, asked, actor.user_id)),
    )
    return true
  })
}

type Wanted = Omit<ProviderRefundRequest, 'asked_id'>

/**
 * Returns the steps that a request would send now, with amounts in minor units; refuses as the
 * request would.
 */
export async function stepsToSend(
  db: Knex,
  accounts: Accounts,
  client: ClientRow,
  asked: Wanted,
): Promise<Step[]> {
  const { _id: event_id, archived } = accounts.event
  if (archived) throw new DomainError('|event_is_archived|')
  if (asked.method) needMethod(accounts, asked.method)
  if (client.transferred_to) throw new DomainError('wristband_transferred')
  if (await isWristbandBlocked(db, event_id, client.uid)) throw new DomainError('client_disabled')
  const steps = await wantedSteps(db, accounts, client, asked)
  if (steps.length === 0) throw nothingToRefund(accounts, client, asked)
  return steps
}

/** Says what there is, and what a refund by TWINT would cost of it. */
function nothingToRefund(
  { event }: Accounts,
  { balance }: ClientRow,
  { method = 'twint' }: Wanted,
) {
  const freight = freightOf(event, method)
  return new DomainError('unable_to_refund', undefined, {
    balance: balance / 100,
    ...(freight > 0 && { freight: freight / 100 }),
  })
}

/** The same key with another body is refused. */
function repeats(
  before: ProviderRefundRow[],
  { method, transaction_id }: ProviderRefundRequest,
): false {
  const is_same = before.every(
    (row) =>
      (!method || row.method === method) &&
      (!transaction_id || row.source_transaction_id === transaction_id),
  )
  if (!is_same) throw new DomainError('idempotency_conflict')
  return false
}

async function wantedSteps(
  trx: Knex,
  context: Accounts,
  { uid, balance, unpaid, unpaid_spent }: ClientRow,
  { method, transaction_id }: Wanted,
): Promise<Step[]> {
  const event_id = context.event._id
  const routes = openRoutes(context)
  if (!transaction_id) {
    const steps = await stepsOf(trx, event_id, routes, [uid])
    return steps.filter((step) => !step.is_under_way && (!method || step.method === method))
  }
  const sources = await sourcesOf(trx, event_id, uid)
  const source = sources.find((one) => one.source_transaction_id === transaction_id)
  if (!source) {
    const exists = await trx('transactions').where({ event_id, _id: transaction_id }).first('uid')
    if (!exists) throw new DomainError('transaction_not_found')
    return []
  }
  if (method && source.method !== method) return []
  needMethod(context, source.method)
  if (source.is_under_way) throw new DomainError('refund_not_settled')
  const others = sources.reduce((sum, { reserved }) => sum + reserved, 0)
  const in_wallet = balance - (unpaid - unpaid_spent) - others
  const freight = freightOf(context.event, source.method)
  const wanted = Math.min(source.left - source.planned, in_wallet - freight)
  return wanted > 0 ? [{ ...source, wanted, freight, in_wallet }] : []
}

function rowOf(
  step: Step,
  event_id: string,
  { asked_id }: ProviderRefundRequest,
  user_id: string | null,
) {
  const { owner: uid, method, provider, source_id, source_reference, source_transaction_id } = step
  const { source_amount, source_date, tid, wanted, freight, currency } = step
  const _id = derivedId(asked_id, source_transaction_id)
  return {
    event_id,
    _id,
    asked_id,
    uid,
    method,
    provider,
    reference: _id,
    source_id,
    source_reference,
    source_transaction_id,
    source_amount,
    source_date,
    tid,
    wanted,
    freight,
    currency,
    user_id,
    next_check_at: new Date(Date.now() + forgotten_ms).toISOString(),
  }
}

async function found(
  db: Parameters<typeof stepsOf>[0],
  context: RefundContext,
  { asked_id }: ProviderRefundRequest,
): Promise<ProviderRefundRow[]> {
  return db<ProviderRefundRow>('provider_refunds')
    .where({ event_id: context.event._id, asked_id })
    .orderBy('source_date')
}
