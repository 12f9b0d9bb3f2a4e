import { report } from './problem.ts'
import { createProgram } from './program.ts'

const output = {
  out: (text: string) => void process.stdout.write(`${text}\n`),
  err: (text: string) => void process.stderr.write(`${text}\n`),
}
// `kermesse-server doctor | head` closes the pipe early.
process.stdout.on('error', () => undefined)
try {
  await createProgram({ env: process.env, ...output }).parseAsync()
} catch (error) {
  process.exitCode = report(error, output.err)
}
