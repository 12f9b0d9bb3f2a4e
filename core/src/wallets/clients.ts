import { checkBic, checkIban } from '@kermesse/sdk/rules/iban'
import { needsBic, type TransferRule, transferRule } from '@kermesse/sdk/rules/transfer'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { checkOrder } from '../catalogue/entrances.ts'
import { accountOf } from '../ledger/decline.ts'
import { refundable } from '../ledger/wallet.ts'
import { tell } from '../messages/tell.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx, WriteCtx } from '../operations/context.ts'
import { ledger, read, write } from '../operations/handler.ts'
import { needRight, rights } from '../operations/rights.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { idFromKey, origin } from '../transactions/commands.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import { postCommand } from '../transactions/transactions.ts'
import { heldContainers } from './held_containers.ts'
import { nextVersion, noteWalletEdits } from './wallet_edits.ts'

type Client = Schema<'Client'>
export type ClientRow = Omit<
  Client,
  | 'vouchers'
  | 'refundable'
  | 'split_balance'
  | 'disabled'
  | 'blocked'
  | 'has_pin'
  | 'containers'
  | 'order_number'
  | 'transaction_id'
  | 'last_known_location'
> & {
  feedback: Schema<'Feedback'> | null
  unpaid: number
  unpaid_spent: number
  pin_hash: Buffer | null
  blocked_at: string | null
  vouchers: Record<string, number>
}

/** Shows a client, with its containers and what was last booked on the wristband. */
export const get = read<'clients.get'>(async (ctx, { path }) => {
  const client = presentFor(ctx, await findClient(ctx.db, ctx.event_id, path.uid))
  const containers = await heldContainers(ctx, path.uid)
  return { ...client, containers, ...(await lastBooked(ctx, path.uid)) }
})

/**
 * The last transaction, its order, and the location of its smartphone; the location only for
 * admins.
 */
type Place = NonNullable<Client['last_known_location']>

async function lastBooked(ctx: ReadCtx, uid: string) {
  const { db, event_id } = ctx
  const newest = () =>
    db('transactions')
      .where({ event_id, uid })
      .orderBy([
        { column: 'date', order: 'desc' },
        { column: '_id', order: 'desc' },
      ])
  const last: { _id: string } | undefined = await newest().first('_id')
  const ordered: { order_number: string } | undefined = await newest()
    .whereNotNull('order_number')
    .first('order_number')
  const seen = seesPeople(ctx)
    ? await newest().whereNotNull('smartphone_number').first('smartphone_number', 'date')
    : undefined
  const place: Place | undefined =
    seen &&
    (await db('smartphone_reports')
      .where({ event_id, smartphone_number: seen.smartphone_number })
      .whereNotNull('gps_lat')
      .orderBy('last_seen_at', 'desc')
      .first('gps_lat', 'gps_long', 'last_seen_at as date'))
  return {
    transaction_id: last?._id ?? null,
    order_number: ordered?.order_number ?? null,
    last_known_location: place ?? null,
  }
}

/** Changes a client's data and access. */
export const update = write<'clients.update'>(async (ctx, { path, body }) => {
  const { event_id } = ctx
  const before = await findToChange(ctx, path.uid)
  const { transferred_to } = before
  // The holder of the new band would not find the change.
  if (transferred_to) throw new DomainError('wristband_transferred', undefined, { transferred_to })
  const { age, entrance_begin_date, entrance_end_date, ...personal } = {
    ...body,
    ...bankOf(body, before, await transferRuleHere(ctx)),
  }
  // A null takes a date away: what stood there no longer counts.
  const dates = { ...before, ...defined({ entrance_begin_date, entrance_end_date }) }
  // One that was blocked before its entrance begins ends before it, and may still be edited.
  if (entrance_begin_date !== undefined || entrance_end_date !== undefined)
    checkOrder('entrance_begin_date', dates.entrance_begin_date, dates.entrance_end_date)
  const access = defined({ age, entrance_begin_date, entrance_end_date })
  if (Object.keys(access).length > 0) {
    await ctx
      .db('wallets')
      .where({ event_id, uid: path.uid })
      .update({ ...access, ...nextVersion(ctx.db) })
    await noteWalletEdits(ctx.db, event_id, [path.uid])
  }
  const changes = defined(personal)
  if (Object.keys(changes).length > 0)
    await ctx.db('clients').where({ event_id, uid: path.uid }).update(changes)
  const client = presentClient(await findClient(ctx.db, event_id, path.uid))
  await record(ctx, {
    record_type: 'clients',
    record_id: path.uid,
    before: presentClient(before),
    after: client,
  })
  return client
})

