import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSheet } from '../../../src/formats/spreadsheet/read.ts'
import type { Column } from '../../../src/formats/spreadsheet/sheet.ts'
import { writeSheet } from '../../../src/formats/spreadsheet/write.ts'

/*
 * Speed and memory of the spreadsheet reader and writer, by hand and not in the test run:
 *   node core/test/spreadsheet/measure.ts write /tmp/large.xlsx 1000000 [deflate level]
 *   node core/test/spreadsheet/measure.ts read /tmp/large.xlsx
 */
const [task = '', path = '', count = '100000', level = '6'] = process.argv.slice(2)

const columns: Column[] = [
  { header: 'UID', type: 'text', width: 16 },
  { header: 'Number', type: 'text', width: 10 },
  { header: 'Name', type: 'text', width: 24 },
  { header: 'Email', type: 'text', width: 30 },
  { header: 'Bar', type: 'text', width: 20 },
  { header: 'Type', type: 'text', width: 10 },
  { header: 'Paid by', type: 'text', width: 10 },
  { header: 'Amount', type: 'money', width: 10 },
  { header: 'Fee', type: 'money', width: 10 },
  { header: 'Quantity', type: 'integer', width: 10 },
  { header: 'Order', type: 'integer', width: 10 },
  { header: 'Date', type: 'datetime', width: 20 },
]

if (task === 'write') await write()
else await read()

async function write() {
  const started_ms = performance.now()
  const created_at = new Date(0)
  const content = { sheet_name: 'Transactions', columns, rows: rows(Number(count)), created_at }
  const sheet = writeSheet({ ...content, level: Number(level), time_zone: 'Europe/Zurich' })
  await pipeline(Readable.from(sheet), createWriteStream(path))
  report(Number(count), started_ms, (await stat(path)).size)
}

async function read() {
  const started_ms = performance.now()
  const large = { rows: 1_048_576, inflated_bytes: 2 ** 32, file_bytes: 2 ** 30 }
  let rows = 0
  for await (const row of readSheet(path, large)) {
    rows++
    if (row.number % 250_000 === 0) sample(row.number)
  }
  report(rows, started_ms, (await stat(path)).size)
}

function* rows(total: number) {
  for (let i = 0; i < total; i++) {
    if (i % 250_000 === 0) sample(i)
    yield [
      `04${(i * 7919 + 1e11).toString(16).toUpperCase().padStart(12, '0')}`,
      `AB${String(i).padStart(6, '0')}`,
      `Visitor number ${i}`,
      `visitor${i}@example.org`,
      'Bar near the main stage',
      i % 3 === 0 ? 'credit' : 'debit',
      'wristband',
      (i * 37) % 100_000,
      i % 50,
      i % 9,
      i,
      new Date(1_785_000_000_000 + i * 350),
    ]
  }
}

function sample(row: number) {
  process.stdout.write(`row ${row}: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB\n`)
}

function report(rows: number, started_ms: number, size_bytes: number) {
  const elapsed_s = (performance.now() - started_ms) / 1000
  const peak = Math.round(process.resourceUsage().maxRSS / 1024)
  const speed = Math.round(rows / elapsed_s)
  const size = Math.round(size_bytes / 2 ** 20)
  process.stdout.write(`${rows} rows, ${speed} rows/s, peak ${peak} MB, file ${size} MB\n`)
}
