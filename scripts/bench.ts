import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFiles } from './repository.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'
import { copyTemplate, isSuperuser, startServerOnDisk } from './test_database.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    smallest: { type: 'boolean' },
  },
})

// Each benchmark is a program with a database of its own, on a server with every safeguard on:
// a figure that was measured without them would promise what production cannot keep.
await supervise(async (stack) => {
  const files = (await repositoryFiles()).filter((path) => /^bench\/[^/]+\.bench\.ts$/.test(path))
  const names = files.map((path) => basename(path, '.bench.ts'))
  // `pos` is also the first part of a longer name.
  const { only } = values
  const chosen = only ? names.filter((name) => `${name}_`.startsWith(`${only}_`)) : names
  if (chosen.length === 0)
    throw new Error(`There is no such benchmark. There are: ${names.join(', ')}`)

  const server_url = process.env.BENCH_DATABASE_URL || stack.use(await startServerOnDisk()).url
  if (!(await isSuperuser(server_url)))
    throw new Error('BENCH_DATABASE_URL needs a superuser: benchmarks load rows without triggers.')
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const missed_file = join(folder, 'missed.txt')
  const failed: string[] = []
  for (const name of chosen) {
    const code = await run(stack, {
      name,
      args: [join(root, 'bench', `${name}.bench.ts`), ...(values.json ? ['--json'] : [])],
      cwd: root,
      env: {
        ...process.env,
        BENCH_MISSED: missed_file,
        ...(values.smallest && { BENCH_SIZE: 'smallest' }),
        DATABASE_URL: await copyTemplate(server_url, `bench_${name}_${process.pid}`),
      },
    })
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  // A goal that is missed on a busy machine is no failure, but nobody should overlook it.
  const missed = (await readFile(missed_file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  if (!values.smallest)
    console.error(
      missed.length === 0
        ? 'Every goal is met.'
        : `Goals missed: ${missed.length} (${missed.join('; ')})`,
    )
  return failed.length === 0 ? 0 : 1
})
