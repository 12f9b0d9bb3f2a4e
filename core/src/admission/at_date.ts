import type { Knex } from 'knex'
import { typesOf } from '../ledger/kinds.ts'
import type { ClientRow } from '../wallets/clients.ts'

type Ctx = { db: Knex; event_id: string }
type Recorded = { record_type: string; record_id: string }

/** A record as it was at a moment that has passed, from what the audit log says was changed since. */
export async function rowAt<Row extends object>(
  { db, event_id }: Ctx,
  record: Recorded,
  date: string,
  row: Row,
): Promise<Row> {
  const since: { before: Partial<Row> }[] = await db('audit_log')
    .where({ event_id, ...record })
    .where('date', '>', date)
    .whereNotNull('before')
    .orderBy('date', 'desc')
    .limit(most_changes)
    .select('before')
  const known = Object.keys(row)
  const before = since.flatMap((change) => Object.entries(change.before))
  return { ...row, ...Object.fromEntries(before.filter(([name]) => known.includes(name))) }
}

/** A record that was changed more often since is taken as it is after the oldest of these changes. */
const most_changes = 200

/** A wristband with the entrance that it had at a moment that has passed, and the dates of that. */
export async function clientAt(ctx: Ctx, client: ClientRow, date: string): Promise<ClientRow> {
  const { entrance_id, entrance_begin_date, entrance_end_date, age } = client
  const access = { entrance_begin_date, entrance_end_date, age }
  const record = { record_type: 'clients', record_id: client.uid }
  const then = { ...client, ...(await rowAt(ctx, record, date, access)) }
  if (!entrance_id || !(await entrances(ctx, client.uid).where('t.date', '>', date).first('t._id')))
    return then
  const former = await entrances(ctx, client.uid)
    .leftJoin('entrances as e', (on) =>
      on.on('e.event_id', 't.event_id').on('e._id', 't.entrance_id'),
    )
    .where('t.date', '<=', date)
    .orderBy('t.date', 'desc')
    .first('t.entrance_id', 'e.entrance_begin_date', 'e.entrance_end_date')
  return { ...then, ...(former ?? no_entrance) }
}

const no_entrance = { entrance_id: null, entrance_begin_date: null, entrance_end_date: null }

/** The entrances that a wristband was given and that were not taken back. */
function entrances({ db, event_id }: Ctx, uid: string): Knex.QueryBuilder {
  return db('transactions as t')
    .where({ 't.event_id': event_id, 't.uid': uid })
    .whereIn('t.type', typesOf('entrance', 'repeat', 'arrival'))
    .whereNotNull('t.entrance_id')
    .whereNull('t.reversal_of')
    .whereNotExists((reversal) =>
      reversal
        .from('transactions as r')
        .whereRaw('r.event_id = t.event_id AND r.reversal_of = t._id')
        .select('r._id'),
    )
}
