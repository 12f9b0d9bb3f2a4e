import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { decodeCursor, encodeCursor, type Sorting } from '../lists/cursor.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read, whole_event } from '../operations/handler.ts'
import { queryRows } from '../platform/query_rows.ts'
import { transferRuleOf } from './base/debtor.ts'
import type { RequestDetails } from './base/payee.ts'
import { type Accounts, openAccounts } from './base/refund_context.ts'
import { openRoutes } from './base/routes.ts'
import type { Step } from './by_provider/plan_provider_refunds.ts'
import { countOwed, nextOwed, type OwedPlan } from './owed.ts'
import { nextPayable } from './payable.ts'
import { checkPayee } from './plan.ts'
import { countRefunds } from './refunds.ts'
import { type ReviewReason, review_reason } from './requests/review_reason.ts'

type Row = Schema<'RefundPreview'>
type Part = Row['parts'][number]
type HeldBack = Row['held_back'][number]
type Filter = { type?: Part['method']; held_back?: boolean }
type PreviewContext = Pick<ReadCtx, 'db' | 'event_id'> & { accounts: Accounts }

const page_size = 1_000
const sorting: Sorting = { name: 'uid', order: 'ASC', columns: ['uid'] }

/** Lists what runs would pay now, a row for each wristband that is owed something; amounts in minor units. */
export const preview = read<'refunds.preview'>(async (ctx, { query }) => {
  const { limit = 50, after, ...filter } = query
  const asked = { ...ctx, accounts: await openAccounts(ctx, ctx.event_id) }
  const [from] = after === undefined ? [''] : decodeCursor(sorting, after)
  let skip = after === undefined ? (query.skip ?? 0) : 0
  const rows: Row[] = []
  for await (const row of rowsFrom(asked, from!, filter)) {
    if (skip-- > 0) continue
    rows.push(row)
    if (rows.length === limit) break
  }
  const totals = await countRefunds(ctx)
  const next = rows.length === limit ? encodeCursor(sorting, [rows.at(-1)!.uid]) : undefined
  return {
    refunds: rows,
    count: await countRows(asked, filter, totals),
    totals,
    ...(next !== undefined && { next }),
  }
}, whole_event)

/** Only what is held back has to be looked through: the runs' own counts say the rest. */
async function countRows(asked: PreviewContext, filter: Filter, totals: Schema<'RefundInfo'>) {
  if (filter.held_back === undefined && !filter.type) return countOwed(asked.db, asked.event_id)
  if (filter.held_back === undefined && filter.type === 'form')
    return totals.total_form_refund_clients
  let count = 0
  for await (const _ of rowsFrom(asked, '', filter)) count += 1
  return count
}

async function* rowsFrom(asked: PreviewContext, from: string, { type, held_back }: Filter) {
  const { db, event_id, accounts } = asked
  const routes = openRoutes(accounts)
  for (let after = from; ; ) {
    const owed = await nextOwed(db, event_id, routes, { after, limit: page_size })
    for (const row of await rowsOf(asked, owed)) {
      if (type && !row.parts.some(({ method }) => method === type)) continue
      if (held_back !== undefined && row.held_back.length > 0 !== held_back) continue
      yield row
    }
    if (owed.length < page_size) return
    after = owed.at(-1)!.uid
  }
}

async function rowsOf(asked: PreviewContext, owed: OwedPlan[]): Promise<Row[]> {
  const { db, event_id, accounts } = asked
  const uids = owed.map(({ uid }) => uid)
  const page = { after: '', limit: page_size, uids }
  const { payable: found } = await nextPayable(db, event_id, openRoutes(accounts), page)
  const by_bank = new Map(found.map(({ uid, amount }) => [uid, amount]))
  const requests = await requestsOf(db, event_id, uids)
  return owed.map((one) => {
    const request = requests.get(one.uid)
    const amount = by_bank.get(one.uid) ?? 0
    return {
      uid: one.uid,
      short_id: one.short_id,
      name: one.name ?? (request ? payeeName(request) : null),
      refundable: one.refundable,
      parts: [...partsOf(one.steps), ...bankPart(accounts, one, amount, request)],
      held_back: heldBack(one, one.rest - amount, request),
    }
  })
}

/** A wristband without a name is asked for by somebody who has one. */
const payeeName = ({ first_name, last_name }: Request) => `${first_name} ${last_name}`.trim()

function partsOf(steps: Step[]): Part[] {
  const now = steps.filter(({ is_under_way }) => !is_under_way)
  return [...Map.groupBy(now, ({ method }) => method)].map(([method, some]) => ({
    method,
    amount: some.reduce((sum, { wanted }) => sum + wanted, 0),
    freight: some.reduce((sum, { freight }) => sum + freight, 0),
    payments: some.length,
    error_code: null,
  }))
}

/** A run takes a request whose payee no bank can pay, and fails it. */
function bankPart(
  { event }: Accounts,
  { short_id }: OwedPlan,
  amount: number,
  request: Request | undefined,
): Part[] {
  if (amount === 0 || !request) return []
  const { reason: error_code } = checkPayee(request, short_id, transferRuleOf(event))
  return [{ method: 'form', amount, freight: 0, payments: 0, error_code }]
}

function heldBack(
  { running, steps, is_blocked }: OwedPlan,
  rest: number,
  request: Request | undefined,
): HeldBack[] {
  const bound = running.reduce((sum, { reserved }) => sum + reserved, 0)
  const waiting = steps.filter(({ is_under_way }) => is_under_way)
  const in_doubt = waiting.reduce((sum, { wanted, freight }) => sum + wanted + freight, 0)
  const all: HeldBack[] = [
    { amount: bound, reason: 'in_run' },
    { amount: in_doubt, reason: 'not_settled' },
    { amount: rest, reason: is_blocked ? 'blocked' : whyNot(request) },
  ]
  return all.filter(({ amount }) => amount > 0)
}

function whyNot(request: Request | undefined): HeldBack['reason'] {
  if (!request) return 'no_request'
  if (request.is_planned) return 'in_run'
  // The part of a request that no run pays, because another route takes it.
  return request.hold ?? 'no_request'
}

type Request = RequestDetails & { hold: ReviewReason | null; is_planned: boolean }

/** The newest request of each wristband that no run has paid. */
async function requestsOf(db: Knex, event_id: string, uids: string[]) {
  const rows = await queryRows<Request & { uid: string }>(
    db,
    `SELECT f.*, ${review_reason} AS hold, i.uid IS NOT NULL AS is_planned FROM refund_forms f
     LEFT JOIN refund_items i ON i.event_id = f.event_id AND i.refund_id = f.refund_id AND i.uid = f.uid AND i.status = 'planned'
     WHERE f.event_id = :event_id AND f.uid = ANY(:uids) AND (f.refund_id IS NULL OR i.uid IS NOT NULL)`,
    { event_id, uids },
  )
  return new Map(rows.map((row) => [row.uid, row]))
}
