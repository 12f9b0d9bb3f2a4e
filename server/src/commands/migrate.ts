import { migrate } from '@kermesse/core/platform/migrate'
import { databaseUrl } from '../database_url.ts'
import type { Terminal } from '../terminal.ts'

export async function run({ env, out }: Terminal) {
  const applied = await migrate(databaseUrl(env))
  for (const name of applied) out(`applied ${name}`)
  out(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
}
