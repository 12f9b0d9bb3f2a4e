import { execFileSync } from 'node:child_process'
import { programFlags } from '../scripts/program_flags.ts'
import { report } from './figures.ts'

type Downloaded = { rate: number; bytes: number; early_mb: number; peak_mb: number }

/** Reads a download to its end as fast as it comes and prints its rate, and its memory after a quarter and at most, in MB. */
export async function printDownloaded(content: AsyncIterable<Buffer>, rows: number) {
  const start = performance.now()
  let bytes = 0
  let chunks = 0
  const memory: number[] = []
  for await (const chunk of content) {
    bytes += chunk.length
    // Asked after each chunk it would cost a fiftieth of the time.
    if (chunks++ % 10 === 0) memory.push(process.memoryUsage.rss() / 1_000_000)
  }
  const rate = rows / ((performance.now() - start) / 1000)
  const early_mb = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)))
  const peak_mb = Math.max(...memory)
  console.log(JSON.stringify({ rate, bytes, early_mb, peak_mb } satisfies Downloaded))
}

/** Time to write a spreadsheet with our own writer, beside the same rows by ExcelJS's stream. */
export function reportSpreadsheet(
  figure: string,
  program: string,
  { event_id, rows }: { event_id: string; rows: number },
) {
  const made = (writer: string): Downloaded => {
    const asked = { EXPORT_EVENT: event_id, EXPORT_ROWS: String(rows), EXPORT_WRITER: writer }
    const file = new URL(program, import.meta.url).pathname
    const env = { ...process.env, ...asked }
    return JSON.parse(
      execFileSync(process.execPath, [...programFlags, file], { env, encoding: 'utf8' }),
    )
  }
  const { rate, early_mb, peak_mb } = made('own')
  const memory = peak_mb / early_mb
  report({
    figure: `${figure}, its peak memory beside its first quarter`,
    value: peak_mb,
    unit: 'MB',
    baseline: early_mb,
    ratio: memory,
    goal: 'ratio ≤ 1.15',
    holds: memory <= 1.15,
  })
  const theirs = made('exceljs')
  report({
    figure: `${figure}, beside that of ExcelJS's stream with the same rows`,
    value: rate,
    unit: 'rows/s',
    baseline: theirs.rate,
    ratio: rate / theirs.rate,
    goal: 'ratio ≥ 3',
    holds: rate / theirs.rate >= 3,
  })
}
