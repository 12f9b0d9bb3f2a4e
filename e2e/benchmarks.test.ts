import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { repositoryFiles } from '../scripts/repository.ts'
import { root } from '../scripts/settings.ts'
import { isSuperuser } from '../scripts/test_database.ts'
import { rowsOf } from './tidy/named_tests.ts'

/** As a benchmark prints it with `--json`. */
type Figure = { figure: string; goal: string; ratio: number | null }

const names = (await repositoryFiles())
  .filter((path) => /^bench\/[^/]+\.bench\.ts$/.test(path))
  .map((path) => basename(path, '.bench.ts'))
/** Figure and goal of each row of the page. */
const quoted = rowsOf(await readFile(join(root, 'docs/performance.md'), 'utf8'))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, figure = '', , goal = '']) => ({ figure, goal }))
/** Lighthouse is not started at the smallest size. */
const unmeasured = /^pages: (?!pages that open)|^pos_counter: (performance|accessibility)/

/** Starts one benchmark with as little as it can do; answers what it measured. */
async function figuresOf(name: string): Promise<Figure[]> {
  const args = ['scripts/bench.ts', '--smallest', '--json', '--only', name]
  const env = { ...process.env, BENCH_DATABASE_URL: inject('database_server_url') }
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env,
    maxBuffer: 10_000_000,
  })
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

const is_superuser = await isSuperuser(inject('database_server_url'))

describe.skipIf(!is_superuser).each(names)('the benchmark %s', (name) => {
  test('starts at its smallest size, and measures what docs/performance.md quotes', {
    // The console is built first where nobody has.
    timeout: 400_000,
  }, async () => {
    const figures = await figuresOf(name)

    expect(figures.map(({ figure, goal }) => ({ figure, goal }))).toEqual(
      quoted.filter(({ figure }) => figure.startsWith(`${name}: `) && !unmeasured.test(figure)),
    )
    for (const { figure, goal, ratio } of figures)
      if (goal.startsWith('ratio')) expect(ratio, figure).toEqual(expect.any(Number))
  })
})

test('every figure that docs/performance.md quotes belongs to a benchmark', () => {
  const groups = new Set(quoted.map(({ figure }) => figure.split(':')[0]))

  expect([...groups].sort()).toEqual(names.sort())
})
