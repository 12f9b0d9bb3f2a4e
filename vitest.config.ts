import { defineConfig } from 'vitest/config'
import { reporters } from './scripts/test_report.ts'
import { SlowestFirst } from './scripts/test_sequence.ts'

// Each project is a workspace. Those that reach the database share one server and one template.
const with_database = ['core', 'api', 'workers', 'cli', 'simulator', 'e2e']
const without_database = ['sdk', 'console']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A young generation that starts large: otherwise a tenth of a worker's time is garbage collection.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Tests of a file that may run at the same time.
    maxConcurrency: 2,
    // The files of a project follow each other in one process: it loads the server and compiles the contract's schemas once.
    // What a file changes outside of itself (environment, clock, globals) it puts back.
    isolate: false,
    // Node reads TypeScript by itself, as it does in an installation. No test replaces a module, which would need a loader.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: reporters(),
    sequence: { sequencer: SlowestFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A poll that succeeds ends at once; a second, the default, is short where two cores are shared.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      ...with_database.map((name) => project(name, ['scripts/test_database.ts'])),
      ...without_database.map((name) => project(name)),
      { test: { name: 'tidy', include: ['e2e/tidy.test.ts'] } },
    ],
  },
})

function project(name: string, globalSetup: string[] = []) {
  const include = name === 'e2e' ? ['e2e/*.test.ts'] : [`${name}/**/test/**/*.test.{ts,tsx}`]
  const exclude = ['**/node_modules/**', 'e2e/tidy.test.ts']
  // The log of servers in this process is checked after the run.
  const setupFiles = globalSetup.length > 0 ? ['core/test/keep_log.ts'] : []
  return { test: { name, include, exclude, globalSetup, setupFiles } }
}
