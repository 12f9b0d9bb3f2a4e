import { readFileSync } from 'node:fs'
import type { Handler } from '../operations/handler.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** Says what is up. A database that does not answer is an error of its own. */
export const health: Handler<'system.health'> = async (ctx) => {
  const worker = await ctx
    .trx('workers')
    .whereRaw("seen_at > now() - interval '1 minute'")
    .first('_id')
  return {
    status: worker ? 'up' : 'degraded',
    version,
    database: 'up',
    worker: worker ? 'up' : 'down',
  }
}
