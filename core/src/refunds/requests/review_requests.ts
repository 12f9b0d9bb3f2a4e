import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { newestFirst, page } from '../../lists/page.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../../operations/context.ts'
import { read, write } from '../../operations/handler.ts'
import { DomainError } from '../../platform/errors.ts'
import { no_objection } from './bank_objection.ts'
import {
  type CompetingRequestRow,
  competingRequestsOf,
  presentCompetingRequest,
} from './competing_requests.ts'
import { refundable_amount, requests_with_wallets } from './request_wallets.ts'
import { review_reason } from './review_reason.ts'

type Row = Omit<Schema<'RefundRequest'>, 'rivals'>

/** Lists the requests that no run has yet, with what others asked for the same wristband. */
export const list = read<'refund_forms.list'>(async (ctx, { query }) => {
  const from = requests(ctx)
  if (query.hold) from.where('hold', query.hold)
  if (query.held !== undefined) from.whereRaw(`hold IS ${query.held ? 'NOT' : ''} NULL`)
  const sort = { created_at: 'created_at', short_id: 'short_id', name: 'lower(name)' }
  const { rows, ...counted } = await page<Row>(from, newestFirst(query), {
    sort,
    default_sort: 'created_at',
    tie_breaker: 'uid',
    search: ['short_id', 'name', 'iban'],
  })
  return { refund_forms: await withCompeting(ctx, rows), ...counted }
})

/** Decides a request that waits: which account is meant, or that one account for many wristbands is right. */
export const release = write<'refund_forms.release'>(async (ctx, { path, body }) => {
  const { event_id, db } = ctx
  const { uid } = path
  // A visitor's own change takes the same lock.
  const wallet = await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first('uid')
  if (!wallet) throw new DomainError('client_not_found')
  const [waiting]: Row[] = await requests(ctx).where({ uid })
  if (!waiting) throw new DomainError('refund_form_not_held')
  if (!waiting.hold) {
    if (body.rival_id || body.whole_account) throw new DomainError('refund_form_not_held')
    return { ...waiting, rivals: [] }
  }
  const competing = await competingRequestsOf(ctx, event_id, uid)
  // Reports of a bank are decided in the list of refunds.
  if (
    competing.length === 0 &&
    (waiting.hold === 'wrong_account' || waiting.hold === 'bank_contradicts')
  )
    throw new DomainError('refund_form_not_held', 'it is among the refunds that did not go through')
  const chosen = body.rival_id && competing.find(({ _id }) => _id === body.rival_id)
  if (body.rival_id && !chosen) throw new DomainError('refund_form_not_held')
  const request = db('refund_forms').where({ event_id, uid }).whereNull('refund_id')
  if (chosen)
    await request.clone().update({
      ...chosen.form,
      ...(waiting.hold === 'wrong_account' && chosen.form.iban !== waiting.iban && no_objection),
      owner_hash: chosen.owner_hash,
      updated_at: db.fn.now(),
    })
  await db('refund_rivals').where({ event_id, uid }).delete()
  const iban = chosen ? chosen.form.iban : waiting.iban
  const cleared = body.whole_account
    ? db('refund_forms').where({ event_id, iban }).whereNull('refund_id')
    : request
  // Staff has decided on one account for many wristbands, or one wristband with many accounts.
  if (body.whole_account || competing.length === 0) await cleared.update({ is_cleared: true })
  const after = { hold: null, iban, whole_account: body.whole_account }
  const before = { hold: waiting.hold, iban: waiting.iban }
  await record(ctx, { record_type: 'refund_forms', record_id: uid, before, after })
  const [released] = await withCompeting(ctx, await requests(ctx).where({ uid }))
  return released!
})

/** Requests as rows of one table, so that whatever is shown can be sorted and searched. */
function requests({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>): Knex.QueryBuilder {
  const rows = db.raw(
    `(SELECT f.uid, c.short_id, f.first_name || ' ' || f.last_name AS name, f.iban, ${refundable_amount}::bigint AS refundable,
        ${review_reason} AS hold, f.created_at, f.updated_at
      FROM ${requests_with_wallets} CROSS JOIN LATERAL (
        SELECT c.short_id FROM clients c WHERE c.event_id = :event_id AND c.uid = f.uid OFFSET 0) c
      WHERE f.event_id = :event_id AND f.refund_id IS NULL) AS requests`,
    { event_id },
  )
  const columns = [
    'uid',
    'short_id',
    'name',
    'iban',
    'refundable',
    'hold',
    'created_at',
    'updated_at',
  ]
  return db.from(rows).select(columns)
}

async function withCompeting(
  { db, event_id }: Pick<Ctx, 'event_id'> & { db: Knex },
  rows: Row[],
): Promise<Schema<'RefundRequest'>[]> {
  const uids = rows.map(({ uid }) => uid)
  const competing: CompetingRequestRow[] = await db('refund_rivals')
    .where({ event_id })
    .whereIn('uid', uids)
    .orderBy(['created_at', '_id'])
  return rows.map((row) => ({
    ...row,
    rivals: competing.filter(({ uid }) => uid === row.uid).map(presentCompetingRequest),
  }))
}
