import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePrograms } from './debian_packages.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

const postgres = { '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15' }

/** Each is a program in `bench/drills`, with the programs of Debian that it needs. */
const drills: Record<string, Record<string, string>> = {
  failover: {
    ...postgres,
    '/usr/bin/patroni': 'patroni',
    '/usr/bin/etcd': 'etcd-server',
    '/usr/sbin/haproxy': 'haproxy',
    '/usr/sbin/ip': 'iproute2',
  },
  restore: { ...postgres, '/usr/bin/pgbackrest': 'pgbackrest' },
  disk: postgres,
  'provider-away': {},
  'slow-clients': {
    ...postgres,
    '/usr/sbin/haproxy': 'haproxy',
    '/usr/sbin/nginx': 'nginx-light',
    '/usr/bin/openssl': 'openssl',
  },
  clock: {
    ...postgres,
    '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1': 'faketime',
  },
  upgrade: { ...postgres, '/usr/sbin/haproxy': 'haproxy', '/usr/bin/openssl': 'openssl' },
}
const usage = `usage: npm run drill -- <${Object.keys(drills).join('|')}> [--folder FOLDER] [--smallest]`

/**
 * Processes, mounts and networks that nobody else sees, and that end with the drill, however it ends: the kernel kills its first
 * process when `unshare` dies, and `unshare` when we do. That first process collects the ones that lost their parent.
 */
const sandbox = [
  '--pdeathsig=KILL',
  'unshare',
  '--net',
  '--mount',
  '--mount-proc',
  '--pid',
  '--fork',
  '--kill-child',
  'sh',
  '-euc',
  'mkdir -p /run/netns; mount -t tmpfs tmpfs /run/netns; ip link set lo up; "$@"; exit $?',
  'drill',
]

await supervise(async (stack) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { smallest: { type: 'boolean' }, folder: { type: 'string' } },
  })
  const [name = ''] = positionals
  if (positionals.length !== 1 || !Object.hasOwn(drills, name)) throw new Error(usage)
  if (process.platform !== 'linux' || userInfo().uid !== 0)
    throw new Error('A drill needs Linux and root: it makes networks and mounts of its own.')
  await ensurePrograms(stack, `the drill ${name}`, drills[name]!)
  const folder = await folderOf(stack, values.folder)
  return run(stack, {
    name,
    command: 'setpriv',
    args: [
      ...sandbox,
      process.execPath,
      join(root, `bench/drills/${name.replaceAll('-', '_')}.ts`),
    ],
    cwd: root,
    env: {
      ...process.env,
      DRILL_FOLDER: folder,
      ...(values.smallest && { BENCH_SIZE: 'smallest' }),
    },
    stop_timeout_ms: 1_000,
  })
})

/** Logs and data are kept in a folder that was asked for. */
async function folderOf(stack: AsyncDisposableStack, asked?: string) {
  const folder = asked ? resolve(asked) : await mkdtemp(join(tmpdir(), 'kermesse-drill-'))
  await mkdir(folder, { recursive: true })
  // PostgreSQL has a user of its own.
  await chmod(folder, 0o755)
  if (!asked) stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
