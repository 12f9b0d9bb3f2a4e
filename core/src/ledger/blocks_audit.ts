import { type FigureName, part_of } from '@kermesse/sdk/figures'
import type { Knex } from 'knex'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { type Flow, figures, sumUp } from './figures.ts'

type Difference = { check: string; subject: string; expected: number; found: number }
type Sums = ReturnType<typeof sumsOf>

const named_lines = ['fees', 'rounding', 'losses', 'offline_losses', 'refunds_under_way'] as const

/**
 * Checks that the two blocks of the statistics and the wallet balances agree: turnover and money
 * differ only by named lines, and each sum equals that of its payment types. By the rules of the
 * figures, over all postings and no rollup; minor units.
 */
export async function blockDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const sums = sumsOf(await flowsOf(trx, event_id))
  const { debit, entrance, donation, unpaid, credit, refunds } = sums
  const turnover = debit + entrance + (await heldBy(trx, event_id)) + donation - unpaid
  const checks: Difference[] = [
    {
      check: 'turnover and money',
      subject: named_lines.join(' + '),
      expected: named_lines.reduce((sum, name) => sum + sums[name], 0),
      found: credit - refunds - turnover,
    },
    ...(['credit', 'refunds'] as const).map((name) => partsOf(sums, name)),
  ]
  return checks.filter(({ expected, found }) => expected !== found)
}

const sumsOf = (flows: Flow[]) => sumUp(figures, flows)

/** Reports payment types that the contract has and no figure covers. */
function partsOf(sums: Sums, name: 'credit' | 'refunds'): Difference {
  const parts = (Object.keys(sums) as (keyof Sums & FigureName)[]).filter(
    (one) => part_of[one] === name,
  )
  const expected = parts.reduce((sum, part) => sum + sums[part], 0)
  return { check: `parts of ${name}`, subject: parts.join(' + '), expected, found: sums[name] }
}

async function flowsOf(trx: Knex, event_id: string): Promise<Flow[]> {
  const rows = await queryRows<Flow>(
    trx,
    `SELECT t.type, l.from_account::text, l.to_account::text, coalesce(l.kind, '') AS kind, sum(l.amount)::bigint AS amount
     FROM postings l JOIN transactions t ON t.event_id = l.event_id AND t._id = l.transaction_id
     WHERE l.event_id = ? GROUP BY 1, 2, 3, 4`,
    [event_id],
  )
  return rows
}

async function heldBy(trx: Knex, event_id: string): Promise<number> {
  const { held } = await queryRow<{ held: number }>(
    trx,
    'SELECT coalesce(sum(balance), 0)::bigint AS held FROM wallets WHERE event_id = ?',
    [event_id],
  )
  return held
}
