import type { Schema } from '@kermesse/sdk/types'
import { page } from '../lists/page.ts'
import { read } from '../operations/handler.ts'
import { hits, type SuspiciousClientLimits } from './fraud_rules.ts'

const defaults: SuspiciousClientLimits = {
  refunds: 2,
  same_iban: 5,
  load: 500_00,
  negative_debit: 200_00,
}

/** Lists clients that need a look, each with what was found. Amounts in minor units. */
export const list = read<'suspicious_clients.list'>(async (ctx, { query }) => {
  const { db, event_id } = ctx
  const event = await db('events').where({ _id: event_id }).first('suspicious')
  const limits = { ...defaults, ...event.suspicious }
  const found = db
    .from(hits(db, event_id, limits).as('h'))
    .groupBy('h.uid')
    .select('h.uid', db.raw('jsonb_agg(h.hit ORDER BY h.hit ->> :rule) AS hits', { rule: 'rule' }))
  if (query.rule) found.where(db.raw("h.hit ->> 'rule' = ?", [query.rule]))
  const from = db
    .from(found.as('s'))
    .join('clients as c', (on) => on.onVal('c.event_id', event_id).on('c.uid', 's.uid'))
    .join('wallets as w', (on) => on.onVal('w.event_id', event_id).on('w.uid', 's.uid'))
    .select('c.uid', 'c.short_id', 'c.creation_date', 'c.name', 'w.balance')
    .select('s.hits as suspicious_activity')
  const { rows, ...counted } = await page<Schema<'SuspiciousClient'>>(from, query, {
    sort: {
      uid: 'c.uid',
      short_id: 'c.short_id',
      name: 'lower(c.name)',
      balance: 'w.balance',
      creation_date: 'c.creation_date',
    },
    default_sort: 'short_id',
    tie_breaker: 'c.uid',
    search: ['c.uid', 'c.short_id', 'c.name'],
    is_aggregated: true,
  })
  return { suspicious_clients: rows, ...counted }
})
