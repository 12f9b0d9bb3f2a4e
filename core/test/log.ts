import { appendFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { writeLogTo } from '../src/platform/log.ts'

export type LogLine = { level: string; event: string; [field: string]: unknown }

/** The lines that this process logs from now on, until the test is over. */
export function recordLog(): LogLine[] {
  const lines: LogLine[] = []
  onTestFinished(writeLogTo((line) => void lines.push(JSON.parse(line))))
  return lines
}

/** Keeps a line of a program whose output a test reads, for the check of all logs at the end of the run. */
export function keepLogLine(line: string) {
  const file = process.env.KERMESSE_LOG_FILE
  if (file) appendFileSync(file, `${line}\n`)
}
