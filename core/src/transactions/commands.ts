import { hash } from 'node:crypto'
import type { AsSent, Schema } from '@kermesse/sdk/types'
import { staff_limit } from '../ledger/credit.ts'
import { together } from '../ledger/decide_together.ts'
import { accountOf } from '../ledger/decline.ts'
import type { Command, Debit, SaleLine, Together } from '../ledger/types.ts'
import type { Actor, LedgerCtx } from '../operations/context.ts'
import { needRight, rights } from '../operations/rights.ts'
import { smartphoneOf } from '../operations/smartphone.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId, newId } from '../platform/ids.ts'
import { offline_ms } from '../platform/offline_time.ts'
import { checkTerminal } from './named_terminals.ts'

/** The operation checks what each type needs, after the caller's rights. */
export type SentTransaction = AsSent<Schema<'TransactionInput'>>
type Input = SentTransaction
type Base = ReturnType<typeof baseOf>

/**
 * Turns a request into a ledger command within the right of its caller; `id` is its idempotency
 * key.
 */
export function toItem(actor: Actor, input: Input, id: string, { is_fact = false } = {}): Command {
  if (actor.permissions.length > 0) checkPermissions(actor, input)
  checkTerminal(actor, input)
  const { smartphone_number: named } = input
  const smartphone_number = smartphoneOf(actor, named, { is_fact })
  return readers[input.type](actor, input, { ...baseOf(actor, input, id), smartphone_number })
}

/** The same for what a device reports as done already; `device` is whose daily limit it counts towards. */
export function toFact(actor: Actor, input: Input, id: string, device: string): Command {
  if (input.also_paid_by) throw invalid('also_paid_by', 'not_offline')
  const command = toItem(actor, input, id, { is_fact: true })
  const { date } = input
  return {
    ...command,
    as_of: command.date,
    fact: {
      device,
      received_at: isoNow(),
      device_date: date && date > command.date ? date : null,
      device_uid: null,
      undated_hash: hashOf(askedBy(input, undefined)),
    },
  }
}

/** The id of a movement that comes without one: the same caller's same key leads to the same id again. */
export function idFromKey(
  { event_id, actor, operation }: Pick<LedgerCtx, 'event_id' | 'actor' | 'operation'>,
  key: string | undefined,
  ...about: string[]
): string {
  if (!key) return newId()
  return derivedId(event_id, operation, actor.caller ?? '', ...about, key)
}

/** The user and time of a command, and the fields that a retry must repeat. */
export function origin(actor: Actor, id: string, asked: unknown[], date = isoNow()) {
  return {
    id,
    date,
    user_id: actor.user_id,
    bar_id: actor.bar_id ?? undefined,
    // Drawers find their cash by the smartphone of each transaction.
    ...(actor.smartphone_number && { smartphone_number: actor.smartphone_number }),
    hash: hashOf(asked),
  }
}

const hashOf = (asked: unknown[]) => hash('sha256', JSON.stringify(asked), 'buffer').subarray(0, 16)

const readers: Record<Input['type'], (actor: Actor, input: Input, base: Base) => Command> = {
  debit: (actor, input, base) => {
    const { uid, payment_type = 'wristband', order, amount, age, rest, also_paid_by } = input
    const several = rest || also_paid_by
    // A known number has been replaced by its chip.
    if (input.short_id && !uid) throw new DomainError('client_not_found')
    const sale: Debit = {
      ...base,
      type: 'debit',
      uid,
      payment_type,
      bar_id: barOf(actor, input.bar_id),
      lines: linesOf(order),
      amount,
      age,
      ...(several && { order_id: base.id }),
      ...(rest && { rest }),
      ...(input.read_by && { read_by: input.read_by }),
    }
    return also_paid_by ? shared(sale, also_paid_by) : sale
  },
  credit: (actor, { uid, payment_type = 'cash', amount }, base) => {
    needRight(actor, 'cashier', 'only a cashier tops up')
    if (payment_type === 'wristband' || payment_type === 'twint_direct') {
      throw new DomainError('payment_type_not_allowed')
    }
    const account = accountOf(payment_type)
    return {
      ...base,
      type: 'credit',
      uid: uidOf(uid),
      payment_type,
      amount: staffAmount(amount),
      account,
    }
  },
  unpaid: (actor, { uid, amount }, base) => {
    needRight(actor, 'admin', 'only an admin gives credit')
    return { ...base, type: 'unpaid', uid: uidOf(uid), amount: staffAmount(amount) }
  },
  entrance: ({ right }, { uid, entrance_id, payment_type = 'cash', age, amount }, base) => {
    if (!entrance_id) throw invalid('entrance_id', 'required', 'required_field')
    return {
      ...base,
      type: 'entrance',
      uid: uidOf(uid),
      entrance_id,
      payment_type,
      age,
      amount,
      right,
      uses_bracelet: true,
    }
  },
  checkout: (actor, { uid }, base) => {
    needRight(actor, 'cashier', 'only a cashier pays out')
    return { ...base, type: 'checkout', uid: uidOf(uid) }
  },
}

