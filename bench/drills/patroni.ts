import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { startProcess } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { folder, logOf, query, until } from './installation.ts'

const run = promisify(execFile)
const deploy = join(root, 'deploy/patroni')
/** The first host in the files of `deploy/patroni`. */
const first = { name: 'db1', address: '10.20.0.11' }
export const hosts = [1, 2, 3].map((n) => ({ name: `db${n}`, address: `10.20.0.1${n}` }))
type Host = (typeof hosts)[number]

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Three hosts, each with etcd, Patroni and PostgreSQL in a network of its own, and HAProxy on the host of the API. All of them run
 * on the files of `deploy/patroni`.
 */
export async function startCluster(stack: AsyncDisposableStack) {
  await run('sh', ['-euc', networks])
  for (const host of hosts) await prepare(host)
  for (const host of hosts) {
    const env = {
      PATH: process.env.PATH,
      ETCD_DATA_DIR: '/var/lib/postgresql/etcd',
      ...(await etcdOf(host)),
    }
    stack.use(startOn(host, 'etcd', ['/usr/bin/etcd'], env))
  }
  for (const host of hosts) {
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...(await patroniOf(host)) }
    stack.use(startOn(host, 'patroni', ['/usr/bin/patroni', '/etc/patroni/config.yml'], env))
    // The first host makes the cluster, so that the names of the others say nothing.
    if (host === hosts[0])
      await until('a primary', 60_000, async () => (await leader()) === host.name)
  }
  await until('three hosts', 60_000, isWhole)
  const { PATRONI_SUPERUSER_PASSWORD } = await patroniOf(hosts[0]!)
  const postgres_url = `postgres://postgres:${PATRONI_SUPERUSER_PASSWORD}@127.0.0.1:5000/postgres`
  const urlOf = (port: number) => `postgres://kermesse:kermesse@127.0.0.1:${port}/kermesse`
  const config = join(deploy, 'haproxy.cfg')
  const args = ['-f', config]
  const command = '/usr/sbin/haproxy'
  stack.use(startProcess({ name: 'haproxy', command, args, output: logOf('haproxy') }))
  // Until its first checks HAProxy takes every host for the primary, in turn.
  await until('the primary behind HAProxy', 30_000, async () => {
    for (const _ of hosts) if (!(await takesWrites(postgres_url))) return false
    return true
  })
  await query(postgres_url, "CREATE ROLE kermesse LOGIN CREATEDB PASSWORD 'kermesse'")
  await query(postgres_url, 'CREATE DATABASE kermesse OWNER kermesse')
  return {
    url: urlOf(5000),
    replica_url: urlOf(5001),
    settings: settingsOf(await readFile(join(deploy, 'config.yml'), 'utf8')),
    leader,
    /** Ends PostgreSQL on a host without a word to anybody. */
    async killPostgres(name: string) {
      const path = join(folder, name, 'lib/15/kermesse/postmaster.pid')
      const [pid = ''] = (await readFile(path, 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    unplug: (name: string) => run('ip', ['link', 'set', `to-${name}`, 'down']),
    plug: (name: string) => run('ip', ['link', 'set', `to-${name}`, 'up']),
    switchOver: (from: string) =>
      run('patronictl', [
        '-c',
        join(deploy, 'config.yml'),
        'switchover',
        '--leader',
        from,
        '--force',
      ]),
    /** Waits until every host follows the primary again. */
    untilWhole: () => until('three hosts', 120_000, isWhole),
  }
}

/** A bridge is the switch that the hosts and the API are plugged into. */
const networks = [
  'ip link add switch type bridge; ip addr add 10.20.0.1/24 dev switch; ip link set switch up',
  ...hosts.map(
    ({ name, address }) => `ip netns add ${name}
      ip link add to-${name} type veth peer name eth0 netns ${name}
      ip link set to-${name} master switch up
      ip -n ${name} addr add ${address}/24 dev eth0
      ip -n ${name} link set eth0 up
      ip -n ${name} link set lo up`,
  ),
].join('\n')

async function prepare({ name }: Host) {
  const { uid, gid } = await postgresUser()
  for (const part of ['lib', 'run', 'etc']) {
    const path = join(folder, name, part)
    await mkdir(path, { recursive: true })
    await chown(path, uid, gid)
  }
  await cp(join(deploy, 'config.yml'), join(folder, name, 'etc/config.yml'))
}

async function postgresUser() {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Runs a program on a host: in its network, with its folders in their usual places, as the user postgres. */
function startOn({ name }: Host, program: string, command: string[], env: NodeJS.ProcessEnv) {
  const place = join(folder, name)
  const script = `mount --bind ${place}/lib /var/lib/postgresql
    mount --bind ${place}/run /var/run/postgresql
    mount --bind ${place}/etc /etc/patroni
    exec setpriv --reuid postgres --regid postgres --clear-groups -- "$@"`
  return startProcess({
    name: `${program} of ${name}`,
    command: 'ip',
    args: ['netns', 'exec', name, 'sh', '-euc', script, program, ...command],
    env,
    output: logOf(`${name}.${program}`),
    stop_timeout_ms: 1_000,
  })
}

async function etcdOf({ name, address }: Host) {
  const { ETCD_INITIAL_CLUSTER, ...own } = await readEnv('etcd.env')
  return { ...ofHost(own, name, address), ETCD_INITIAL_CLUSTER }
}

const patroniOf = async ({ name, address }: Host) =>
  ofHost(await readEnv('patroni_env.conf'), name, address)

const readEnv = async (file: string) => parseEnv(await readFile(join(deploy, file), 'utf8'))

function ofHost(env: NodeJS.Dict<string>, name: string, address: string) {
  const text = JSON.stringify(env).replaceAll(first.name, name).replaceAll(first.address, address)
  return JSON.parse(text) as Record<string, string>
}

type Member = { name: string; role: string; state: string; timeline?: number }

/** The cluster as the first host that answers sees it. */
async function members(): Promise<Member[]> {
  for (const { address } of hosts) {
    const signal = AbortSignal.timeout(500)
    const response = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => null)
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members
  }
  throw new Error('no host answers')
}

const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? ''

/** A former primary runs for a moment on its own timeline, until pg_rewind has brought it to that of the new one. */
async function isWhole() {
  const all = await members()
  const primary = all.find(({ role }) => role === 'leader')
  const follows = ({ state, timeline }: Member) =>
    ['running', 'streaming'].includes(state) && timeline === primary?.timeline
  return (
    all.filter(follows).length === hosts.length && all.some(({ role }) => role === 'sync_standby')
  )
}

async function takesWrites(url: string) {
  const sql = 'SELECT NOT pg_is_in_recovery() AS writes'
  return (await query<{ writes: boolean }>(url, sql))[0]!.writes
}

/** The figures that bound how long a failover takes, in seconds. */
function settingsOf(text: string) {
  const of = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)![1])
  return { ttl_s: of('ttl'), loop_wait_s: of('loop_wait') }
}
