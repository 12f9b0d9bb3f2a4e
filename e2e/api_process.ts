import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kermesse/sdk/client'
import { freePort } from '../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'

const admin = { email: 'admin', password: randomBytes(12).toString('hex') }

/** The API as a process on a port of its own, and a superadmin who is signed in there. */
export async function startApiProcess(
  database_url: string,
  { from = root, ...more }: { from?: string } & Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-api-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: database_url,
    // One key for all processes on this database.
    KERMESSE_SECRET_KEY: 'ab'.repeat(32),
    DATA_DIR: folder,
    PORT: port,
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    ...more,
  }
  const args = [join(from, 'api/src/main.ts')]
  const running = startProcess({ name: 'api', command: process.execPath, args, env, cwd: from })
  await waitForHealth(running, `${url}/health/ready`, 90_000)
  const { token } = await createClient({ url }).users.login({ body: admin })
  const stop = async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url,
    admin,
    token,
    running,
    sdk: createClient({ url, token, timeout_ms: 120_000, retries: 0 }),
    [Symbol.asyncDispose]: stop,
  }
}
