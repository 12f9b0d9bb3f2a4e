import type { Schema } from '@kermesse/sdk/types'
import type { ReadCtx, WriteCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { ticketsOfCode } from './ticketing/tickets_of_code.ts'

export type EntranceCheck = Schema<'EntranceCheck'>
type Input = Schema<'EntranceCheckInput'>
export type CheckRow = Omit<EntranceCheck, 'double_of'> & {
  double_of_id: string | null
  double_date: string | null
  double_gate_id: string | null
  double_gate: string | null
  double_smartphone: string | null
}

/** Checks with what is shown beside them: the entrance, the gate, and the entry that they double. */
export function checkRows(ctx: Pick<ReadCtx, 'db' | 'event_id'>) {
  return ctx
    .db('entrance_checks as k')
    .leftJoin('wallets as w', (on) => on.on('w.event_id', 'k.event_id').on('w.uid', 'k.uid'))
    .leftJoin('entrances as e', (on) =>
      on.on('e.event_id', 'k.event_id').on('e._id', 'k.entrance_id'),
    )
    .leftJoin('entrance_groups as g', (on) =>
      on.on('g.event_id', 'k.event_id').on('g._id', 'k.entrance_group_id'),
    )
    .leftJoin('entrance_checks as d', (on) =>
      on.on('d.event_id', 'k.event_id').on('d._id', 'k.double_of_id'),
    )
    .leftJoin('entrance_groups as dg', (on) =>
      on.on('dg.event_id', 'd.event_id').on('dg._id', 'd.entrance_group_id'),
    )
    .where('k.event_id', ctx.event_id)
    .select('k.*', 'e.name as entrance_name', 'w.entrance_begin_date', 'w.entrance_end_date')
    .select('g.name as entrance_group_name', ctx.db.raw(`${flag_of} AS flag`))
    .select('d.date as double_date', 'd.entrance_group_id as double_gate_id')
    .select('dg.name as double_gate', 'd.smartphone_number as double_smartphone')
}

/** The reason why somebody should look at a check, as SQL. */
export const flag_of =
  "CASE WHEN k.double_of_id IS NOT NULL AND k.flag IS DISTINCT FROM 'overridden' THEN 'double_entry' ELSE k.flag END"

/** Shows a check of `checkRows`. */
export function presentCheck(row: CheckRow): EntranceCheck {
  const { double_of_id, double_date, double_gate_id, double_gate, double_smartphone, ...check } =
    row
  const double_of = double_of_id && {
    _id: double_of_id,
    date: double_date!,
    entrance_group_id: double_gate_id,
    entrance_group_name: double_gate,
    smartphone_number: double_smartphone,
  }
  return { ...check, double_of: double_of || null }
}

/** Finds a check of the event; undefined if unknown. */
export async function findCheck(ctx: Pick<ReadCtx, 'db' | 'event_id'>, _id: string) {
  const row: CheckRow | undefined = await checkRows(ctx).where('k._id', _id).first()
  return row && presentCheck(row)
}

/** Without an id of its own a dated scan is known by what was scanned, when and where. */
export function idOfScan({ event_id }: WriteCtx, asked: Input, date: string) {
  const { uid = '', short_id = '', code = '', smartphone_number = '' } = asked
  const { entrance_group_id = '', zone_id = '', direction = '' } = asked
  const what = [uid, short_id.toUpperCase(), code.trim(), direction]
  return derivedId(event_id, 'scan', date, ...what, entrance_group_id, zone_id, smartphone_number)
}

/** Waits for another call that records the same scan. */
export async function lockScan({ db, event_id }: Pick<WriteCtx, 'db' | 'event_id'>, _id: string) {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 1))', [`scan ${event_id} ${_id}`])
}

/** The same scan may be on its way twice: the second waits for the first, and answers its result. */
export async function firstResult(
  ctx: WriteCtx,
  _id: string,
  asked: Input,
): Promise<EntranceCheck | undefined> {
  await lockScan(ctx, _id)
  const first = await findCheck(ctx, _id)
  if (!first) return undefined
  const { uid, entrance_group_id, zone_id, decided, override_reason } = asked
  const short_id = asked.short_id?.toUpperCase()
  // Which way is said of no check that was at no gate.
  const direction = first.direction ? asked.direction : undefined
  const named = { uid, short_id, entrance_group_id, zone_id, direction, decided, override_reason }
  for (const [name, value] of Object.entries(named))
    if (value !== undefined && value !== first[name as 'uid'])
      throw new DomainError('idempotency_conflict', `the first scan had another ${name}`)
  if (asked.code && !(await isOfCode(ctx, first, asked.code.trim())))
    throw new DomainError('idempotency_conflict', 'the first scan had another code')
  if (asked.date && Date.parse(asked.date) !== Date.parse(first.device_date ?? first.date))
    throw new DomainError('idempotency_conflict', 'the first scan had another date')
  return first
}

async function isOfCode(ctx: WriteCtx, { ticket_id, bar_code }: EntranceCheck, code: string) {
  if (bar_code === code) return true
  const meant: string[] = await ticketsOfCode(ctx, code).pluck('_id')
  return meant.some((_id) => _id === ticket_id)
}
