import { toMajor } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import { hashOf } from '../ledger/report_hash.ts'
import { tell } from '../messages/tell.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { none, read } from '../operations/handler.ts'
import { needRight } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { changingEvent, secondPerson } from './changing_event.ts'
import { unsentDevices } from './drawer_devices.ts'
import { addCount } from './drawer_movements.ts'
import { type ReportContent, readFigures, withoutCashSums } from './drawer_report.ts'
import {
  addMovement,
  findDrawer,
  lockDrawer,
  type NewMovement,
  showDrawer,
  sumOf,
} from './drawer_rows.ts'
import { drawerSettings, showsCash } from './drawer_settings.ts'
import { claimTransactions, readLateElsewhere } from './drawer_transactions.ts'
import { about, lockDrawers, loggedOf } from './drawers.ts'
import { expectedIn } from './expected_cash.ts'

type Cash = Schema<'DrawerCash'>
type CheckedClosing = Schema<'DrawerClosing'> & { second_user_id: string | null }

type Closed =
  | { details: NonNullable<Schema<'ErrorDetails'>['drawer_difference']> }
  | { shown: Schema<'DrawerDetails'> }

/** Closes a drawer: what is in it stays so, and its Z report follows the one before. */
export const close = none<'drawers.close'>(async (ctx, { path, body }) => {
  if (body.with_open_devices)
    needRight(ctx.actor, 'admin', 'only an admin closes with open devices')
  const second_user_id = await secondPerson(ctx, body.second_person, path.id)
  const closed = await changingEvent(ctx, (inside) =>
    closeDrawer(inside, path.id, { ...body, second_user_id }),
  )
  if ('details' in closed) throw new DomainError('drawer_difference', undefined, closed.details)
  return closed.shown
})

async function closeDrawer(ctx: Ctx, drawer_id: string, closing: CheckedClosing): Promise<Closed> {
  const { event_id, db } = ctx
  await lockDrawers(ctx)
  const drawer = await lockDrawer(ctx, drawer_id, { may_be_closed: true })
  if (drawer.state === 'closed') return { shown: await showDrawer(ctx, drawer_id) }
  const open_devices = await unsentDevices(ctx, drawer.devices)
  if (open_devices.length > 0 && !closing.with_open_devices)
    throw new DomainError('drawer_devices_unsent', undefined, { devices: open_devices })
  const details = await unexplained(ctx, drawer_id, closing)
  if (details) return { details }
  await claimTransactions(db, { event_id, drawer_id })
  const content = await readFigures(ctx, drawer, { is_claimed: true })
  const cash = comparedCash(content.cash!, closing)
  await book(ctx, drawer_id, cash, closing)
  const report_number = await addReport(ctx, { ...content, kind: 'Z', open_devices, cash })
  const { counted_amount, difference } = cash
  const now = db.fn.now()
  await db('drawers')
    .where({ event_id, _id: drawer_id })
    .update({ closed_at: now, report_number, counted_amount, difference })
  await db('drawer_links').where({ event_id, drawer_id, until: null }).update({ until: now })
  const closed = { report_number, counted_amount: counted_amount!, difference: difference! }
  await tell(db, event_id, 'drawer.closed', { drawer_id, ...closed })
  const shown = await showDrawer(ctx, drawer_id)
  await record(ctx, {
    ...about(drawer_id),
    before: loggedOf(drawer),
    after: { ...loggedOf(shown.drawer), reason: cash.reason },
  })
  return { shown }
}

/** The difference if it needs a reason and a second person. Its count stays, since the refusal tells what is expected. */
async function unexplained(
  ctx: Ctx,
  drawer_id: string,
  { pieces, reason, second_user_id }: CheckedClosing,
) {
  const counted_amount = sumOf(pieces)
  const expected_amount = await expectedIn(ctx, drawer_id)
  const difference = counted_amount - expected_amount
  const { difference_limit: limit } = await drawerSettings(ctx)
  const is_explained = Boolean(reason?.trim()) && second_user_id !== null
  if (Math.abs(difference) <= limit || is_explained) return undefined
  await addCount(ctx, drawer_id, { pieces, expected_amount })
  return {
    expected_amount: toMajor(expected_amount),
    counted_amount: toMajor(counted_amount),
    difference: toMajor(difference),
    limit: toMajor(limit),
  }
}

