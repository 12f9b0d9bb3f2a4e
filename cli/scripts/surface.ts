/** Prints the surface of the command line; with --write, renews cli/surface.txt. */
import { writeFile } from 'node:fs/promises'
import { connect } from '../src/connection.ts'
import { processIo } from '../src/io.ts'
import { createProgram } from '../src/program.ts'
import { surface } from '../src/surface.ts'

const io = processIo({}, new AbortController().signal)
const text = surface(createProgram({ io, connect }))
if (process.argv.includes('--write')) {
  await writeFile(new URL('../surface.txt', import.meta.url), text)
} else process.stdout.write(text)
