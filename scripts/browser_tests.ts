import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildConsole } from './console.ts'
import { repositoryFiles } from './repository.ts'
import { broken, playwrightResults, type Results, sum } from './results.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { copyTemplate } from './test_database.ts'

/** The console's tests run against all of Kermesse, which playwright.config.ts starts. */
export async function runBrowserTests(
  stack: AsyncDisposableStack,
  folder: string,
  files: string[],
): Promise<Results> {
  const report = join(folder, 'playwright.json')
  try {
    await ensureBrowser(stack)
    await buildConsole(stack)
    const server_url = process.env.TEST_DATABASE_URL ?? ''
    const name = `e2e_${process.pid}`
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    const specs = files.filter((path) => path.endsWith('.spec.ts'))
    const asked = join(folder, 'asked')
    const code = await run(stack, {
      name: 'playwright',
      args: [playwright, 'test', '--reporter=list,json', ...specs],
      cwd: join(root, 'e2e'),
      // The signal on which it stops what it started.
      stop_signal: 'SIGINT',
      env: {
        ...process.env,
        E2E_DATA_DIR: join(folder, 'data'),
        DATABASE_URL: await copyTemplate(server_url, name),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ASKED_FOLDER: asked,
      },
    })
    const results = await playwrightResults(report, code)
    const is_whole = isWhole(specs, await repositoryFiles())
    // A failed run has not clicked everything, so its coverage is not checked.
    return is_whole && results.failed === 0 ? sum([results, await clicked(stack, asked)]) : results
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error))
  }
}

function isWhole(specs: string[], files: string[]) {
  const all = files.filter((path) => /^e2e\/console\/.*\.spec\.ts$/.test(path))
  return all.every((path) => specs.includes(path))
}

/** True if tests clicked every operation that has a screen. */
async function clicked(stack: AsyncDisposableStack, asked: string): Promise<Results> {
  const program = join(root, 'console', 'scripts', 'clicked.ts')
  const code = await run(stack, { name: 'clicked', args: [program, asked], cwd: root })
  if (code !== 0) return broken('The screens and the operations differ; see above.')
  return { passed: 1, failed: 0, skipped: 0, failures: [] }
}
