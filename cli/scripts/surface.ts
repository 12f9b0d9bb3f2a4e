/** Prints the surface of the command line; with --write, renews cli/surface.txt. */
import { operations } from '@kermesse/sdk/generated/operations'
import { writeChanged } from '../../sdk/scripts/write_changed.ts'
import { commands } from '../src/commands.ts'
import { connect } from '../src/connection.ts'
import { processIo } from '../src/io.ts'
import { createProgram } from '../src/program.ts'
import { surface } from '../src/surface.ts'

const missing = Object.keys(operations).filter((id) => !(id in commands) && !id.endsWith('.bulk'))
if (missing.length > 0) {
  console.error(
    `cli/src/commands.ts has no row for ${missing.join(', ')}: the surface follows then.`,
  )
  process.exit(1)
}
const io = processIo({}, new AbortController().signal)
const text = surface(createProgram({ io, connect }))
if (process.argv.includes('--write')) {
  await writeChanged(new URL('../surface.txt', import.meta.url), text)
} else process.stdout.write(text)
