import { join } from 'node:path'
import { migrate } from '@kermesse/core/platform/migrate'
import { assertPortFree } from './free_port.ts'
import { keepProcess } from './kept_process.ts'
import { openMyposAccount } from './mypos_account.ts'
import { startPostgres } from './postgres.ts'
import { type ProcessOptions, type Running, startProcess, waitForHealth } from './processes.ts'
import { programFlags, workerFlags } from './program_flags.ts'
import { readSettings, root, type Settings } from './settings.ts'
import { findTwint } from './twint_urls.ts'

export type Services = { settings: Settings; all: Running[] }

/**
 * Starts the database, brings it up to date, then the programs of Kermesse, each when those it
 * needs are ready. What the stack stops is in the reverse order: first the door, last the data.
 */
export async function startServices(
  stack: AsyncDisposableStack,
  { is_watching = false } = {},
): Promise<Services> {
  const settings = await readSettings()
  // Checked first: another program on the port would answer as if ours were ready.
  await assertPortFree(settings.port, 'PORT')
  await assertPortFree(settings.simulator_port, 'SIMULATOR_PORT')
  const all: Running[] = []
  if (!settings.database_url) {
    const postgres = stack.use(
      await startPostgres({ data_dir: join(settings.data_dir, 'postgres'), is_kept: true }),
    )
    settings.database_url = postgres.url
    all.push(postgres.running)
  }
  settings.env.DATABASE_URL = settings.database_url
  await migrate(settings.database_url)

  const start = async (name: string, port?: number, health = '') => {
    const options = service(name, settings, is_watching)
    const first = stack.use(startProcess(options))
    // A program that never becomes healthy is not restarted: a second try would fail too.
    if (port) await waitForHealth(first, `http://127.0.0.1:${port}${health}`)
    all.push(stack.use(keepProcess(() => startProcess(options), first)))
  }
  await start('simulator', settings.simulator_port, '/')
  await openMyposAccount(settings)
  await findTwint(settings)
  await start('workers')
  await start('api', settings.port, '/health/ready')
  return { settings, all }
}

function service(name: string, settings: Settings, is_watching: boolean): ProcessOptions {
  const watch = is_watching ? ['--watch', '--watch-preserve-output'] : []
  return {
    name,
    command: process.execPath,
    args: [
      ...(name === 'workers' ? workerFlags : programFlags),
      ...watch,
      join(root, name, 'src', 'main.ts'),
    ],
    env: settings.env,
    cwd: root,
  }
}
