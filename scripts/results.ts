import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './settings.ts'

export type Results = { passed: number; failed: number; skipped: number; failures: string[] }

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export async function vitestResults(path: string, code: number): Promise<Results> {
  const report = await readReport<VitestReport>(path)
  if (!report) return broken(`Vitest ended with exit code ${code} and no report.`)
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed')
      return [`${fromRoot(file.name)}\n${firstLines(file.message)}`]
    return failed.map((test) => {
      const [reason = ''] = test.failureMessages
      return `${fromRoot(file.name)}: ${test.fullName}\n${firstLines(reason)}`
    })
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return complete({ passed: report.numPassedTests, skipped, failures }, 'Vitest', code)
}

/** Reads Playwright's JSON report. A test that passed only on retry has failed. */
export async function playwrightResults(path: string, code: number): Promise<Results> {
  const report = await readReport<PlaywrightReport>(path)
  if (!report) return broken(`Playwright ended with exit code ${code} and no report.`)
  const { expected, skipped } = report.stats
  const specs = report.suites.flatMap(specsIn)
  const failures = [
    ...report.errors.map(({ message }) => firstLines(message)),
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ]
  return complete({ passed: expected, skipped, failures }, 'Playwright', code)
}

export function sum(all: readonly Results[]): Results {
  const add = (name: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, result) => total + result[name], 0)
  const failures = all.flatMap((result) => result.failures)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), failures }
}

/** The line that a program can read: `12 passed, 0 failed`, and the skipped when there are any. */
export function summary({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function broken(failure: string): Results {
  return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
}

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  specs: { title: string; file: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  stats: { expected: number; skipped: number }
  errors: { message: string }[]
  suites: PlaywrightSuite[]
}

/** An error outside of any test has no line in the report, but it has an exit code. */
function complete(
  { passed, skipped, failures }: Omit<Results, 'failed'>,
  runner: string,
  code: number,
): Results {
  const all = [...failures]
  if (code !== 0 && all.length === 0) all.push(`${runner} ended with exit code ${code}, see above.`)
  return { passed, failed: all.length, skipped, failures: all }
}

async function readReport<T>(path: string): Promise<T | undefined> {
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined
}

function specsIn(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]
}

function fromRoot(path: string) {
  return relative(root, path)
}

/** The message and the place in our own code, without the rest of the stack. */
function firstLines(text: string) {
  const lines = text.split('\n').filter((line) => !/node_modules|new Promise/.test(line))
  return lines.slice(0, 12).join('\n')
}
