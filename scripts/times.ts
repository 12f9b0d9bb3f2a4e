import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a test file took, with what it prepared while it was loaded. */
export type FileTime = { project: string; path: string; seconds: number }

type Suite = {
  specs: { file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** Reads the report of scripts/test_report.ts. */
export async function vitestTimes(path: string): Promise<FileTime[]> {
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : []
}

/** Of Playwright's JSON report. */
export async function playwrightTimes(path: string): Promise<FileTime[]> {
  if (!existsSync(path)) return []
  const report: { suites: Suite[] } = JSON.parse(await readFile(path, 'utf8'))
  const specs = report.suites.flatMap(specsIn)
  return [...Map.groupBy(specs, ({ file }) => file)].map(([file, all]) => {
    const results = all.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    return { project: 'browser', path: join('e2e', file), seconds: ms / 1_000 }
  })
}

/** The seconds of each project, and of the ten files that took longest; several run at a time. */
export function timesTable(files: readonly FileTime[]): string {
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(([name, all]) => ({
    name: `${name} (${all.length} ${all.length === 1 ? 'file' : 'files'})`,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
  const slowest = files.map(({ path, seconds }) => ({ name: path, seconds }))
  const lines = (rows: { name: string; seconds: number }[]) =>
    rows
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`)
  return ['Seconds:', ...lines(projects), 'Slowest files:', ...lines(slowest).slice(0, 10)].join(
    '\n',
  )
}

function specsIn(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)]
}
