import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { reportScans } from '../src/admission/ticketing/report_scans.ts'
import { syncTickets } from '../src/admission/ticketing/sync.ts'
import { writeSheet } from '../src/formats/spreadsheet/write.ts'
import { proveEvent } from '../src/ledger/audit.ts'
import { openLedger } from '../src/ledger/ledger.ts'
import { actorNamed, type Jobs, type LedgerCtx, type WriteCtx } from '../src/operations/context.ts'
import type { JobQueue } from '../src/operations/jobs.ts'
import type { RunCtx } from '../src/operations/lease.ts'
import { pollDue } from '../src/payments/poll_due.ts'
import { retainPersons } from '../src/persons/retention.ts'
import { connect } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import type { OwnConnection } from '../src/platform/own_connection.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { runRefund } from '../src/refunds/run.ts'
import { runReport } from '../src/reports/report_run.ts'
import { runImport } from '../src/wallets/imports/import.ts'
import { keyRing, testConfig } from './config.ts'
import { testDatabase } from './database.ts'
import { recordStatements, unnamedEvents } from './ledger/statements.ts'
import { whenDone } from './when_done.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export const admin = actorNamed('admin@example.org', 30)

/** A queue that only remembers what it was given. */
export function recordJobs() {
  const jobs: { name: keyof Jobs; data: Jobs[keyof Jobs] }[] = []
  const queue: JobQueue = { enqueue: async (name, data) => void jobs.push({ name, data }) }
  const dataOf = <Name extends keyof Jobs>(name: Name) =>
    jobs.filter((job) => job.name === name).map(({ data }) => data as Jobs[Name])
  return { queue, dataOf }
}

/** A database with the engine on it, and what the server does around an operation; jobs go nowhere without a queue. */
export async function openStage(openQueue?: (url: string) => Promise<JobQueue>) {
  const { url } = await testDatabase()
  const key = randomBytes(32)
  const queue = openQueue ? await openQueue(url) : recordJobs().queue
  const pools = connect(url, 'test')
  const sent = recordStatements(pools.ledger)
  const ledger = openLedger(pools.ledger)
  const secrets = createSecrets(key)
  const config = testConfig({ database_url: url, secret_keys: keyRing(key) })
  whenDone(() => pools.close())
  const { knex } = pools
  const enqueued: [keyof Jobs, Jobs[keyof Jobs]][] = []
  const base = {
    db: knex,
    ledger,
    secrets,
    actor: admin,
    request_id: 'r',
    operation: 'test',
    config,
    address: '127.0.0.1',
    browser: { id: null, knows: () => false, remember() {} },
    user_agent: '',
  }
  const probe: OwnConnection = { run: (work) => work(knex) }
  const contextOf = (event_id: string): LedgerCtx => ({
    ...base,
    probe,
    event_id,
    enqueue: (name, data) => void enqueued.push([name, data]),
  })
  const runCtx = (more: Partial<RunCtx> = {}): RunCtx => ({
    db: knex,
    ledger,
    secrets,
    config,
    signal: new AbortController().signal,
    report: (error) => {
      throw error
    },
    ...more,
  })
  return {
    url,
    key,
    knex,
    pools,
    ledger,
    secrets,
    enqueued,
    contextOf,
    runCtx,
    probe,
    /** Does an operation in a transaction, as the server does, and sends what it enqueued. */
    async call<Answer>(event_id: string, run: (ctx: WriteCtx) => Promise<Answer>): Promise<Answer> {
      const answer = await knex.transaction((trx) =>
        run({ ...contextOf(event_id), db: trx, outside: knex }),
      )
      for (const [name, data] of enqueued.splice(0)) await queue.enqueue(name, data)
      return answer
    },
    /** Works one job to its end, here and now. */
    work(data: Exclude<Jobs[keyof Jobs], { due: true }>, more?: Partial<RunCtx>) {
      if ('import_id' in data) return runImport(runCtx(more), data)
      if ('refund_id' in data) return runRefund(runCtx(more), data)
      if ('report_id' in data) return reportScans(runCtx(more), data)
      if ('retention_id' in data) return retainPersons(runCtx(more), data)
      if ('sync_id' in data) return syncTickets(runCtx(more), data)
      return pollDue(runCtx(more))
    },
    writeReport: (data: Jobs['reports.run'], more?: Partial<RunCtx>) =>
      runReport(runCtx(more), data),
    prove: (event_id: string) => proveEvent(knex, event_id),
    /** All that went over the ledger's connections so far, with money or along with it, named its event. */
    expectNamedEvents: async () =>
      expect(await unnamedEvents(knex, pools.ledger, sent)).toEqual([]),
    createEvent: (more: object = {}) => createEvent(knex, more),
    createEntrance: (event_id: string, more: object = {}) => createEntrance(knex, event_id, more),
  }
}

const day_ms = 86_400_000
export const daysFromNow = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** An event that was over yesterday, with its refund form open and its bank account known. */
async function createEvent(knex: Knex, more: object): Promise<string> {
  const _id = newId()
  await knex('events').insert({
    _id,
    name: 'Fête du Lac',
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    form_refund: { enabled: true, dateEnd: daysFromNow(30) },
    bank: { account_name: 'Association Fête du Lac', iban: 'CH5604835012345678009' },
    // Visitors of a test have one account.
    suspicious: { same_iban: 10_000 },
    ...more,
  })
  return _id
}

async function createEntrance(knex: Knex, event_id: string, more: object): Promise<string> {
  const _id = newId()
  await knex('entrances').insert({ event_id, _id, name: `Entrance ${_id}`, price: 0, ...more })
  return _id
}

/** A chip and a number that belong to `n`. */
export const bandOf = (n: number) => ({
  uid: `04${n.toString(16).toUpperCase().padStart(12, '0')}`,
  short_id: `AA${n.toString().padStart(6, '0')}`,
})

/** A supplier's file as it is uploaded: chip, number and PIN of each band. */
export async function wristbandFile(
  bands: Iterable<{ uid: string; short_id: string; pin?: string }>,
): Promise<string> {
  const columns = ['Chip', 'Number', 'PIN'].map((header) => ({
    header,
    type: 'text' as const,
    width: 20,
  }))
  const rows = (function* () {
    for (const { uid, short_id, pin = '' } of bands) yield [uid, short_id, pin]
  })()
  const chunks: Buffer[] = []
  const content = { sheet_name: 'Wristbands', columns, rows, created_at: new Date(0) }
  for await (const chunk of writeSheet(content)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('base64')
}
