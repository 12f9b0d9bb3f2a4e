import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from './processes.ts'

/**
 * Makes the data directory ours. A server that a killed start left behind is stopped. Throws when
 * the process that started the server still lives: two on one data directory would destroy it.
 */
export async function claim(data_dir: string, cluster: string) {
  const owner_file = join(data_dir, 'owner')
  const lock_file = join(cluster, 'postmaster.pid')
  const server_pid = await pidIn(lock_file)
  if (server_pid && !(await commandOf(server_pid)).includes(cluster)) {
    // Reused by another program, as happens in a container after every restart. PostgreSQL sees
    // only that the process lives, and would refuse to start.
    await rm(lock_file, { force: true })
  } else if (server_pid) {
    const owner_pid = await pidIn(owner_file)
    if (owner_pid && owner_pid !== process.pid && (await commandOf(owner_pid)).includes('node')) {
      throw new Error(
        `Kermesse already runs with ${data_dir} (process ${owner_pid}). ` +
          'Stop it, or choose another folder with DATA_DIR.',
      )
    }
    await stopOrphan(server_pid)
  }
  await writeFile(owner_file, `${process.pid}\n`)
}

async function stopOrphan(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    for (let waited_ms = 0; waited_ms < 20_000; waited_ms += 50) {
      // A dead process that its parent has not asked about yet still has a pid, but no command.
      if (!(await commandOf(pid))) return
      await sleep(50)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function pidIn(path: string): Promise<number | undefined> {
  if (!existsSync(path)) return undefined
  const [line = ''] = (await readFile(path, 'utf8')).split('\n')
  const pid = Number(line)
  return Number.isSafeInteger(pid) && pid > 1 && isAlive(pid) ? pid : undefined
}

/** Its command line, empty when it cannot be read. */
async function commandOf(pid: number): Promise<string> {
  const path = `/proc/${pid}/cmdline`
  if (existsSync(path)) return (await readFile(path, 'utf8')).replaceAll('\0', ' ')
  const ps = promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}