/** Blocks a wristband: its entrance ends now. */
export const disable = write<'clients.disable'>(async (ctx, { path }) => {
  const before = await findToChange(ctx, path.uid)
  if (before.blocked_at) return presentClient(before)
  const now = isoNow()
  const entrance_end_date = isDisabled(before) ? before.entrance_end_date : now
  return setAccess(ctx, before, { entrance_end_date, blocked_at: now })
})

/** Unblocks a wristband: it gets back the end of its entrance. */
export const enable = write<'clients.enable'>(async (ctx, { path }) => {
  const before = await findToChange(ctx, path.uid)
  if (!isDisabled(before)) return presentClient(before)
  const entrance = await ctx
    .db('entrances')
    .where({ event_id: ctx.event_id, _id: before.entrance_id })
    .first('entrance_end_date')
  const end = entrance?.entrance_end_date ?? null
  if (before.blocked_at) return setAccess(ctx, before, { entrance_end_date: end, blocked_at: null })
  if (end && Date.parse(end) < Date.now())
    throw new DomainError(
      'entrance_not_valid_now',
      'its entrance is over; give it a later end date',
    )
  return setAccess(ctx, before, { entrance_end_date: end, blocked_at: null })
})

type Access = Pick<ClientRow, 'entrance_end_date' | 'blocked_at'>

async function setAccess(ctx: Ctx, before: ClientRow, access: Access) {
  const { uid, entrance_end_date, blocked_at } = before
  await ctx
    .db('wallets')
    .where({ event_id: ctx.event_id, uid })
    .update({ ...access, ...nextVersion(ctx.db) })
  await noteWalletEdits(ctx.db, ctx.event_id, [uid])
  await record(ctx, {
    record_type: 'clients',
    record_id: uid,
    before: { entrance_end_date, blocked: Boolean(blocked_at) },
    after: { entrance_end_date: access.entrance_end_date, blocked: Boolean(access.blocked_at) },
  })
  if (access.blocked_at)
    await tell(ctx.db, ctx.event_id, 'wristband.blocked', { uid, reason: 'staff' })
  return presentClient(await findClient(ctx.db, ctx.event_id, uid))
}

/** Adds money by staff: a top-up, or organiser's credit. */
export const credit = ledger<'clients.credit'>(async (ctx, { path, body, headers }) => {
  const { uid } = path
  const { type, amount, payment_type = 'cash', ...receipt } = body
  const id = idFromKey(ctx, headers['idempotency-key'], uid)
  const asked = [type, uid, amount, payment_type, receipt]
  const base = { ...origin(ctx.actor, id, asked), ...receipt, uid, amount }
  await checkNamedTerminal(ctx, receipt)
  if (type === 'credit')
    return postCommand(ctx, { ...base, type, payment_type, account: accountOf(payment_type) })
  needRight(ctx.actor, 'admin', 'only an admin gives credit')
  return postCommand(ctx, { ...base, type })
})

/** Locked as the ledger locks it, wallet first: what is checked here is what is changed. */
export async function findToChange({ db, event_id }: Ctx, uid: string) {
  await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first('uid')
  return findClient(db, event_id, uid)
}

/** A client of an event by chip; another event's is not found. */
export async function findClient(db: Knex, event_id: string, uid: string): Promise<ClientRow> {
  const row = await clientRows(db).where({ 'c.event_id': event_id, 'c.uid': uid }).first()
  if (!row) throw new DomainError('client_not_found')
  return row
}

/** Clients with the state of their wallets. */
export function clientRows(db: Knex) {
  return db('clients as c')
    .join('wallets as w', (on) => on.on('w.event_id', 'c.event_id').on('w.uid', 'c.uid'))
    .join('events as e', 'e._id', 'c.event_id')
    .select(
      'c.*',
      'w.balance',
      'w.unpaid',
      'w.unpaid_spent',
      'w.vouchers',
      'w.age',
      'w.entrance_id',
      'w.entrance_begin_date',
      'w.entrance_end_date',
      'w.blocked_at',
      'w.is_bracelet_used',
      'w.transferred_to',
      'e.archived',
    )
}

