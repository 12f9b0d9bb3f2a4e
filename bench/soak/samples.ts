import { childrenOf, handlesOf, megabytesOf } from '../chaos/process_figures.ts'
import type { World } from '../chaos/world.ts'
import { quantile } from '../figures.ts'
import type { Heaps } from './heaps.ts'
import type { Load } from './load.ts'
import type { Sample } from './slopes.ts'

/** Every measure with its samples. */
export type Samples = Map<string, Sample[]>

const programs = ['api', 'workers'] as const
/** A quantile of fewer calls says little; they wait for the next sample. */
const least_calls = 100

export function note(samples: Samples, name: string, value: number) {
  const all = samples.get(name) ?? []
  samples.set(name, all)
  all.push({ at_ms: performance.now(), value })
}

/** Memory and handles of every process, and the latency of sales since the last time. */
export function sampleProcesses(samples: Samples, { pidOf }: World, load: Load) {
  for (const name of programs) {
    note(samples, `memory of ${name}, MB`, megabytesOf(pidOf(name), 'resident'))
    note(samples, `handles of ${name}`, handlesOf(pidOf(name)))
  }
  const postgres = pidOf('postgres')
  const all = [postgres, ...childrenOf(postgres)]
  const megabytes = all.reduce((sum, pid) => sum + megabytesOf(pid, 'private'), 0)
  note(samples, 'memory of PostgreSQL without buffers, MB', megabytes)
  note(samples, 'processes of PostgreSQL', all.length)
  const sold_ms = load.takeLatencies('sale')
  if (sold_ms.length >= least_calls) note(samples, 'p99 of a sale, ms', quantile(sold_ms, 0.99))
}

/** What is left of each program after its garbage is collected: memory that only grows is never given back. */
export async function sampleHeaps(samples: Samples, { pidOf }: World, heaps: Heaps) {
  for (const name of programs) {
    const heap = await heaps.collect(pidOf(name))
    if (!heap) continue
    const { heapUsed, external, rss } = heap
    note(samples, `heap of ${name} after gc, MB`, heapUsed / 1_048_576)
    note(samples, `buffers of ${name} after gc, MB`, external / 1_048_576)
    note(samples, `memory of ${name} after gc, MB`, rss / 1_048_576)
  }
}

/** Dead rows beside live ones, and the size of tables whose rows are changed and not added. */
export async function sampleTables(samples: Samples, { query }: World) {
  const tables = await query<{ name: string; live: number; dead: number; bytes: number }>(
    `SELECT relname AS name, n_live_tup::float8 AS live, n_dead_tup::float8 AS dead,
       pg_total_relation_size(relid)::float8 AS bytes FROM pg_stat_user_tables`,
  )
  const sum = (of: 'live' | 'dead') => tables.reduce((all, table) => all + table[of], 0)
  note(samples, 'dead rows per 100 live ones', (100 * sum('dead')) / Math.max(1, sum('live')))
  for (const { name, bytes } of tables)
    if (name === 'wallets') note(samples, 'size of the table wallets, MB', bytes / 1_000_000)
  return tables
}
