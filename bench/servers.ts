import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@kermesse/sdk/client'
import { programFlags, workerFlags } from '../scripts/program_flags.ts'

const password = 'bench-password'

/** Starts the real API on the benchmark's database and signs a superadmin in. */
export async function startApi(more: Record<string, string> = {}) {
  const data_dir = mkdtempSync(join(tmpdir(), 'kermesse-bench-'))
  const env = {
    PORT: '0',
    DATA_DIR: data_dir,
    // The database outlives the folder.
    KERMESSE_SECRET_KEY: 'b'.repeat(64),
    KERMESSE_CALLS_PER_MINUTE: '0',
    KERMESSE_ADMIN_EMAIL: 'bench@example.org',
    KERMESSE_ADMIN_PASSWORD: password,
    ...more,
  }
  const api = await startServer(new URL('../api/src/main.ts', import.meta.url).pathname, env)
  const { token } = await createClient({ url: api.url }).users.login({
    body: { email: 'bench@example.org', password },
  })
  return { ...api, token, sdk: createClient({ url: api.url, token }), env }
}

/** Starts the real worker. */
export function startWorker(env: Record<string, string>) {
  return startServer(new URL('../workers/src/main.ts', import.meta.url).pathname, env, workerFlags)
}

/** Starts a program that prints a line when it is ready, with its address if it has one. */
export async function startServer(file: string, env: Record<string, string>, flags = programFlags) {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} ended before it was ready`)
    }),
  ])) as [string]
  const url = /http:\S+/.exec(line)?.[0] ?? ''
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop, pid: child.pid! }
}
