import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { keysetPage } from '../lists/keyset_page.ts'
import { newestFirst } from '../lists/page.ts'
import { whereTextFound } from '../lists/trigram_search.ts'
import { isPostedOnRecord, record } from '../operations/audit_log.ts'
import type { NoneCtx, WriteCtx } from '../operations/context.ts'
import { lockEvent } from '../operations/event_scope.ts'
import { none, read, write } from '../operations/handler.ts'
import { smartphoneOf } from '../operations/smartphone.ts'
import { isoNow } from '../platform/database_clock.ts'
import { markDue } from '../platform/due_work.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId, newId } from '../platform/ids.ts'
import { scanTime } from '../platform/offline_time.ts'
import type { ItemFault, SentItem } from '../platform/sent_item.ts'
import {
  type CheckRow,
  checkRows,
  type EntranceCheck,
  findCheck,
  firstResult,
  flag_of,
  idOfScan,
  presentCheck,
} from './check_rows.ts'
import { type CheckOutcome, type GateDecision, recordDecision } from './gate_decisions.ts'
import { findHolder, type HeldTicket } from './holder.ts'
import { findPlace, type Input, judge, repeatedCheck } from './judge.ts'
import { recordMalformed } from './malformed_checks.ts'
import { checkMayOverride } from './override.ts'
import { hasProvider, wantReport } from './ticketing/want_report.ts'

/** Lists checks at the gate, the newest first. */
export const list = read<'entrance_checks.list'>(async (ctx, { query }) => {
  const from = ctx.db('entrance_checks as k').where('k.event_id', ctx.event_id)
  for (const name of [
    'uid',
    'smartphone_number',
    'entrance_group_id',
    'zone_id',
    'report',
  ] as const)
    if (query[name]) from.where(`k.${name}`, query[name])
  const { search, flag, reviewed } = query
  if (flag) from.whereRaw(`${flag_of} = ?`, [flag])
  if (reviewed !== undefined) from.whereRaw('(k.reviewed_at IS NOT NULL) = ?', [reviewed])
  // The condition of the index of flagged checks.
  if (flag || reviewed !== undefined) from.whereRaw(is_flagged)
  const { rows, ...found } = await keysetPage<CheckRow>(newestFirst(query), {
    from,
    sort: { date: 'k.date' },
    default_sort: 'date',
    tie_breaker: 'k._id',
    fixed_values: [ctx.event_id],
    lookup: checkRows(ctx),
    ...(search && {
      search: (of, method) => whereTextFound(of, 'entrance_checks', 'k', search, { method }),
    }),
  })
  return { entrance_checks: rows.map(presentCheck), ...found }
})

/** SQL that is true if staff should look at a check. */
const is_flagged = '(k.flag IS NOT NULL OR k.double_of_id IS NOT NULL)'

/**
 * Checks a wristband or a ticket and keeps the result. Scanning again with the same id answers the first result; so does a
 * dated scan of the same band at the same gate. What a gate decided while it was offline is recorded as it happened.
 */
export const create = write<'entrance_checks.create'>((ctx, { body }) => scan(ctx, body))

async function scan(ctx: WriteCtx, sent: Input): Promise<EntranceCheck> {
  const asked = atOwnGate(ctx, sent)
  if (isDecision(asked)) return keepDecision(ctx, asked)
  if (ctx.actor.pairing?.is_locked) throw new DomainError('phone_locked')
  const smartphone_number = smartphoneOf(ctx.actor, asked.smartphone_number)
  const dated = asked.date && scanTime(asked.date)
  const known_id = asked._id ?? (dated && idOfScan(ctx, asked, dated))
  const first = known_id && (await firstResult(ctx, known_id, asked))
  if (first) return first
  const body = { ...asked, smartphone_number, date: dated }
  const holder = await findHolder(ctx, body)
  const place = await findPlace(ctx, body)
  const repeated = await repeatedCheck(ctx, body, { holder, ...place })
  if (repeated) return { ...(await findCheck(ctx, repeated))!, repeated: true }
  if (asked.override_reason !== undefined) await checkMayOverride(ctx)
  const _id = known_id ?? newId()
  const verdict = await judge(ctx, _id, body, { holder, ...place })
  const { client, ticket } = holder
  return insertCheck(ctx, _id, asked, {
    ...verdict,
    client,
    ticket,
    allowed: verdict.reason === null,
    // Staff reviews it in the list.
    flag: flagOf(verdict.violation, ticket),
    device_date: null,
  })
}

function flagOf(violation: ErrorCode | null, ticket: HeldTicket | undefined) {
  if (violation) return 'overridden'
  return ticket?.status === 'unknown' ? 'ticket_state_unknown' : null
}

/** A phone that is paired with a gate scans there and nowhere else. A decision keeps the gate where it was made. */
function atOwnGate({ actor }: WriteCtx, sent: Input): Input {
  const own = actor.pairing?.entrance_group_id
  const { entrance_group_id = own } = sent
  if (!own || !entrance_group_id) return sent
  if (entrance_group_id !== own && !isDecision(sent))
    throw new DomainError('entrance_group_not_found')
  return { ...sent, entrance_group_id }
}

const isDecision = (asked: Input): asked is GateDecision => asked.decided !== undefined

/** A decision under the id of another scan is kept too, under an id of its own. */
async function keepDecision(ctx: WriteCtx, asked: GateDecision): Promise<EntranceCheck> {
  const { _id: sent_id, date } = asked
  const known_id = sent_id ?? (date ? idOfScan(ctx, asked, new Date(date).toISOString()) : newId())
  try {
    const first = await firstResult(ctx, known_id, asked)
    if (first) return first
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'idempotency_conflict')) throw error
    const answered = await answeredScan(ctx, known_id, asked)
    if (answered) return answered
    const _id = derivedId(ctx.event_id, 'scan under a taken id', JSON.stringify(asked))
    const first = await firstResult(ctx, _id, asked)
    if (first) return first
    const recorded = await recordDecision(ctx, _id, asked)
    return insertCheck(ctx, _id, asked, { ...recorded, flag: recorded.flag ?? 'id_taken' })
  }
  return insertCheck(ctx, known_id, asked, await recordDecision(ctx, known_id, asked))
}

