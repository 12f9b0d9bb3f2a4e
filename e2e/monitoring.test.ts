import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@kermesse/sdk/client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { freePort } from '../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { importBands } from './console/festival.ts'

const run = promisify(execFile)
const prometheus = join(root, 'deploy/prometheus')
const admin = { email: 'watch@example.org', password: 'watch-password' }
const rules_file = join(prometheus, 'kermesse.rules.yml')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}

let stack: AsyncDisposableStack
/** Names of metrics as the program serves them, those of histograms with their endings. */
let served: Set<string>
let rules: Rule[]
let public_url: string
/** Hosts and ports that Prometheus scrapes, by job. */
const targets: Record<string, string> = {}

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  await ensurePrograms(stack, 'the tests of alerts', { '/usr/bin/promtool': 'prometheus' })
  served = new Set((await startProduction()).flatMap(namesIn))
  const { groups } = parse(await readFile(rules_file, 'utf8')) as { groups: { rules: Rule[] }[] }
  rules = groups.flatMap((group) => group.rules)
}, 300_000)
afterAll(() => stack?.disposeAsync(), 60_000)

describe('the alerts', () => {
  test('and the configuration are what Prometheus takes', async () => {
    const check = (...args: string[]) => run('promtool', ['check', ...args])

    const { stdout } = await check('rules', '--lint=all', '--lint-fatal', rules_file)
    const config = await check('config', join(prometheus, 'prometheus.yml'))

    expect(stdout).toContain(`${rules.length} rules found`)
    expect(config.stdout).toContain('SUCCESS')
  })

  test('are raised by what they are about, and by nothing else', async () => {
    const tests = await readFile(join(prometheus, 'kermesse.rules.test.yml'), 'utf8')
    for (const { alert } of rules)
      expect(tests.split(`alertname: ${alert}`).length - 1, alert).toBeGreaterThanOrEqual(2)

    const { stdout } = await run('promtool', [
      'test',
      'rules',
      join(prometheus, 'kermesse.rules.test.yml'),
    ])

    expect(stdout).toContain('SUCCESS')
  })

  test('ask for metrics that there are', () => {
    const unknown = rules.flatMap(({ alert, expr }) =>
      metricsOf(expr).flatMap((name) => (served.has(name) ? [] : [`${alert}: ${name}`])),
    )

    expect(unknown).toEqual([])
  })

  test('lead each to a paragraph of the runbooks', async () => {
    const page = await readFile(join(root, 'docs/operations.md'), 'utf8')
    const [, runbooks = ''] = page.split('\n## Runbooks\n')
    const anchors = [...runbooks.matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )

    const used = rules.map(({ annotations }) => annotations.runbook_url)

    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/\.$/)
    }
    expect([...new Set(used)].sort()).toEqual(
      anchors.map((anchor) => `docs/operations.md#${anchor}`).sort(),
    )
  })
})

test('the dashboard shows metrics that there are, each panel in a place of its own', async () => {
  const { panels } = await readDashboard()

  const unknown = panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) =>
      metricsOf(expr).flatMap((name) => (served.has(name) ? [] : [`${title}: ${name}`])),
    ),
  )
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)}/${y + Math.floor(n / w)}`),
  )

  expect(unknown).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(cells).size).toBe(cells.length)
})

describe('a Prometheus of its own', () => {
  let ask: Awaited<ReturnType<typeof startPrometheus>>
  beforeAll(async () => {
    ask = await startPrometheus()
    const trade = await openTrade()
    await trade(1)
    // A rate needs two samples of a counter, which is there from its first event on.
    await untilTrue('sum(kermesse_stream_events_total) * sum(kermesse_jobs_total) > 0')
    await trade(2)
    await untilTrue(
      'sum(rate(kermesse_stream_events_total[1m])) * sum(rate(kermesse_jobs_total[1m])) > 0',
    )
  }, 60_000)
  const untilTrue = (expr: string) =>
    vi.waitFor(async () => expect(await ask.query(expr)).toHaveLength(1), {
      timeout: 25_000,
      interval: 200,
    })

  test('finds data for each query of the dashboard', async () => {
    const { panels } = await readDashboard()
    const empty: string[] = []
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets) {
        const found = await ask.query(expr.replaceAll('$__rate_interval', '1m'))
        if (found.length === 0) empty.push(title)
      }

    expect(empty).toEqual([
      // Nothing has failed, no provider was called, and there is no backup.
      'Failures in an hour',
      'Calls by outcome',
      'Time of a call, 95 of 100',
      'Age of the newest backup',
    ])
  })

  test('evaluates each alert, and finds data for it', async () => {
    const empty: string[] = []
    for (const { alert, expr } of rules) {
      // A comparison that answers 0 where it does not hold.
      const found = await ask.query(expr.replaceAll(/ (==|<|>) /g, ' $1 bool '))
      if (found.length === 0) empty.push(alert)
    }

    expect(empty).toEqual([
      // Absence of a value is what it asks for.
      'KermesseApiDown',
      // No request has failed, there is no backup, and no provider was called.
      'KermesseErrors',
      'KermesseBackupOld',
      'KermesseProviderFails',
    ])
    expect((await ask.rules()).filter(({ health }) => health !== 'ok')).toEqual([])
    expect(await ask.rules()).toHaveLength(rules.length)
  })
})

test('Prometheus asks the ports of the units, and no container publishes them', async () => {
  const read = (path: string) => readFile(join(root, 'deploy', path), 'utf8')
  const { scrape_configs } = parse(await read('prometheus/prometheus.yml'))
  type Scraped = { job_name: string; static_configs: { targets: string[] }[] }
  for (const { job_name, static_configs } of scrape_configs as Scraped[]) {
    const [, port] = /KERMESSE_METRICS_PORT=(\d+)/.exec(await read(`systemd/${job_name}.service`))!
    expect(static_configs).toEqual([{ targets: [`127.0.0.1:${port}`] }])
  }

  const { services } = parse(await read('container/compose.yaml'), { merge: true })
  const published = Object.values(services as Record<string, { ports?: string[] }>).flatMap(
    ({ ports = [] }) => ports,
  )
  expect(published).toEqual(['127.0.0.1:8080:8080'])
  const documents = parseAllDocuments(await read('kubernetes/kermesse.yaml'))
  const reachable = documents
    .map((document) => document.toJS())
    .filter((one) => one.kind === 'Service')
  expect(reachable.map(({ spec }) => spec.ports)).toEqual([
    [{ name: 'http', port: 80, targetPort: 'http' }],
  ])
})

test('the public port has no metrics', async () => {
  const { status } = await fetch(`${public_url}/metrics`)

  expect(status).toBe(404)
})

type Place = { x: number; y: number; w: number; h: number }
type Panel = { id: number; title: string; gridPos: Place; targets?: { expr: string }[] }

async function readDashboard(): Promise<{ panels: Panel[] }> {
  return JSON.parse(await readFile(join(root, 'deploy/grafana/kermesse.json'), 'utf8'))
}

/** Starts Prometheus on the files of `deploy/`, asking the programs that run here each second. */
async function startPrometheus() {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-prometheus-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const config = (await readFile(join(prometheus, 'prometheus.yml'), 'utf8'))
    .replace('kermesse.rules.yml', rules_file)
    .replaceAll(/(_interval): 15s/g, '$1: 1s')
    .replace('127.0.0.1:9464', targets['kermesse-api']!)
    .replace('127.0.0.1:9465', targets['kermesse-worker']!)
  await writeFile(join(folder, 'prometheus.yml'), config)
  const address = `127.0.0.1:${await freePort()}`
  const places = [`--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`]
  const running = stack.use(
    startProcess({
      name: 'prometheus',
      command: '/usr/bin/prometheus',
      args: [`--config.file=${folder}/prometheus.yml`, '--log.level=warn', ...places],
    }),
  )
  const get = async (path: string) => {
    const answer = await fetch(`http://${address}/api/v1/${path}`)
    const { data, error } = (await answer.json()) as { data: never; error?: string }
    if (error) throw new Error(error)
    return data
  }
  await waitForHealth(running, `http://${address}/-/ready`)
  return {
    async query(expr: string) {
      const { result } = (await get(`query?query=${encodeURIComponent(expr)}`)) as {
        result: unknown[]
      }
      return result
    },
    async rules() {
      const { groups } = (await get('rules')) as {
        groups: { rules: { name: string; health: string }[] }[]
      }
      return groups.flatMap((group) => group.rules)
    },
  }
}

