import { readFileSync } from 'node:fs'
import { read } from '../operations/handler.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** Says what is up. A database that does not answer is an error of its own. */
export const health = read<'system.health'>(async (ctx) => {
  const worker = await ctx
    .db('workers')
    .whereRaw("seen_at > now() - interval '1 minute'")
    .first('_id')
  return {
    status: worker ? 'up' : 'degraded',
    version,
    database: 'up',
    worker: worker ? 'up' : 'down',
  }
})
