import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'

type Difference = Schema<'EventAudit'>['differences'][number]

/** Differences between a provider's list and the books, from the last nightly check. */
export async function providerListDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const checks: { differences: Difference[] }[] = await trx('provider_checks')
    .where({ event_id })
    .orderBy('provider')
    .select('differences')
  return checks.flatMap(({ differences }) => differences)
}
