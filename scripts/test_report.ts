import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTime } from './times.ts'

/**
 * Vitest's reporters: progress on the terminal, and JSON in the folder of reports if `npm test`
 * named one.
 */
export function reporters() {
  const folder = process.env.TEST_REPORTS
  if (!folder) return ['default' as const]
  const outputFile = join(folder, 'vitest.json')
  return [
    'default' as const,
    ['json', { outputFile }] as ['json', object],
    new Times(join(folder, 'times.json')),
  ]
}

/** Its own report counts from the first test of a file on; much of what a file does comes before, while it is loaded. */
class Times implements Reporter {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async onTestRunEnd(modules: readonly TestModule[]) {
    const times: FileTime[] = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      const seconds = (collectDuration + duration) / 1_000
      return { project: module.project.name, path: module.relativeModuleId, seconds }
    })
    await writeFile(this.#path, JSON.stringify(times))
  }
}