function comparedCash(cash: Cash, { pieces, reason }: CheckedClosing): Cash {
  const counted_amount = sumOf(pieces)
  const difference = counted_amount - cash.expected_amount
  return { ...cash, counted_amount, difference, reason: reason?.trim() || null }
}

/** Books what transactions took in, the difference and what leaves the drawer: after that it is empty. */
async function book(
  ctx: Ctx,
  drawer_id: string,
  cash: Cash,
  { pieces, second_user_id }: CheckedClosing,
) {
  const { cash_sales, cash_top_ups, cash_payouts, cash_refunds, late_cash } = cash
  const { counted_amount, difference, reason } = cash
  const takings = cash_sales + cash_top_ups - cash_payouts - cash_refunds - late_cash
  const add = (movement: NewMovement) => addMovement(ctx, ctx.db, drawer_id, movement)
  await add({ kind: 'takings', ...between('takings', takings) })
  const why = reason ? { reason } : {}
  if (difference) await add({ kind: 'difference', ...between('difference', difference), ...why })
  await add({
    kind: 'closing',
    from_account: 'drawer',
    to_account: second_user_id ? 'safe' : 'way',
    amount: counted_amount!,
    pieces,
    second_user_id,
  })
}

/** A movement from an account into the drawer, or back where the amount is negative. */
function between(account: 'takings' | 'difference', amount: number) {
  return amount < 0
    ? ({ from_account: 'drawer', to_account: account, amount: -amount } as const)
    : ({ from_account: account, to_account: 'drawer', amount } as const)
}

/** Adds a Z report to the chain of the event, and returns its number. */
async function addReport(
  { db, event_id }: Ctx,
  { people, ...content }: ReportContent,
): Promise<number> {
  const reports = db('drawer_reports').where({ event_id })
  const last: { number: number; hash: string } | undefined = await reports
    .orderBy('number', 'desc')
    .first('number', 'hash')
  const number = (last?.number ?? 0) + 1
  const previous_hash = last?.hash ?? null
  const report = JSON.stringify({
    ...content,
    report_number: number,
    people: people.map(({ user, ...person }) => person),
  })
  const chained = hashOf(previous_hash, report)
  const row = { event_id, number, drawer_id: content.drawer_id, report, previous_hash }
  await db('drawer_reports').insert({ ...row, hash: chained })
  return number
}

/** Shows the X report of an open drawer or the Z report of a closed one. */
export const report = read<'drawers.report'>((ctx, { path }) => readReport(ctx, path.id))

/** The report of a drawer as the caller may see it. */
export async function readReport(
  ctx: Pick<ReadCtx, 'db' | 'event_id' | 'actor'>,
  id: string,
): Promise<Schema<'DrawerReport'>> {
  const { db, event_id } = ctx
  const drawer = await findDrawer(ctx, id)
  const { bar_name } = drawer
  if (drawer.state === 'open') {
    const content = await readFigures(ctx, drawer, { is_claimed: false })
    const x = { ...content, bar_name, late_elsewhere: [], previous_hash: null, hash: null }
    return (await showsCash(ctx, drawer)) ? x : withoutCash(x)
  }
  const kept = await db('drawer_reports')
    .where({ event_id, number: drawer.report_number })
    .first('report', 'previous_hash', 'hash')
  const content: ReportContent = JSON.parse(kept.report)
  const ids = content.people.flatMap(({ user_id }) => user_id ?? [])
  const users: { _id: string; name: string | null; email: string }[] = await db('users')
    .whereIn('_id', ids)
    .select('_id', 'name', 'email')
  const names = new Map(users.map(({ _id, name, email }) => [_id, name ?? email]))
  return {
    ...content,
    bar_name,
    people: content.people.map((person) => ({
      ...person,
      user: names.get(person.user_id ?? '') ?? null,
    })),
    late_elsewhere: await readLateElsewhere(db, { event_id, drawer_id: id }),
    previous_hash: kept.previous_hash,
    hash: kept.hash,
  }
}

/** A report from which nobody can tell how much cash to expect. */
function withoutCash(report: Schema<'DrawerReport'>): Schema<'DrawerReport'> {
  const { cash, figures, ...rest } = report
  return { ...rest, ...withoutCashSums(report), late_here: [] }
}
