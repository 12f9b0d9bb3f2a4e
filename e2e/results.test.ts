import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightResults, sum, summary, vitestResults } from '../scripts/results.ts'

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
  const specs = [{ title: 'a visitor tops up', file: 'pay.spec.ts', ok }]
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
