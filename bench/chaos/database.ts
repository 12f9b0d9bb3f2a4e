import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectReader } from '@kermesse/core/platform/db'
import { distribute, distributionState } from '@kermesse/core/platform/distribution'
import { migrate } from '@kermesse/core/platform/migrate'
import { freePort } from '../../scripts/free_port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { childrenOf } from './process_figures.ts'

/** Flags of a run on a database that is there already. */
export const database_flags = {
  /** The address of an empty database. It is distributed if it has Citus. */
  database: { type: 'string' },
  /** A command that restarts its server, or one of its nodes. */
  restart: { type: 'string' },
} as const

type Given = { database?: string; restart?: string }

export type ChaosDatabase = {
  url: string
  /** Undefined where no command for it was given. */
  restart?: () => Promise<void>
  /** Present only for a server that this program started. */
  own?: { pid(): number; freeze(ms: number): Promise<void> }
}

/** A server of our own in this folder, or the given database; with every migration applied. */
export async function openDatabase(
  stack: AsyncDisposableStack,
  folder: string,
  { database, restart }: Given = {},
): Promise<ChaosDatabase> {
  if (!database) return openOwnServer(stack, folder)
  await migrate(database)
  await distributeIfPossible(database)
  return { url: database, ...(restart && { restart: () => runCommand(restart) }) }
}

async function openOwnServer(stack: AsyncDisposableStack, folder: string): Promise<ChaosDatabase> {
  const options = { data_dir: join(folder, 'postgres'), port: await freePort() }
  let postgres = await startPostgres(options)
  stack.defer(() => postgres.stop())
  await migrate(postgres.url)
  return {
    url: postgres.url,
    /** As after a loss of power, except that the disk keeps what it was told to keep. */
    async restart() {
      process.kill(postgres.running.pid, 'SIGQUIT')
      await postgres.running.exited
      postgres = await startPostgres(options)
    },
    own: {
      pid: () => postgres.running.pid,
      /** Stops all of its processes for a while. */
      async freeze(ms) {
        const { pid } = postgres.running
        process.kill(pid, 'SIGSTOP')
        const all = [...childrenOf(pid), pid]
        for (const one of all) signal(one, 'SIGSTOP')
        await sleep(ms)
        for (const one of all) signal(one, 'SIGCONT')
      },
    },
  }
}

async function distributeIfPossible(url: string) {
  const { knex: db, close } = connectReader(url, 'chaos', { size: 1, patience_ms: 10_000 })
  try {
    if ((await distributionState(db)) === 'no_extension') return
    await db.raw('SET statement_timeout = 0')
    await distribute(db, 4)
  } finally {
    await close()
  }
}

async function runCommand(command: string) {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`--restart ended with ${code}: ${command}`)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended since it was listed.
  }
}
