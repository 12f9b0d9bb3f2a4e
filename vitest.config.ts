import { defineConfig } from 'vitest/config'

// Each project is a workspace. Those that reach the database share one server and one template.
const with_database = ['core', 'api', 'workers', 'cli', 'simulator', 'e2e']
const without_database = ['sdk', 'console']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A poll that succeeds ends at once; a second, the default, is short where two cores are shared.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      ...with_database.map((name) => project(name, ['scripts/test-database.ts'])),
      ...without_database.map((name) => project(name)),
      { test: { name: 'tidy', include: ['e2e/tidy.test.ts'] } },
    ],
  },
})

function project(name: string, globalSetup: string[] = []) {
  const include = name === 'e2e' ? ['e2e/*.test.ts'] : [`${name}/**/test/**/*.test.{ts,tsx}`]
  const exclude = ['**/node_modules/**', 'e2e/tidy.test.ts']
  return { test: { name, include, exclude, globalSetup } }
}
