import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'

type Credit = { key: string; terminal_code: string | null; amount: number }
type OwnCredit = Credit & { _id: string; subject: string }
type OtherCredit = Credit & { event_name: string }

const page_rows = 2_000

/**
 * Terminal payments of an event that another event credited, too; amounts in minor units. The keys of the event are read first
 * and all events are asked by them, as servers that share no tables cannot join two events.
 */
export async function sharedTerminalPayments(trx: Knex, event_id: string, most: number) {
  const found: { subject: string; expected: number; found: number }[] = []
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined && found.length < most) {
    const own: OwnCredit[] = await queryRows<OwnCredit>(trx, ownCredits, {
      event_id,
      after,
      page_rows,
    })
    const others = await otherCredits(trx, event_id, own)
    for (const { key, terminal_code, subject, amount } of own) {
      const other = others.get(nameOf({ key, terminal_code }))
      if (other)
        found.push({
          subject: `${subject}: ${other.event_name}`,
          expected: other.amount,
          found: other.amount + amount,
        })
    }
    after = own.length === page_rows ? own.at(-1)!._id : undefined
  }
  return found.slice(0, most)
}

const nameOf = ({ key, terminal_code }: Pick<Credit, 'key' | 'terminal_code'>) =>
  `${key} ${terminal_code}`

// A frozen event repeats what another one did, or was replaced by it.
const ownCredits = `
  SELECT t._id, receipt_key(t.card_transaction_id) AS key, t.terminal_code, t.amount::bigint AS amount,
    t.payment_type || ' payment ' || t.card_transaction_id || ' of terminal ' || t.terminal_code AS subject
  FROM transactions t JOIN events x ON x._id = :event_id AND x.frozen IS NULL
  WHERE t.event_id = :event_id AND t._id > :after AND t.type = 'credit' AND t.payment_type IN ('mypos', 'card')
    AND t.terminal_code IS NOT NULL AND receipt_key(t.card_transaction_id) <> ''
    AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = :event_id AND r.reversal_of = t._id)
  ORDER BY t._id LIMIT :page_rows`

/** The earliest credit of another event for each number and terminal. */
async function otherCredits(trx: Knex, event_id: string, own: OwnCredit[]) {
  const byName = new Map<string, OtherCredit>()
  if (own.length === 0) return byName
  const rows = await queryRows<OtherCredit>(
    trx,
    `SELECT receipt_key(o.card_transaction_id) AS key, o.terminal_code, o.amount::bigint AS amount, e.name AS event_name
     FROM transactions o JOIN events e ON e._id = o.event_id AND e.frozen IS NULL
     WHERE receipt_key(o.card_transaction_id) = ANY(:keys::text[]) AND o.card_transaction_id IS NOT NULL
       AND o.event_id <> :event_id AND o.type = 'credit' AND o.payment_type IN ('mypos', 'card')
       AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = o.event_id AND r.reversal_of = o._id)
     ORDER BY o.date DESC`,
    { event_id, keys: [...new Set(own.map(({ key }) => key))] },
  )
  for (const row of rows) byName.set(nameOf(row), row)
  return byName
}
