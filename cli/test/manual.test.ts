import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeManual } from '../scripts/manual.ts'
import { createProgram } from '../src/program.ts'
import { fakeIo, folder } from './terminal.ts'

const connect = () => Promise.reject(new Error('not here'))

test('every command has its manual, for man and for a browser', async () => {
  const dir = await folder()
  const program = createProgram({ io: fakeIo().io, connect })
  const paths = writeManual(program, '0.1.0', dir)

  const page = await readFile(join(dir, 'reference.html'), 'utf8')
  const bars = await readFile(join(dir, 'man', 'kermesse-bars.1'), 'utf8')
  expect((await readdir(join(dir, 'man'))).map((name) => `man/${name}`).toSorted()).toEqual(
    paths.toSorted(),
  )
  for (const group of program.commands)
    for (const verb of group.commands)
      expect(page).toContain(`<article id="${group.name()}-${verb.name()}">`)
  expect(bars).toContain('.B kermesse bars create [options]')
  expect(bars).toContain('kermesse bars export \\-\\-event "Summer on the Quay"')
  // troff drops a line that begins with a dot and is no request.
  expect(bars.split('\n').filter((line) => /^\.(?!TH|SH|B |TP|PP|nf|fi)/.test(line))).toEqual([])
  expect(page).not.toContain('undefined')
})
