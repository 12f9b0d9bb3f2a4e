import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/free_port.ts'
import { type Running, startProcess, waitForHealth } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { copyTemplate } from '../../scripts/test_database.ts'
import { findTwint } from '../../scripts/twint_urls.ts'

export type Installation = AsyncDisposable & {
  url: string
  /** Environment of a transcript's commands. */
  env: Record<string, string>
  folder: string
  database_url: string
}

const admin = { email: 'admin@example.org', password: 'a-long-test-password' }

/** Simulator, workers and API as processes on a database of their own, with `kermesse` on the path. */
export async function startInstallation(
  server_url: string,
  more: Record<string, string> = {},
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-e2e-'))
  const database_url = await copyTemplate(server_url, `e2e_cli_${randomUUID().replaceAll('-', '')}`)
  const [port, simulator_port] = [await freePort(), await freePort()]
  const simulator_url = `http://127.0.0.1:${simulator_port}`
  const env: Record<string, string | undefined> & { DATA_DIR: string } = {
    ...process.env,
    NO_COLOR: '1',
    DATABASE_URL: database_url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SIMULATOR_PORT: String(simulator_port),
    SIMULATOR_URL: simulator_url,
    SIMULATOR_STATE: join(folder, 'simulator.json'),
    PROVIDER_HOSTS: simulator_url,
    SIMULATOR_TWINT_PORT: String(await freePort()),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    // Every answer is held against the contract.
    KERMESSE_CHECK_ANSWERS: 'true',
    ...more,
  }
  await mkdir(env.DATA_DIR, { recursive: true })
  const started: Running[] = []
  const start = async (name: string, health?: string) => {
    const program = { command: process.execPath, args: [join(root, name, 'src', 'main.ts')] }
    const running = startProcess({ name, ...program, env, cwd: root })
    started.push(running)
    if (health) await waitForHealth(running, health)
  }
  const stop = async () => {
    for (const running of started.toReversed()) await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start('simulator', `${simulator_url}/`)
    Object.assign(env, await openMyPosAccount(simulator_url, folder))
    await findTwint({ env })
    await start('api', `http://127.0.0.1:${port}/health/ready`)
    await start('workers')
    await makeCommands(join(folder, 'bin'))
  } catch (error) {
    await stop()
    throw error
  }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    folder,
    database_url,
    env: {
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':'),
      HOME: folder,
      KERMESSE_URL: url,
      // Threads that compile in the background cost a short program more than they save.
      NODE_OPTIONS: '--v8-pool-size=0',
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      // Not into the keyring of who runs the tests.
      KERMESSE_KEYRING: 'off',
      TZ: 'UTC',
      EMAIL: admin.email,
      PASSWORD: admin.password,
      SIMULATOR: simulator_url,
      FIXTURES: join(root, 'fixtures'),
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** An account at the simulated myPOS: each side knows the other's key. */
async function openMyPosAccount(simulator_url: string, folder: string) {
  const control = `${simulator_url}/control/mypos`
  const login = 'till@example.org'
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const public_key_pem = keys.publicKey.export({ type: 'spki', format: 'pem' })
  await fetch(`${control}/merchants/${encodeURIComponent(login)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ public_key_pem }),
  })
  const private_file = join(folder, 'mypos.key')
  const public_file = join(folder, 'mypos.pub')
  await writeFile(private_file, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(public_file, await (await fetch(`${control}/public-key`)).text())
  return {
    MYPOS_URL: simulator_url,
    MYPOS_LOGIN: login,
    MYPOS_PRIVATE_KEY_FILE: private_file,
    MYPOS_PUBLIC_KEY_FILE: public_file,
    MYPOS_AUTH_URL: simulator_url,
    MYPOS_DEVICES_URL: simulator_url,
    MYPOS_CLIENT_ID: 'simulator',
    MYPOS_CLIENT_SECRET: 'simulator',
  }
}

/** `kermesse`; `tty COMMAND`, which runs it on a terminal; `keypad TID`, which types the code it reads. */
async function makeCommands(bin: string) {
  await mkdir(bin)
  await symlink(join(root, 'cli/bin/kermesse.js'), join(bin, 'kermesse'))
  const scripts = {
    tty: `#!/bin/sh
script -qefc "stty cols 100 rows 40; $*" /dev/null < /dev/null | tr -d '\\r'
`,
    keypad: `#!/bin/sh
code=$(grep -m1 -oE '[0-9]{8}')
curl -sf -o /dev/null -H 'content-type: application/json' \\
  -d "{\\"code\\":\\"$code\\"}" "$SIMULATOR/control/mypos/terminals/$1/type"
cat > /dev/null
`,
  }
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(bin, name), text)
    await chmod(join(bin, name), 0o755)
  }
}