/** Longer than a gate waits for an answer before it decides by itself. */
const late_ms = 5 * 60_000

/** The check of a scan whose answer the gate did not get, and which it then decided in the same way. */
async function answeredScan(ctx: WriteCtx, _id: string, asked: GateDecision) {
  const { decided, date, ...scanned } = asked
  const first = await firstResult(ctx, _id, scanned).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'idempotency_conflict') return undefined
    throw error
  })
  if (!first || first.decided !== null) return undefined
  if (first.smartphone_number !== smartphoneOf(ctx.actor, asked.smartphone_number)) return undefined
  const is_same = first.allowed === (decided === 'allowed')
  const apart_ms = date ? Math.abs(Date.parse(date) - Date.parse(first.date)) : 0
  return is_same && apart_ms < late_ms ? first : undefined
}

async function insertCheck(
  ctx: WriteCtx,
  _id: string,
  asked: Input,
  { client, ticket, ...verdict }: CheckOutcome,
): Promise<EntranceCheck> {
  const { entrance_group_id, zone_id, decided, override_reason } = asked
  const is_fact = decided !== undefined
  // Refused visitors have not passed, and the provider knows only its own tickets.
  const is_told = verdict.allowed && ticket !== undefined && (await hasProvider(ctx))
  await ctx.db('entrance_checks').insert({
    ...verdict,
    event_id: ctx.event_id,
    _id,
    uid: client?.uid ?? asked.uid,
    short_id: client?.short_id ?? asked.short_id?.toUpperCase(),
    ticket_id: ticket?._id,
    bar_code: ticket?.bar_code ?? client?.ticket_id ?? asked.code?.trim(),
    entrance_id: client?.entrance_id,
    age: asked.age ?? client?.age,
    entrance_group_id,
    zone_id,
    smartphone_number: smartphoneOf(ctx.actor, asked.smartphone_number, { is_fact }),
    decided,
    override_reason,
    user_id: ctx.actor.user_id,
    ...(is_told && { report: 'queued', report_due_at: ctx.db.fn.now() }),
  })
  await markDue(ctx.db, ctx.event_id, ['rollups'])
  if (is_told) await wantReport(ctx)
  // The check itself names a user only: calls by a login link or a token for scripts go to the audit log too.
  const { date, direction, reason } = verdict
  if (isPostedOnRecord(ctx.actor))
    await record(ctx, {
      record_type: 'entrance_checks',
      record_id: _id,
      after: { date, direction, reason },
    })
  return (await findCheck(ctx, _id))!
}

/**
 * Records what a gate did while it was offline: in order, each scan in a transaction of its own and with its own result. What
 * cannot be read as a scan is kept for review.
 */
export const batch = none<'entrance_checks.batch'>(async (ctx, { body }) => {
  const results: BatchItem[] = []
  for (const one of body.checks as unknown as SentItem<Input>[])
    results.push(await scanAlone(ctx, one))
  const count = (status: BatchItem['status']) =>
    results.filter((one) => one.status === status).length
  return {
    results,
    recorded: count('recorded'),
    refused: count('refused'),
    review: count('review'),
  }
})

type BatchItem = Schema<'CheckBatchItem'>

async function scanAlone(ctx: NoneCtx, { sent, read, fault }: SentItem<Input>) {
  if (!read) return keepMalformed(ctx, sent, fault!)
  try {
    if (!read._id && !read.date) throw invalid('_id', 'required_in_batch')
    const check = await inTransaction(ctx, (write) => scan(write, read))
    return { status: 'recorded' as const, check }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // A decision has happened: what is missing in it cannot be asked for again.
    if (isDecision(read)) return keepMalformed(ctx, sent, error)
    return refusedResult(error)
  }
}

async function keepMalformed(ctx: NoneCtx, sent: unknown, fault: ItemFault): Promise<BatchItem> {
  try {
    const check = await inTransaction(ctx, (write) => recordMalformed(write, sent))
    const { code, message, details } = fault
    return { status: 'review', check, error_code: code, error: message, details }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refusedResult(error)
  }
}

const refusedResult = ({ code, message, details }: ItemFault): BatchItem => ({
  status: 'refused',
  error_code: code,
  error: message,
  details,
})

function inTransaction<Found>(ctx: NoneCtx, run: (ctx: WriteCtx) => Promise<Found>) {
  return ctx.db.transaction(async (db) => {
    await lockEvent(db, ctx.event_id)
    return run({ ...ctx, db, outside: ctx.db })
  })
}

/** Marks a flagged check as reviewed; the check itself stays as it is. */
export const review = write<'entrance_checks.review'>(async (ctx, { path, body }) => {
  const before = await findCheck(ctx, path.id)
  if (!before) throw new DomainError('entrance_check_not_found')
  if (!before.flag) throw new DomainError('check_not_flagged')
  const after = { reviewed_at: isoNow(), review_note: body.note.trim() }
  await ctx
    .db('entrance_checks')
    .where({ event_id: ctx.event_id, _id: path.id })
    .update({ ...after, reviewed_by: ctx.actor.user_id })
  await record(ctx, {
    record_type: 'entrance_checks',
    record_id: path.id,
    before: { reviewed_at: before.reviewed_at, review_note: before.review_note },
    after,
  })
  return (await findCheck(ctx, path.id))!
})
