import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Installation, startInstallation } from './cli/installation.ts'
import { importBands } from './console/festival.ts'
import { openPayrexxAccount } from './payrexx_account.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  program: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

const spans: Span[] = []
const band = { uid: '04A10000000077', short_id: 'PLANTED7', pin: '', name: 'Zoë Planted' }
const patience = { timeout: 30_000, interval: 100 }
let collector: Server
let installation: Installation
let token: string
let sdk: Sdk
let simulator: string

/** A collector of OTLP over HTTP that keeps what it gets. */
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request))
    for (const { resource, scopeSpans } of resourceSpans) {
      const program = attributeOf(resource.attributes, 'service.name')
      for (const { spans: some } of scopeSpans)
        spans.push(...some.map((span: Span) => ({ ...span, program })))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo
  installation = await startInstallation(inject('database_server_url'), {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_TRACES_SAMPLER: 'always_on',
  })
  const { url, env } = installation
  simulator = env.SIMULATOR!
  const signed = await createClient({ url }).users.login({
    body: { email: env.EMAIL!, password: env.PASSWORD! },
  })
  token = signed.token!
  sdk = createClient({ url, token })
}, 120_000)
afterAll(async () => {
  await installation?.[Symbol.asyncDispose]()
  collector?.close()
}, 60_000)

test('a sale and a top-up are traced through the ledger, its statements and the provider', {
  timeout: 120_000,
}, async () => {
  const { event_id, query, bar, beer } = await openShop()
  await openPayrexxAccount(sdk, { simulator, event_id })
  const order = [{ _id: beer, quantity: 1 }]
  const body = {
    _id: crypto.randomUUID(),
    type: 'debit' as const,
    uid: band.uid,
    bar_id: bar,
    order,
  }

  await sdk.transactions.create({ query, body })
  await sdk.clients.pay({
    path: { short_id: band.short_id },
    query: { twint: true },
    body: { amount: 20, url: installation.url },
  })

  const sale = await traceOf('transactions.create')
  expect(sale.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['transactions.create', 'ledger.commit', 'COMMIT', 'WITH']),
  )
  const commit = sale.find(({ name }) => name === 'ledger.commit')!
  const below = sale.filter(({ parentSpanId }) => parentSpanId === commit.spanId)
  expect(below.map((span) => attributeOf(span.attributes, 'db.system.name'))).toContain(
    'postgresql',
  )
  const top_up = await traceOf('clients.pay')
  const { host } = new URL(simulator)
  expect(top_up.map((span) => attributeOf(span.attributes, 'server.address'))).toContain(host)
})

test('work that a request leaves to a worker continues its trace', {
  timeout: 120_000,
}, async () => {
  const infomaniak = {
    BASE_URL: `${simulator}/infomaniak/api/shop`,
    KEY: 'simulator',
    USERNAME: 'box-office',
    PASSWORD: 'planted-password',
  }
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Gate' } })
  await sdk.events.update({ path: { id: event_id }, body: { infomaniak } })
  await sdk.events.update({
    path: { id: event_id },
    body: { infomaniak: { ...infomaniak, PASSWORD: 'simulator' } },
  })

  await sdk.zones.reload({ query: { event_id }, body: {} })

  const trace = await vi.waitFor(async () => {
    const found = await traceOf('zones.reload')
    expect(found.map(({ program }) => program)).toContain('kermesse-worker')
    const job = found.find(({ name }) => name === 'tickets.sync')!
    const calls = found.filter(({ parentSpanId }) => parentSpanId === job.spanId)
    expect(calls.map((span) => attributeOf(span.attributes, 'server.address'))).toContain(
      new URL(simulator).host,
    )
    expect(calls.map((span) => attributeOf(span.attributes, 'db.system.name'))).toContain(
      'postgresql',
    )
    return found
  }, patience)
  expect(new Set(trace.map(({ program }) => program))).toEqual(
    new Set(['kermesse-api', 'kermesse-worker']),
  )
})

test('spans contain no value of a statement, of a person, or of a path', () => {
  const told = JSON.stringify(spans)

  expect(spans.length).toBeGreaterThan(50)
  for (const secret of [token, ...Object.values(band).filter(Boolean), 'planted-password'])
    expect(told).not.toContain(secret)
  expect(told).not.toMatch(/example\.org|infomaniak\/api|payrexx\//)
})

/** Waits for the spans of a trace by the name of its first. */
async function traceOf(name: string): Promise<Span[]> {
  return vi.waitFor(() => {
    const first = spans.find((span) => span.name === name && !span.parentSpanId)
    expect(first, name).toBeDefined()
    return spans.filter(({ traceId }) => traceId === first!.traceId)
  }, patience)
}

function attributeOf(attributes: Attribute[], key: string): string | undefined {
  return attributes.find((attribute) => attribute.key === key)?.value.stringValue
}

async function openShop() {
  const dates = { dateBegin: '2026-06-01T10:00:00Z', dateEnd: '2099-06-02T02:00:00Z' }
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Quay', ...dates } })
  const query = { event_id }
  const consumptions = [{ name: 'Beer', price: 5, type: 'quantity' as const }]
  const bar = await sdk.bars.create({ query, body: { name: 'Main', consumptions } })
  const entrance = await sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  await importBands(sdk, query, entrance._id, [band], 50)
  return { event_id, query, bar: bar._id, beer: bar.consumptions![0]!._id! }
}
