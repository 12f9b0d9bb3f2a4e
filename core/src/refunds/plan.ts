import type { BankPaymentType, TransferRule } from '@kermesse/sdk/rules/transfer'
import { maxPayments } from '../bank/pain001.ts'
import type { Trx } from '../platform/db.ts'
import { derivedId } from '../platform/ids.ts'
import { queryRows } from '../platform/query_rows.ts'
import { ruleOf } from './base/debtor.ts'
import { payeeOf, type RequestDetails, reference } from './base/payee.ts'
import type { RefundRun } from './base/refund.ts'
import type { RefundRoute } from './by_provider/plan_provider_refunds.ts'
import { nextPayable, type Payable } from './payable.ts'
import { releaseRequests } from './requests/release_requests.ts'

const page_size = 1_000

/**
 * Binds every payable request to a run and freezes its payee, in the caller's transaction: from here on the visitor cannot
 * change it and no other run finds it. Answers how many were planned and how many had to be left out.
 */
export async function planItems(
  trx: Trx,
  run: Pick<RefundRun, 'event_id' | '_id' | 'debtor'>,
  routes: RefundRoute[],
  most = maxPayments,
): Promise<{ count: number; failed: number }> {
  let count = 0
  const failed: string[] = []
  // One bank file has a limit; who is beyond it is in the next run.
  for (let from: string | undefined = ''; from !== undefined && count < most; ) {
    const limit = Math.min(page_size, most - count)
    const { payable, after } = await nextPayable(trx, run.event_id, routes, {
      after: from,
      limit,
      lock: true,
    })
    const items = (await bindRequests(trx, run, payable)).map((request) => itemOf(run, request))
    await insertItems(trx, run, items)
    count += items.length
    failed.push(...items.filter(({ status }) => status === 'failed').map(({ uid }) => uid))
    from = after
  }
  await releaseRequests(trx, run, failed)
  return { count, failed: failed.length }
}

type BoundRequest = RequestDetails & { uid: string; short_id: string; wanted: number | null }

async function bindRequests(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  payable: Payable[],
): Promise<BoundRequest[]> {
  const rows = await queryRows<BoundRequest>(
    trx,
    `WITH next AS (SELECT * FROM jsonb_to_recordset(:payable::jsonb) AS x(uid text, wanted bigint)),
     bound AS (UPDATE refund_forms b SET refund_id = :_id FROM next WHERE b.event_id = :event_id AND b.uid = next.uid AND b.refund_id IS NULL
       RETURNING b.*, next.wanted)
     SELECT bound.*, c.short_id FROM bound JOIN clients c ON c.event_id = :event_id AND c.uid = bound.uid ORDER BY bound.uid`,
    { payable: JSON.stringify(payable), _id, event_id },
  )
  return rows
}

function itemOf(run: Pick<RefundRun, '_id' | 'debtor'>, request: BoundRequest) {
  const { uid, short_id, wanted } = request
  const { kind, payee, reason } = checkPayee(request, short_id, ruleOf(run.debtor))
  return {
    _id: derivedId(run._id, 'item', uid),
    uid,
    wanted,
    status: reason ? 'failed' : 'planned',
    reason,
    end_to_end_id: reference(run._id, uid),
    // Items that cannot be paid are in no booking of the file.
    payment_kind: kind ?? 'X',
    payee,
  }
}

/**
 * Returns the payee of a request, and the reason why no bank can pay it, if there is one. A request
 * of a visitor has printable letters; a payee that was imported may have none.
 */
export function checkPayee(request: RequestDetails, short_id: string, rule: TransferRule) {
  const { kind, payee, party } = payeeOf(request, short_id, rule)
  const is_complete = party.missing.length === 0 && (kind !== 'X' || payee.bic !== null)
  return { kind, payee, reason: reasonNot(kind, is_complete) }
}

function reasonNot(kind: BankPaymentType | undefined, is_complete: boolean) {
  if (!kind) return 'account_not_reachable' as const
  return is_complete ? null : ('missing_bank_information' as const)
}

async function insertItems(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  items: ReturnType<typeof itemOf>[],
) {
  await trx.raw(
    `INSERT INTO refund_items (event_id, refund_id, _id, uid, wanted, status, reason, end_to_end_id, payment_kind, payee)
     SELECT ?, ?, x.* FROM jsonb_to_recordset(?::jsonb) AS x(_id uuid, uid text, wanted bigint, status text, reason text,
       end_to_end_id text, payment_kind text, payee jsonb)`,
    [event_id, _id, JSON.stringify(items)],
  )
}
