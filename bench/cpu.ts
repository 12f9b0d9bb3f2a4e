import { readFileSync } from 'node:fs'
import type { Knex } from 'knex'

// Linux reports CPU time in this unit, regardless of the kernel's tick rate.
const ticks_per_second = 100

type Stat = { parent: number; own: number; ended_children: number }

/** CPU time of processes and of a database so far, in seconds of one core. */
export async function cpuSeconds(pids: number[], knex: Knex): Promise<number> {
  const { rows } = await knex.raw(
    'SELECT pg_backend_pid() AS pid UNION SELECT pid FROM pg_stat_activity',
  )
  const backends = (rows as { pid: number }[]).map(({ pid }) => pid)
  const postmaster = statOf(backends[0]!)!.parent
  // A connection that has ended is counted by the server that it belonged to.
  const ticks =
    [...pids, postmaster, ...backends].reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0) +
    statOf(postmaster)!.ended_children
  return ticks / ticks_per_second
}

/** The most memory that a process ever had, in megabytes. */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024
}

function statOf(pid: number): Stat | undefined {
  try {
    // The name in brackets may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    const [, parent, , , , , , , , , , user, system, ended_user, ended_system] = fields as number[]
    return { parent: parent!, own: user! + system!, ended_children: ended_user! + ended_system! }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}
