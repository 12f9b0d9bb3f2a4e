import { isCurrency } from '@kermesse/sdk/rules/currencies'
import type { Knex } from 'knex'
import { DomainError, invalid } from '../platform/errors.ts'
import { queryRow } from '../platform/query_rows.ts'

/** Refuses a currency whose amounts are not hundredths: they would be taken for a hundred times as much, or a tenth. */
export function checkCurrency(currencyCode: string | undefined) {
  if (currencyCode !== undefined && !isCurrency(currencyCode))
    throw invalid('currencyCode', 'no_currency', 'currency_not_supported')
}

/** Returns true once money has moved at an event, or was asked for: its amounts mean what they meant then. */
export async function isCurrencyFixed(db: Knex, event_id: string): Promise<boolean> {
  const { is_fixed } = await queryRow<{ is_fixed: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM transactions WHERE event_id = :event_id)
       OR EXISTS (SELECT FROM payments WHERE event_id = :event_id) AS is_fixed`,
    { event_id },
  )
  return is_fixed
}

type Priced = { _id: string; currencyCode?: string }

/** Refuses another currency for an event whose money has moved: 1,000 francs would be 1,000 euros. */
export async function checkCurrencyChange(db: Knex, before: Priced, currencyCode?: string) {
  if (currencyCode === undefined || currencyCode === before.currencyCode) return
  checkCurrency(currencyCode)
  if (await isCurrencyFixed(db, before._id))
    throw new DomainError('currency_fixed', undefined, { currencyCode: before.currencyCode })
}
