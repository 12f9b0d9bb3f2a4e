import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { repositoryFiles } from '../scripts/repository.ts'
import { root } from '../scripts/settings.ts'

/** As a benchmark prints it with `--json`. */
type Figure = { figure: string; goal: string; ratio: number | null }

const names = (await repositoryFiles())
  .filter((path) => /^bench\/[^/]+\.bench\.ts$/.test(path))
  .map((path) => basename(path, '.bench.ts'))
const absolute = /\b(rows|items|requests|refunds|debits)\/s|\bk?ms\b|\bMB\b|\bkB\b|\bs\b/

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

describe.each(names)('the benchmark %s', (name) => {
  test('starts at its smallest size, measures, and its goals are ratios', {
    timeout: 180_000,
  }, async () => {
    const figures = await figuresOf(name)

    expect(figures.length).toBeGreaterThan(0)
    for (const { figure, goal, ratio } of figures) {
      expect(goal, figure).not.toMatch(absolute)
      if (goal.startsWith('ratio')) expect(ratio, figure).toEqual(expect.any(Number))
    }
  })
})
