import { formatCents } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'
import { hashOf } from './report_hash.ts'

type Difference = Schema<'EventAudit'>['differences'][number]
type Amounts = Record<'check' | 'subject', string> & Record<'expected' | 'found', number>

/**
 * Finds differences in the drawers of an event. A closed drawer is empty, its takings are the cash of its transactions, and it has one
 * Z report. The reports are numbered 1, 2, 3 …, and the hash of each covers the hash of the one before.
 */
export async function drawerDifferences(
  trx: Knex,
  event_id: string,
  shown: number,
): Promise<Difference[]> {
  const found = await queryRows<Amounts>(
    trx,
    `WITH moved AS (
       SELECT drawer_id, sum(CASE WHEN to_account = 'drawer' THEN amount WHEN from_account = 'drawer' THEN -amount ELSE 0 END)::bigint AS left_in,
         sum(CASE WHEN to_account = 'takings' THEN -amount WHEN from_account = 'takings' THEN amount ELSE 0 END)::bigint AS takings,
         sum(CASE WHEN to_account = 'difference' THEN -amount WHEN from_account = 'difference' THEN amount ELSE 0 END)::bigint AS difference
       FROM drawer_movements WHERE event_id = :event_id GROUP BY 1),
     taken AS (
       SELECT x.drawer_id, sum(CASE WHEN p.from_account = 'cash' THEN p.amount ELSE -p.amount END)::bigint AS cash
       FROM drawer_transactions x JOIN postings p ON p.event_id = :event_id AND p.transaction_id = x.transaction_id
         AND 'cash' IN (p.from_account, p.to_account)
       WHERE x.event_id = :event_id AND x.late_from IS NULL GROUP BY 1),
     closed AS (
       SELECT d._id, d.number, d.difference AS shown, coalesce(m.left_in, 0) AS left_in, coalesce(m.takings, 0) AS takings,
         coalesce(m.difference, 0) AS difference, coalesce(t.cash, 0) AS cash,
         (SELECT count(*) FROM drawer_reports r WHERE r.event_id = :event_id AND r.drawer_id = d._id AND r.number = d.report_number)::bigint AS reports
       FROM drawers d LEFT JOIN moved m ON m.drawer_id = d._id LEFT JOIN taken t ON t.drawer_id = d._id
       WHERE d.event_id = :event_id AND d.closed_at IS NOT NULL)
     SELECT c."check", d.number AS subject, c.expected, c.found FROM closed d
     CROSS JOIN LATERAL (VALUES ('closed drawer', 0::bigint, d.left_in), ('drawer takings', d.cash, d.takings),
       ('drawer difference', d.difference, d.shown), ('Z reports of a drawer', 100::bigint, 100 * d.reports)) c ("check", expected, found)
     WHERE c.expected <> c.found ORDER BY d.number, d._id LIMIT :shown`,
    { event_id, shown },
  )
  const amounts = found.map(({ expected, found, ...named }) => ({
    ...named,
    expected: formatCents(expected),
    found: formatCents(found),
  }))
  return [...amounts, ...(await chainDifferences(trx, event_id))].slice(0, shown)
}

/** The first Z report that is missing, or that is not what was hashed. */
async function chainDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const reports: { number: number; report: string; previous_hash: string | null; hash: string }[] =
    await trx('drawer_reports')
      .where({ event_id })
      .orderBy('number')
      .select('number', 'report', 'previous_hash', 'hash')
  let previous_hash: string | null = null
  for (const [n, { number, report, ...hashes }] of reports.entries()) {
    const subject = `Z ${n + 1}`
    if (number !== n + 1)
      return [{ check: 'numbers of Z reports', subject, expected: `${n + 1}`, found: `${number}` }]
    const expected = hashOf(previous_hash, report)
    if (hashes.previous_hash !== previous_hash || hashes.hash !== expected)
      return [{ check: 'hashes of Z reports', subject, expected, found: hashes.hash }]
    previous_hash = hashes.hash
  }
  return []
}
