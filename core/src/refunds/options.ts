import { errors } from '@kermesse/sdk/generated/errors'
import { smallestCoin } from '@kermesse/sdk/rules/currencies'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { decide } from '../ledger/decide.ts'
import type { Catalogue } from '../ledger/event_catalogue.ts'
import type { Wallet } from '../ledger/types.ts'
import { refundable } from '../ledger/wallet.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { needRight } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { origin } from '../transactions/commands.ts'
import { isWristbandBlocked } from '../wallets/blocked.ts'
import { type ClientRow, findClient } from '../wallets/clients.ts'
import { transferRuleOf } from './base/debtor.ts'
import { type Accounts, openAccounts } from './base/refund_context.ts'
import { openRoutes } from './base/routes.ts'
import { stepsToSend } from './by_provider/ask_provider.ts'
import type { Step } from './by_provider/plan_provider_refunds.ts'
import { nextPayable } from './payable.ts'
import { checkPayee } from './plan.ts'
import { newestRequest, type RequestRow } from './requests/request_rows.ts'
import { reviewReasonOf } from './requests/review_reason.ts'

type Option = Schema<'RefundOption'>
type Method = Option['method']
type OptionContext = ReadCtx & { accounts: Accounts; client: ClientRow }

/** Says what would go back of a wristband by each way now, and why nothing by the others; amounts in minor units. */
export const refund_options = read<'clients.refund_options'>(async (ctx, { path, query }) => {
  const { force = false } = query
  if (force) needRight(ctx.actor, 'superadmin', 'only a superadmin pays a blocked wristband out')
  const client = await findClient(ctx.db, ctx.event_id, path.uid)
  const asked = { ...ctx, client, accounts: await openAccounts(ctx, ctx.event_id) }
  const by_provider: Option[] = []
  for (const method of ['twint', 'mypos', 'card'] as const)
    by_provider.push(await orWhyNot(asked, method, () => byProvider(asked, method)))
  const [twint] = by_provider as [Option]
  const cash = await orWhyNot(asked, 'cash', () => inCash(asked, force))
  // The refusal that a checkout would give.
  const is_warned = cash.error_code === null && twint.amount > 0
  return {
    balance: client.balance,
    refundable: refundable(client),
    options: [
      { ...cash, warning: is_warned ? ('refundable_by_twint' as const) : null },
      ...by_provider,
      await orWhyNot(asked, 'form', () => byBank(asked)),
    ],
  }
})

const nothing = {
  freight: 0,
  rounding: 0,
  error_code: null,
  error: null,
  hold: null,
  warning: null,
}

async function orWhyNot(
  { client, language = 'en' }: OptionContext,
  method: Method,
  ask: () => Promise<Option>,
): Promise<Option> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const hold = (error.details as { hold?: Option['hold'] } | undefined)?.hold ?? null
    return {
      ...nothing,
      method,
      amount: 0,
      stays: refundable(client),
      error_code: error.code,
      error: errors[error.code][language],
      hold,
      payments: [],
    }
  }
}

/** As the ledger would decide it: it asks no more of the event than this. */
async function inCash(
  { db, event_id, actor, client, accounts }: OptionContext,
  force: boolean,
): Promise<Option> {
  const { uid } = client
  const wallet = (await db('wallets').where({ event_id, uid }).first()) as Wallet
  const { archived, enabled, currencyCode = 'CHF' } = accounts.event
  const coin = smallestCoin(currencyCode)
  const catalogue = { archived, enabled, coin, deleted: false } as Catalogue
  const as_asked = origin(actor, newId(), ['checkout', uid])
  const command = { ...as_asked, type: 'checkout' as const, uid, force }
  const wallets = new Map([[uid, wallet]])
  const decision = decide(command, {
    catalogue,
    wallets,
    originals: new Map(),
    receipts: new Map(),
  })
  if (decision.status === 'declined')
    throw new DomainError(decision.code, decision.message, decision.details)
  const { amount } = decision.transactions[0]!
  const rounding = amount - refundable(client)
  return { ...nothing, method: 'cash', amount, rounding, stays: 0, payments: [] }
}

async function byProvider(
  { db, accounts, client }: OptionContext,
  method: 'twint' | 'mypos' | 'card',
): Promise<Option> {
  const steps = await stepsToSend(db, accounts, client, { method })
  const sumOf = (of: (step: Step) => number) => steps.reduce((sum, step) => sum + of(step), 0)
  const amount = sumOf(({ wanted }) => wanted)
  const freight = sumOf((step) => step.freight)
  return {
    ...nothing,
    method,
    amount,
    freight,
    stays: refundable(client) - amount - freight,
    payments: steps.map((step) => ({
      transaction_id: step.source_transaction_id,
      reference: step.source_reference,
      date: step.source_date,
      amount: step.wanted,
      freight: step.freight,
    })),
  }
}

/** The total that a run by bank would pay: the balances that no other route takes. */
async function byBank({ db, event_id, accounts, client }: OptionContext): Promise<Option> {
  const { uid, short_id } = client
  const page = { after: '', limit: 1, uids: [uid] }
  const { payable: found } = await nextPayable(db, event_id, openRoutes(accounts), page)
  const newest = await newestRequest(db, { event_id, uid })
  const open = newest?.refund_id === null ? newest : undefined
  const { event } = accounts
  if (event.archived) throw new DomainError('|event_is_archived|')
  const [one] = found
  if (!one || !open) throw await whyNotByBank({ db, event_id }, client, newest)
  const { reason } = checkPayee(open, short_id, transferRuleOf(event))
  if (reason) throw new DomainError(reason)
  const { amount } = one
  return { ...nothing, method: 'form', amount, stays: refundable(client) - amount, payments: [] }
}

async function whyNotByBank(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  client: ClientRow,
  newest: RequestRow | undefined,
): Promise<DomainError> {
  const { uid, transferred_to } = client
  const because = (code: ErrorCode, details?: object) =>
    new DomainError(code, undefined, details as { hold: string } | undefined)
  if (transferred_to) return because('wristband_transferred')
  if (await isWristbandBlocked(db, event_id, uid)) return because('client_disabled')
  if (refundable(client) === 0) return because('unable_to_refund')
  if (newest?.is_planned) return because('refund_form_in_run')
  if (!newest || newest.refund_id !== null) return because('missing_bank_information')
  const hold = await reviewReasonOf(db, event_id, uid)
  return hold ? because('refund_form_on_hold', { hold }) : because('unable_to_refund')
}