/** A client as staff sees it, field by field: what else a row has stays here. Amounts in minor units. */
export function presentClient(row: ClientRow): Client {
  return {
    uid: row.uid,
    short_id: row.short_id,
    event_id: row.event_id,
    old_uids: row.old_uids,
    transferred_to: row.transferred_to,
    defective: row.defective,
    import_id: row.import_id,
    name: row.name,
    address: row.address,
    locality: row.locality,
    postal_code: row.postal_code,
    email: row.email,
    age: row.age,
    phone_number: row.phone_number,
    ticket_id: row.ticket_id,
    iban: row.iban,
    bic: row.bic,
    bank: row.bank,
    establishment_address: row.establishment_address,
    hybrid: row.hybrid,
    is_bracelet_used: row.is_bracelet_used,
    entrance_id: row.entrance_id,
    entrance_begin_date: row.entrance_begin_date,
    entrance_end_date: row.entrance_end_date,
    disabled: isDisabled(row),
    blocked: Boolean(row.blocked_at),
    archived: row.archived,
    has_pin: row.pin_hash !== null,
    creation_date: row.creation_date,
    balance: row.balance,
    refundable: refundable(row),
    donated: row.donated,
    split_balance: { unpaid: row.unpaid, spent: row.unpaid_spent },
    vouchers: vouchersOf(row),
  }
}

function vouchersOf({ vouchers }: ClientRow) {
  return Object.entries(vouchers).map(([voucher_id, quantity]) => ({ voucher_id, quantity }))
}

const personal_fields = [
  'address',
  'locality',
  'postal_code',
  'email',
  'phone_number',
  'iban',
  'bic',
  'bank',
  'establishment_address',
] as const

/** Below admin, staff sees the wallet and the entrance, not the person's address and bank account. */
export function presentFor(ctx: Pick<Ctx, 'actor'>, row: ClientRow): Client {
  const client = presentClient(row)
  if (seesPeople(ctx)) return client
  return { ...client, ...Object.fromEntries(personal_fields.map((name) => [name, null])) }
}

/** True if the caller may see who a client is. */
export function seesPeople({ actor }: Pick<Ctx, 'actor'>) {
  return actor.right >= rights.admin
}

/** Returns true for a wristband that is blocked now, or whose entrance is over. */
export function isDisabled({ entrance_end_date, blocked_at }: Access) {
  const is_over = Boolean(entrance_end_date) && Date.parse(entrance_end_date!) < Date.now()
  return Boolean(blocked_at) || is_over
}

/**
 * The checked bank account of a change: the refund form's rules, except that staff may leave it empty. Another account is at
 * another bank, unless it is said again.
 */
function bankOf(input: Schema<'ClientInput'>, before: ClientRow, rule: TransferRule) {
  if (input.iban === undefined && input.bic === undefined) return {}
  const { iban, bic } = { ...before, ...defined(input) }
  if (!iban) return bankWithoutIban(input)
  const checked = checkIban(iban)
  if (!checked.ok) throw invalid('iban', 'not_valid', checked.reason)
  const kept = checked.iban === before.iban ? bic : input.bic
  const is_needed = needsBic(rule, checked.iban)
  const checked_bic = checkBic(kept ?? undefined, checked.iban, is_needed)
  if (!checked_bic.ok) throw invalid('bic', 'not_valid', checked_bic.reason)
  return { iban: checked.iban, bic: checked_bic.bic ?? null }
}

async function transferRuleHere({ db, event_id }: WriteCtx): Promise<TransferRule> {
  const event = await db('events').where({ _id: event_id }).first('bank', 'currencyCode')
  return transferRule(event.bank?.iban, event.currencyCode ?? 'CHF')
}

/** Without an account there is no bank: its code goes along with the account, and none comes alone. */
function bankWithoutIban({ bic }: Schema<'ClientInput'>) {
  if (bic) throw invalid('iban', 'required_beside_bic', 'required_field')
  return { iban: null, bic: null }
}

function defined<Values extends object>(values: Values) {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}
