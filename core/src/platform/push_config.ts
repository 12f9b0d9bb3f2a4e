import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from './variables.ts'

/** How visitors' browsers are told something: our VAPID keys, and which push services may be called. */
export type PushConfig = {
  /** Whom a push service may write to about us: `https:` or `mailto:`. Apple refuses addresses that do not exist. */
  subject: string
  /** base64url, as browsers and push services take them. */
  public_key: string
  private_key: string
  /** Hosts beside the browsers' own services, with their port where it is not the usual one. */
  hosts: string[]
  timeout_ms: number
}

/** Reads how pushes are sent; missing keys are drawn once and kept in DATA_DIR for its owner alone. */
export function readPush(values: Values, data_dir: string): PushConfig {
  const { VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key } = values
  const keys = public_key && private_key ? { public_key, private_key } : drawnKeys(data_dir)
  const admin = values.KERMESSE_ADMIN_EMAIL ?? 'kermesse@example.org'
  return {
    ...keys,
    subject: values.VAPID_SUBJECT ?? `mailto:${admin}`,
    hosts: values.PUSH_HOSTS,
    timeout_ms: values.PUSH_TIMEOUT_MS,
  }
}

/** A new pair of VAPID keys, base64url. */
export function newVapidKeys(): Pick<PushConfig, 'public_key' | 'private_key'> {
  const curve = createECDH('prime256v1')
  const public_key = curve.generateKeys('base64url')
  // A number that happens to be short would otherwise make a key that is too short.
  const private_key = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { public_key, private_key }
}

function drawnKeys(data_dir: string): ReturnType<typeof newVapidKeys> {
  const file = join(data_dir, 'vapid.json')
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  try {
    // Two processes may start at once: only the first may write, both read what it wrote.
    writeFileSync(file, JSON.stringify(newVapidKeys()), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
