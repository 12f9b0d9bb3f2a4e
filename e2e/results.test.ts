import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightResults, sum, summary, vitestResults } from '../scripts/results.ts'
import { playwrightTimes, timesTable, vitestTimes } from '../scripts/times.ts'

const folder = await mkdtemp(join(tmpdir(), 'kermesse-results-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Assertion = { fullName: string; status: string; failureMessages: string[] }

const passed: Assertion = { fullName: 'adds', status: 'passed', failureMessages: [] }
const failed: Assertion = {
  fullName: 'subtracts',
  status: 'failed',
  failureMessages: ['1 is not 2'],
}

test('the two runners add up, and what was skipped is said', async () => {
  const vitest = await vitestResults(await vitestReport([passed]), 0)
  const playwright = await playwrightResults(await playwrightReport(true), 0)

  const line = summary(sum([vitest, playwright]))

  expect(line).toBe('2 passed, 0 failed, 1 skipped')
})

test('a failed test is named with its reason', async () => {
  const results = await vitestResults(await vitestReport([passed, failed]), 1)

  expect(summary(results)).toBe('1 passed, 1 failed')
  expect(results.failures[0]).toMatch(/subtracts\n1 is not 2/)
})

test('a file that cannot be loaded is a failed test', async () => {
  const results = await vitestResults(await vitestReport([], 'Cannot find module'), 1)

  expect(summary(results)).toBe('0 passed, 1 failed')
})

test('an error outside of any test is a failed test', async () => {
  const results = await vitestResults(await vitestReport([passed]), 1)

  expect(summary(results)).toBe('1 passed, 1 failed')
})

test('a runner that leaves no report has failed', async () => {
  const results = [await vitestResults('none', 0), await playwrightResults('none', 0)]

  expect(summary(sum(results))).toBe('0 passed, 2 failed')
})

test('a page that passed only when it was tried again has failed', async () => {
  const results = await playwrightResults(await playwrightReport(false), 0)

  expect(summary(results)).toBe('0 passed, 1 failed, 1 skipped')
})

test('the seconds of a project are those of its files, with the longest first', () => {
  const table = timesTable([
    { project: 'core', path: 'core/test/money.test.ts', seconds: 1.25 },
    { project: 'core', path: 'core/test/ledger.test.ts', seconds: 10 },
    { project: 'e2e', path: 'e2e/cli.test.ts', seconds: 120.04 },
  ])

  expect(table.split('\n')).toEqual([
    'Seconds:',
    '   120.0  e2e (1 file)',
    '    11.3  core (2 files)',
    'Slowest files:',
    '   120.0  e2e/cli.test.ts',
    '    10.0  core/test/ledger.test.ts',
    '     1.3  core/test/money.test.ts',
  ])
})

test('no more than ten files are named', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({
    project: 'core',
    path: `core/test/${n}.test.ts`,
    seconds: n,
  }))

  const named = timesTable(files).split('\n').slice(3)

  expect(named).toHaveLength(10)
  expect(named[0]).toBe('    11.0  core/test/11.test.ts')
})

test('a page counts all of its tests, those in groups too, and a report that is missing counts nothing', async () => {
  const path = await playwrightReport(true)

  expect(await playwrightTimes(path)).toEqual([
    { project: 'browser', path: 'e2e/pay.spec.ts', seconds: 2.5 },
  ])
  expect([await playwrightTimes('none'), await vitestTimes('none')]).toEqual([[], []])
})

async function vitestReport(assertionResults: Assertion[], message = '') {
  const is_passed = !message && assertionResults.every(({ status }) => status === 'passed')
  return write({
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: 'a.test.ts', status: is_passed ? 'passed' : 'failed', message, assertionResults },
    ],
  })
}

async function playwrightReport(ok: boolean) {
  const tests = [{ results: [{ duration: 1_500 }, { duration: 1_000 }] }]
  const specs = [{ title: 'a visitor tops up', file: 'pay.spec.ts', ok, tests }]
  return write({
    stats: { expected: ok ? 1 : 0, skipped: 1 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs }] }],
  })
}

async function write(report: object) {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(report))
  return path
}
