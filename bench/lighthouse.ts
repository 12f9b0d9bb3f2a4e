import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { median } from './figures.ts'

const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Scores of 100, times in milliseconds. */
export type PageMeasures = {
  scores: Record<(typeof categories)[number], number>
  paint_ms: number
  complete_ms: number
  layout_shift: number
}

type Visit = {
  rounds: number
  /** Arguments of Lighthouse beside the page and what it measures. */
  args: string[]
  env?: Record<string, string>
}

/** A browser that Lighthouse starts for each visit. */
export const own_browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'

/** Opens a page with Lighthouse, which `npx` fetches, on its mobile profile; the medians of all rounds. */
export async function visitOften(url: string, { rounds, ...how }: Visit): Promise<PageMeasures> {
  const seen: PageMeasures[] = []
  for (let round = 0; round < rounds; round++) seen.push(await visit(url, how))
  const medianOf = (of: (measures: PageMeasures) => number) => median(seen.map(of))
  const scoreOf = (name: (typeof categories)[number]) => medianOf(({ scores }) => scores[name])
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    paint_ms: medianOf(({ paint_ms }) => paint_ms),
    complete_ms: medianOf(({ complete_ms }) => complete_ms),
    layout_shift: medianOf(({ layout_shift }) => layout_shift),
  }
}

async function visit(url: string, { args, env }: Omit<Visit, 'rounds'>): Promise<PageMeasures> {
  const output = ['--quiet', '--output=json', '--output-path=stdout']
  const only = `--only-categories=${categories.join(',')}`
  const child = execFile('npx', ['--yes', lighthouse, url, ...output, only, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 100_000_000,
  })
  const chunks: string[] = []
  child.stdout!.on('data', (chunk: string) => chunks.push(chunk))
  await once(child, 'close')
  const { categories: scored, audits } = JSON.parse(chunks.join(''))
  const numberOf = (audit: string) => audits[audit].numericValue as number
  const scoreOf = (name: string) => Math.round(scored[name].score * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    paint_ms: numberOf('first-contentful-paint'),
    complete_ms: numberOf('largest-contentful-paint'),
    layout_shift: numberOf('cumulative-layout-shift'),
  }
}
