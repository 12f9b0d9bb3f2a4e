import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const login = 'kermesse@example.org'

/**
 * Opens an account with the simulated myPOS, as an installation does once with the real one: our key pair, our public key
 * there, theirs here. An installation that has an account of its own in the environment keeps it.
 */
export async function openMyposAccount({ data_dir, env }: Settings) {
  if (env.MYPOS_URL) return
  const private_file = join(data_dir, 'mypos.key')
  const public_file = join(data_dir, 'mypos.pub')
  if (!existsSync(private_file)) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    await writeFile(public_file, publicKey)
    await writeFile(private_file, privateKey, { mode: 0o600 })
  }
  const control = `${env.SIMULATOR_URL}/control/mypos`
  const public_key_pem = await readFile(public_file, 'utf8')
  await ask(`${control}/merchants/${encodeURIComponent(login)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ public_key_pem }),
  })
  const theirs = await ask(`${control}/public-key`)
  const provider_file = join(data_dir, 'mypos-provider.pub')
  await writeFile(provider_file, await theirs.text())
  Object.assign(env, {
    MYPOS_URL: env.SIMULATOR_URL,
    MYPOS_LOGIN: login,
    MYPOS_PRIVATE_KEY_FILE: private_file,
    MYPOS_PUBLIC_KEY_FILE: provider_file,
    MYPOS_AUTH_URL: env.SIMULATOR_URL,
    MYPOS_DEVICES_URL: env.SIMULATOR_URL,
    // The simulator knows this one from the start.
    MYPOS_CLIENT_ID: 'simulator',
    MYPOS_CLIENT_SECRET: 'simulator',
  })
}

async function ask(url: string, init?: RequestInit) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${url}.`)
  return answer
}