/** Returns a function that imports a wristband, opens its page, makes a sale that is posted, and one that is declined. */
async function openTrade() {
  const { token } = await createClient({ url: public_url }).users.login({ body: admin })
  const sdk = createClient({ url: public_url, token })
  const dates = { dateBegin: '2026-06-01T10:00:00Z', dateEnd: '2099-06-02T02:00:00Z' }
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Watched', ...dates } })
  const query = { event_id }
  const consumptions = [{ name: 'Beer', price: 5, type: 'quantity' as const }]
  const bar = await sdk.bars.create({ query, body: { name: 'Main', consumptions } })
  const entrance = await sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  return async (n: number) => {
    const band = { uid: `04A1000000000${n}`, short_id: `WATCH${n}`, pin: '', name: '' }
    await importBands(sdk, query, entrance._id, [band], 12)
    const left = new AbortController()
    stack.defer(() => left.abort())
    await fetch(`${public_url}/clients/short/${band.short_id}/changes`, { signal: left.signal })
    const sell = (quantity: number) => {
      const order = [{ _id: bar.consumptions![0]!._id, quantity }]
      const body = { type: 'debit' as const, uid: band.uid, bar_id: bar._id, order }
      return sdk.transactions.create({ query, body })
    }
    await sell(1)
    await expect(sell(10)).rejects.toThrow()
  }
}

/** Names of metrics in an expression of PromQL. */
function metricsOf(expr: string): string[] {
  const words = expr.replaceAll(/"[^"]*"/g, '').match(/\b(kermesse|process|nodejs)_\w+/g) ?? []
  return [...new Set(words)]
}

function namesIn(scrape: string): string[] {
  const types = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}

/** An API and a worker as an installation runs them; resolves to what each serves. */
async function startProduction(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-monitoring-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  public_url = `http://127.0.0.1:${port}`
  const DATABASE_URL = await copyTemplate(
    inject('database_server_url'),
    `e2e_monitoring_${process.pid}`,
  )
  const start = async (name: string, job: string) => {
    const KERMESSE_METRICS_PORT = String(await freePort())
    targets[job] = `127.0.0.1:${KERMESSE_METRICS_PORT}`
    const env = {
      ...process.env,
      DATABASE_URL,
      DATA_DIR: folder,
      PORT: port,
      KERMESSE_ADMIN_EMAIL: admin.email,
      KERMESSE_ADMIN_PASSWORD: admin.password,
      DATABASE_DISK_BYTES: String(1e12),
    }
    const started = stack.use(
      startProcess({
        name,
        command: process.execPath,
        args: [join(root, name, 'src/main.ts')],
        env: { ...env, KERMESSE_METRICS_PORT },
      }),
    )
    const url = `http://${targets[job]}/metrics`
    await waitForHealth(started, url, 60_000)
    return (await fetch(url)).text()
  }
  return [await start('api', 'kermesse-api'), await start('workers', 'kermesse-worker')]
}
