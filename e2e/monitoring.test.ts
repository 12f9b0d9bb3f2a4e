import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { freePort } from '../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'

const run = promisify(execFile)
const prometheus = join(root, 'deploy/prometheus')
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
  const text = await readFile(join(root, 'deploy/grafana/kermesse.json'), 'utf8')
  type Place = { x: number; y: number; w: number; h: number }
  type Panel = { id: number; title: string; gridPos: Place; targets?: { expr: string }[] }
  const { panels } = JSON.parse(text) as { panels: Panel[] }

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
  const start = async (name: string) => {
    const KERMESSE_METRICS_PORT = String(await freePort())
    const env = { ...process.env, DATABASE_URL, DATA_DIR: folder, PORT: port }
    const started = stack.use(
      startProcess({
        name,
        command: process.execPath,
        args: [join(root, name, 'src/main.ts')],
        env: { ...env, KERMESSE_METRICS_PORT },
      }),
    )
    const url = `http://127.0.0.1:${KERMESSE_METRICS_PORT}/metrics`
    await waitForHealth(started, url, 60_000)
    return (await fetch(url)).text()
  }
  return [await start('api'), await start('workers')]
}
