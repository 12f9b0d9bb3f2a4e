import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '../scripts/scratch.ts'

const place = await mkdtemp(join(tmpdir(), 'kermesse-scratch-'))
afterAll(() => rm(place, { recursive: true, force: true }))

test('a killed run’s folders are removed by the next run; used ones are not', async () => {
  const gone = spawn(process.execPath, ['--eval', ''])
  await once(gone, 'exit')
  const [left, used] = [`kermesse-test-${gone.pid}-aaaaaa`, `kermesse-test-${process.pid}-bbbbbb`]
  await mkdir(join(place, left, 'postgres'), { recursive: true })
  await mkdir(join(place, used))
  await mkdir(join(place, 'of-somebody-else'))

  const made = await scratchFolder('test', place)

  expect((await readdir(place)).sort()).toEqual([used, basename(made), 'of-somebody-else'].sort())
})