/** A sale with the lines that other wristbands pay for. */
function shared(sale: Debit, others: NonNullable<Input['also_paid_by']>): Together {
  const uids = [sale.uid, ...others.map(({ uid }) => uid)]
  if (new Set(uids).size < uids.length) throw invalid('also_paid_by', 'twice')
  const { rest: _, read_by: __, ...labels } = sale
  const sales = others.map(
    ({ uid, order, amount, age }): Debit => ({
      ...labels,
      id: derivedId(sale.id, 'also paid by', uid),
      uid,
      payment_type: 'wristband',
      lines: linesOf(order),
      amount,
      age,
    }),
  )
  return together(sale, [sale, ...sales])
}

function baseOf(actor: Actor, input: Input, id: string) {
  const { date } = input
  const happened_at = dateOf(date)
  return {
    ...labelsOf(input),
    ...origin(actor, id, askedBy(input, date), happened_at),
    ...(date && { as_of: happened_at }),
  }
}

function labelsOf(input: Input) {
  const { order_number, table_number, smartphone_number, terminal_code, card_transaction_id } =
    input
  return { order_number, table_number, smartphone_number, terminal_code, card_transaction_id }
}

/** The fields that a retry must repeat. */
function askedBy(input: Input, date: string | undefined) {
  const { type, uid, payment_type, amount, order, entrance_id, age, bar_id } = input
  const labels = labelsOf(input)
  const { rest, also_paid_by, read_by } = input
  const asked = [type, uid, payment_type, amount, order, entrance_id, age, bar_id, date, labels]
  // Only where there are any, so that a retry of a sale from before this version has the same hash.
  return rest || also_paid_by || read_by ? [...asked, rest, also_paid_by, read_by] : asked
}

/** A device for returns takes containers back and does nothing else. */
function checkPermissions({ permissions }: Actor, { type, order = [], also_paid_by = [] }: Input) {
  const lines = [...order, ...also_paid_by.flatMap((other) => other.order)]
  const returns = type === 'debit' && lines.every(({ kind }) => kind === 'deposit_return')
  if (!(permissions.includes('deposit_return') && returns))
    throw new DomainError('forbidden', 'this token only takes containers back')
}

/** A date in the future counts as now; one too far in the past is refused. */
function dateOf(date: string | undefined): string {
  const now = Date.parse(isoNow())
  if (!date || Date.parse(date) > now) return new Date(now).toISOString()
  if (Date.parse(date) < now - offline_ms)
    throw invalid('date', { code: 'too_long_ago', params: { days: 30 } })
  return date
}

function barOf(actor: Actor, bar_id: string | undefined): string {
  const bar = bar_id ?? actor.bar_id
  if (!bar) throw invalid('bar_id', 'required', 'required_field')
  if (actor.right < rights.admin && actor.bar_id && bar !== actor.bar_id)
    throw new DomainError('forbidden', 'this is not your point of sale')
  return bar
}

function linesOf(order: Input['order']): SaleLine[] {
  if (!order) throw invalid('order', 'required', 'required_field')
  return order as SaleLine[]
}

function uidOf(uid: string | undefined): string {
  if (!uid) throw invalid('uid', 'required', 'required_field')
  return uid
}

function staffAmount(amount: number | undefined): number {
  if (amount === undefined || amount <= 0 || amount >= staff_limit) {
    throw invalid('amount', 'staff_top_up_range', 'amount_out_of_range')
  }
  return amount
}
