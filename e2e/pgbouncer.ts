import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import { ensurePrograms } from '../scripts/debian_packages.ts'
import { freePort } from '../scripts/free_port.ts'
import { root } from '../scripts/settings.ts'

const program = '/usr/sbin/pgbouncer'
const nobody = 65_534

/** PgBouncer as Debian has it, on the file of `deploy/`, before the server of this database. Answers the address that leads through it. */
export async function startPgBouncer(url: string, pool_mode: 'session' | 'transaction') {
  await using installing = new AsyncDisposableStack()
  await ensurePrograms(installing, 'tests of poolers', { [program]: 'pgbouncer' })
  const server = new URL(url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-pgbouncer-'))
  await chmod(folder, 0o777)
  await writeFile(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`)
  const places: Record<string, string> = {
    '/etc/pgbouncer/userlist.txt': join(folder, 'users.txt'),
    '/var/log/postgresql': folder,
    '/var/run/postgresql': folder,
    'host=127.0.0.1 port=5000': `host=${server.hostname} port=${server.port}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'pool_mode = session': `pool_mode = ${pool_mode}`,
  }
  let text = await readFile(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  for (const [place, own] of Object.entries(places)) text = text.replaceAll(place, own)
  await writeFile(join(folder, 'ini'), text)
  // It refuses to run as root.
  const identity = userInfo().uid === 0 ? { uid: nobody, gid: nobody } : {}
  const running = spawn(program, [join(folder, 'ini')], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    running.kill('SIGKILL')
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await untilItListens(running.stderr)
  server.port = String(port)
  return { url: server.href, [Symbol.asyncDispose]: stop }
}

async function untilItListens(log: NodeJS.ReadableStream) {
  let told = ''
  for await (const part of log) {
    told += part
    if (told.includes('process up')) break
  }
  if (!told.includes('process up')) throw new Error(told)
}
