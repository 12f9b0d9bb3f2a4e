import { type ChildProcess, spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../problem.ts'

/** A database, and the PATH where PostgreSQL's programs are. */
type Connection = { url: string; path: string | undefined }

/** Streams a dump in pg_dump's custom format, which pg_restore reads. */
export async function* dumpOf({ url, path }: Connection): AsyncGenerator<Buffer> {
  const dump = start('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], { url, path })
  yield* dump.child.stdout as AsyncIterable<Buffer>
  await dump.ended
}

/** Restores a dump into an empty database. */
export async function restoreInto(
  { url, path }: Connection,
  dump: AsyncIterable<Buffer>,
): Promise<void> {
  const options = ['--exit-on-error', '--no-owner', '--no-privileges', '--dbname', databaseOf(url)]
  const restore = start('pg_restore', options, { url, path })
  restore.child.stdout!.resume()
  // When pg_restore fails it closes its input; its own message says why.
  const sent = pipeline(Readable.from(dump), restore.child.stdin!).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
      restore.child.kill()
      throw error
    },
  )
  const [ended, written] = await Promise.allSettled([restore.ended, sent])
  if (written.status === 'rejected') throw written.reason
  if (ended.status === 'rejected') throw ended.reason
}

function start(program: string, args: string[], connection: Connection) {
  const child = spawn(program, args, { env: environmentOf(connection), stdio: 'pipe' })
  return { child, ended: endOf(program, child) }
}

function endOf(program: string, child: ChildProcess) {
  let said = ''
  child.stderr!.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Failure(
              `${program} was not found. Install the client of PostgreSQL in the version of the server (on Debian: postgresql-client).`,
            )
          : error,
      ),
    )
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Failure(`${program} failed: ${said.trim()}${adviceOn(said)}`)),
    )
  })
  ended.catch(() => undefined)
  return ended
}

/** A newer client sets what an older server does not know. */
function adviceOn(said: string) {
  return said.includes('unrecognized configuration parameter')
    ? ' It is newer than the server: install the client of its version (on Debian: postgresql-client-15 for 15).'
    : ''
}

/** The connection as libpq reads it. On the command line everybody on the machine could read the password. */
function environmentOf({ url, path = '' }: Connection): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const settings = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PATH: path,
    LC_ALL: 'C.UTF-8',
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value))
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}
