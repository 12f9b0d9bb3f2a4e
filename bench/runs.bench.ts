import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeSheet } from '@kermesse/core/formats/spreadsheet/write'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { listWallets } from '@kermesse/core/ledger/rollups/wallet_list'
import { numberBands, openFestival } from '../fixtures/festival.ts'
import { makeFestival, openDatabase, topUpOf } from './festival.ts'
import { drive, report, sized, sizeFrom } from './figures.ts'
import { memoryOf, startApi, startWorker } from './servers.ts'

// Long work through the API and a real worker: an import of 20,000 wristbands and a refund run of as many forms. Memory is
// the worker's peak, held against the same work on four times the rows: flat means that it does not follow the rows.
const rows = sizeFrom('BENCH_ROWS', 20_000, 50)
const many = rows * 4
const flat = 1.15

const pools = openDatabase()
const api = await startApi()
const one = await festivalOf(rows)
const four = await festivalOf(many)
report({
  figure: 'runs: wristbands with money imported, beside one at a time',
  value: rows / one.import_s,
  unit: 'rows/s',
  baseline: await singleRate(),
  least: 3,
})
report({
  figure: 'runs: memory of an import, four times the rows',
  value: four.import_mb,
  unit: 'MB',
  baseline: one.import_mb,
  most: flat,
})
report({
  figure: 'runs: time of a refund run, beside the import of as many wristbands',
  value: one.refund_s,
  unit: 's',
  baseline: one.import_s,
  most: 3,
})
report({
  figure: 'runs: memory of a refund run, four times the rows',
  value: four.refund_mb,
  unit: 'MB',
  baseline: one.refund_mb,
  most: flat,
})
await api.stop()
await pools.close()

/** Wristbands per second when eight callers insert and top up one at a time. */
async function singleRate() {
  const festival = await makeFestival(api.sdk, pools, 1)
  const { event_id } = festival
  const ledger = openLedger(pools.ledger)
  const { rate } = await drive(8, sized(4, 0.2), async (n) => {
    const band = { event_id, uid: `06${String(n).padStart(12, '0')}`, short_id: `S${n}` }
    await pools.knex.transaction(async (trx) => {
      await trx('clients').insert(band)
      await trx('wallets').insert({ event_id, uid: band.uid })
      await listWallets(trx, event_id, [band.uid])
      await trx('wristband_directory').insert(band)
    })
    assert.equal((await ledger.post(event_id, topUpOf(band.uid, 50))).status, 'posted')
  })
  await ledger.close()
  return rate
}

/** Imports this many wristbands and pays all of them back, each with a worker of its own. */
async function festivalOf(count: number) {
  const { event } = await openFestival(api.sdk, {
    name: `Runs ${count}`,
    dateBegin: '2026-01-01T00:00:00Z',
    dateEnd: '2026-01-02T00:00:00Z',
    bank: { account_name: 'Bench', iban: 'CH9300762011623852957' },
    form_refund: { enabled: true },
  })
  const event_id = event._id
  const query = { event_id }
  const entrance = await api.sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  const importer = await startWorker(api.env)
  const body = {
    entrance_id: entrance._id,
    amount: 50,
    excel_file: 'bands.xlsx',
    excel_file_buffer: await sheet(count),
    dry_run: false,
    allow_guessable_numbers: true,
  }
  const import_s = await timed(async () => {
    const { data } = await api.sdk.clients.import_excel({ query, body })
    const done = await until(
      () => api.sdk.clients.import_status({ path: { import_id: data.import_id }, query }),
      (one) => one.data.finished_at,
    )
    assert.equal(done.data.success, count)
  })
  const import_mb = await stopAndMeasure(importer)

  await fillForms(event_id)
  const payer = await startWorker(api.env)
  const refund_s = await timed(async () => {
    const { _id, file_name } = await api.sdk.refunds.create({
      query,
      body: { type: 'form', dry_run: false },
    })
    const done = await until(
      () => api.sdk.refunds.get({ path: { id: _id }, query }),
      ({ step }) => step !== 'holding' && step !== 'writing',
    )
    assert.equal(done.status, 'success')
    const summary = await api.sdk.refunds.summary({ path: { file_name }, query })
    assert(summary.agrees && summary.number_of_transactions === count)
  })
  const refund_mb = await stopAndMeasure(payer)
  assert((await api.sdk.events.audit({ path: { id: event_id } })).ok)
  return { import_s, import_mb, refund_s, refund_mb }
}

async function sheet(count: number) {
  const bands = numberBands(`04${count}`, `R${count}N`, count)
  const chunks: Buffer[] = []
  const content = {
    sheet_name: 'Bands',
    columns: ['UID', 'Number', 'PIN'].map((header) => ({
      header,
      type: 'text' as const,
      width: 16,
    })),
    rows: bands.map(({ uid, short_id }) => [uid, short_id, '4711']),
    created_at: new Date(0),
  }
  for await (const chunk of writeSheet(content)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('base64')
}

/**
 * Inserts the refund requests in bulk, because the run is measured and not 20,000 phones. Each has
 * an account of its own.
 */
async function fillForms(event_id: string) {
  await pools.knex.raw(
    `INSERT INTO refund_forms (event_id, uid, first_name, last_name, address, house_number, postal_code, locality, country, iban)
     SELECT event_id, uid, 'Visitor', short_id, 'Rue du Lac', '1', '1000', 'Lausanne', 'CH',
       'CH' || lpad((98 - (account || '121700')::numeric % 97)::text, 2, '0') || account
     FROM (SELECT *, '04835' || lpad(row_number() OVER ()::text, 12, '0') AS account FROM clients WHERE event_id = ?) AS clients`,
    [event_id],
  )
}

async function timed(work: () => Promise<void>) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function until<Answer>(ask: () => Promise<Answer>, done: (answer: Answer) => unknown) {
  for (;;) {
    const answer = await ask()
    if (done(answer)) return answer
    await sleep(50)
  }
}

async function stopAndMeasure({ pid, stop }: { pid: number; stop(): Promise<void> }) {
  const peak_mb = memoryOf(pid, 'peak') / 1_000_000
  await stop()
  return peak_mb
}
