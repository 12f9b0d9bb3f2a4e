import { openSync, writeSync } from 'node:fs'
import { writeLogTo } from '../src/platform/log.ts'

// Runs before each file of tests: what servers in this process log goes where the started programs write, and is checked after
// the run.
const file = process.env.KERMESSE_LOG_FILE
const kept = process as { keeps_log?: boolean }
if (file && !kept.keeps_log) {
  kept.keeps_log = true
  const descriptor = openSync(file, 'a')
  writeLogTo((line) => void writeSync(descriptor, line))
}
