import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runBrowserTests } from './browser_tests.ts'
import { buildConsole } from './console.ts'
import { repositoryFiles } from './repository.ts'
import { broken, type Results, sum, summary, vitestResults } from './results.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { judgeStatements } from './statements/judge.ts'
import { supervise } from './supervise.ts'
import { dropNewDatabases, listDatabases, startTestServer } from './test_database.ts'
import { checkLogs } from './test_logs.ts'
import { playwrightTimes, timesTable, vitestTimes } from './times.ts'

// The README's second command. Arguments go to Vitest: `npm test -- ledger` runs the files whose
// path contains "ledger", among the console's tests too. With `--database URL` the databases are
// made on that server, PostgreSQL 15 or later, by a role that may create databases.
const { database_url, args } = takeDatabase(process.argv.slice(2))

await supervise(async (stack) => {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-reports-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const files = (await repositoryFiles()).filter(isWanted)
  const has_specs = files.some((path) => /^e2e\/.*\.spec\.ts$/.test(path))
  const has_tests = files.some((path) => /\.test\.tsx?$/.test(path))

  // Programs that tests start again and again are compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  // Each server of the run logs into this file; its lines are checked at the end.
  process.env.KERMESSE_LOG_FILE = join(folder, 'log')
  if (database_url) await useServer(stack, database_url)
  process.env.TEST_DATABASE_URL ||= stack.use(await startTestServer()).url
  const results: Results[] = []
  // Otherwise several tests that need the console would build it at the same time.
  if (has_tests && has_specs) await buildConsole(stack)
  const statements = join(folder, 'statements')
  if (has_tests) results.push(await runVitest(stack, folder, await recordersOf(statements)))
  if (has_specs) results.push(await runBrowserTests(stack, folder, files))
  const logs = await checkLogs(process.env.KERMESSE_LOG_FILE)
  if (logs) results.push(logs)
  if (sum(results).passed === 0) results.push(broken('No test passed.'))
  // By its plan, which older versions of PostgreSQL simplify less.
  else if (has_tests && !database_url) results.push(await judgeAll(statements, results))

  const total = sum(results)
  if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`)
  console.log(`\n${timesTable(await times(folder))}`)
  console.log(`\n${summary(total)}`)
  return total.failed === 0 ? 0 : 1
})

function takeDatabase(all: string[]) {
  const at = all.findIndex((arg) => /^--database(=|$)/.test(arg))
  if (at < 0) return { database_url: undefined, args: all }
  const [, inline] = all[at]!.split(/=(.*)/s)
  const database_url = inline ?? all[at + 1]
  if (!database_url || !/^postgres(ql)?:/.test(database_url)) {
    console.error('--database needs an address: postgres://user:password@host:5432/database')
    process.exit(2)
  }
  return { database_url, args: all.toSpliced(at, inline === undefined ? 2 : 1) }
}

/** Uses a server that is not ours: whatever databases the run makes are dropped at its end. */
async function useServer(stack: AsyncDisposableStack, url: string) {
  const before = await listDatabases(url)
  stack.defer(() => dropNewDatabases(url, before))
  process.env.TEST_DATABASE_URL = url
}

/** With this environment a process, and those that its tests start, notes what it sends to the database and over the network. */
async function recordersOf(folder: string) {
  await mkdir(folder)
  const recorders = ['statements/record.mjs', 'planted.mjs'].map(
    (path) => `--import ${pathToFileURL(join(root, 'scripts', path)).href}`,
  )
  return {
    TEST_STATEMENTS: folder,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...recorders].filter(Boolean).join(' '),
  }
}

/** Every statement names one event, or is listed (`scripts/statements/over_all_events.ts`). */
async function judgeAll(folder: string, results: Results[]) {
  // A run that failed, or ran some files, has not sent everything.
  const is_whole = args.length === 0 && sum(results).failed === 0
  try {
    return await judgeStatements(folder, process.env.TEST_DATABASE_URL!, { is_whole })
  } catch (error) {
    return broken(String(error))
  }
}

function isWanted(path: string) {
  const filters = args.filter((arg) => !arg.startsWith('-'))
  if (filters.length > 0) return filters.some((filter) => path.includes(filter))
  // With options alone, such as -t, Vitest chooses; Playwright has other options.
  return args.length === 0 || !path.endsWith('.spec.ts')
}

async function runVitest(
  stack: AsyncDisposableStack,
  folder: string,
  more: Record<string, string>,
) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run(stack, {
    name: 'vitest',
    args: [vitest, 'run', ...args],
    cwd: root,
    env: { ...process.env, ...more, TEST_REPORTS: folder },
  })
  return vitestResults(join(folder, 'vitest.json'), code)
}

async function times(folder: string) {
  return [
    ...(await vitestTimes(join(folder, 'times.json'))),
    ...(await playwrightTimes(join(folder, 'playwright.json'))),
  ]
}
